/** One guard of the reference subject, and what each case that names it came to on a live agent without it. */
export type GuardRow = {
  readonly guard: string;
  readonly keeps: string;
  readonly cases: readonly { readonly id: string; readonly modern: string; readonly older: string }[];
};

/** The reference page of all guards, made from live runs. */
export const guardPage = (rows: readonly GuardRow[]): string =>
  [
    '# The guards of the reference subject',
    '',
    'Each guard can be taken out (`run --without GUARD`, `serve --without GUARD`); the court must then convict, by every case that names the guard.',
    'In process `sa2a-court selftest` shows it. On a live agent (`serve`, then `run --target examples/live.yaml`) a test shows it in both spellings of',
    'A2A, and this table is made from what that test saw (`UPDATE_DOCS=1 npx vitest run test/e2e/live-guards`).',
    '',
    '| guard | what it keeps | law | in process | live, v1.0 | live, v0.3 |',
    '|---|---|---|---|---|---|',
    ...rows.flatMap(({ guard, keeps, cases }) =>
      cases.map(({ id, modern, older }) => `| \`${guard}\` | ${keeps} | ${id} | convicts | ${inWords(modern)} | ${inWords(older)} |`),
    ),
    '',
    'Where a live run says that an ability is lacking, the black box cannot show the fault: the case is UNSUPPORTED there, and nothing is claimed.',
    '',
  ].join('\n');

const inWords = (found: string): string =>
  found.startsWith('the subject lacks') ? `UNSUPPORTED (${found.replace('the subject ', '')})` : 'convicts';
