/** The start of the name of a folder that is not whole: a crash leaves it, and every reader refuses it. */
export const incompletePrefix = '.incomplete-';

/** The file that lists the SHA-256 of every other file of a run folder. */
export const sumsName = 'SHA256SUMS';

const namePattern = /^[A-Za-z0-9_@][A-Za-z0-9_@+.-]*(?:\/[A-Za-z0-9_@][A-Za-z0-9_@+.-]*)*$/;

/** True for a relative name of ASCII segments that cannot leave the folder, hide, or mean something to a shell or another system. */
export const isFolderFileName = (name: string): boolean => name.length <= 400 && namePattern.test(name) && !name.includes('..');

/** The name of a run's folder, `<time>-<subject>-<first 8 hex digits>`; `startedAt` is ISO 8601, `digest` lower-case hex. */
export const runFolderName = (run: { readonly startedAt: string; readonly subject: string; readonly digest: string }): string =>
  [run.startedAt.replaceAll(/[^0-9TZ]/g, ''), slugOf(run.subject), run.digest.slice(0, 8)].join('-');

const slugOf = (subject: string): string => {
  const slug = subject
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 40);
  return slug.replaceAll(/^-|-$/g, '') || 'subject';
};
