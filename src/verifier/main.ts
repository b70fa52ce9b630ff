import { Fault } from '../base/fault.js';
import { elementOf } from './elements.js';
import { showAnswers, showSentence } from './show-answers.js';
import { partOf } from './sort-files.js';
import { type GivenFile, verifyGiven } from './verify-given.js';

const form = elementOf('ask', HTMLFormElement);
const place = elementOf('answer', HTMLElement);
const inputs = {
  report: elementOf('report', HTMLInputElement),
  folder: elementOf('folder', HTMLInputElement),
  key: elementOf('key', HTMLInputElement),
  policy: elementOf('policy', HTMLInputElement),
} as const;

const readFile = async (file: File): Promise<GivenFile> => ({
  name: file.webkitRelativePath === '' ? file.name : file.webkitRelativePath,
  bytes: new Uint8Array(await file.arrayBuffer()),
});

const readAll = async (...lists: readonly HTMLInputElement[]): Promise<readonly GivenFile[]> =>
  Promise.all(lists.flatMap(({ files }) => [...(files ?? [])]).map(readFile));

const answer = async (): Promise<void> => {
  showSentence(place, 'Verifying…');
  const { report, folder, key, policy } = inputs;
  try {
    const given = { report: await readAll(report, folder), keys: await readAll(key), policies: await readAll(policy), now: Date.now() };
    showAnswers(place, await verifyGiven(given));
  } catch (error: unknown) {
    showSentence(place, `Nothing was verified: ${whyOf(error)}`);
  }
};

const whyOf = (error: unknown): string => {
  if (error instanceof DOMException)
    return 'a file cannot be read (file-unreadable). Choose it again; a whole folder is chosen with its button';
  if (error instanceof Fault) return `${error.message} (${error.code}). ${error.remedy ?? ''}`;
  return `a fault of this page (${String(error)}). Use the command line: npx sa2a-court verify`;
};

const give = (input: HTMLInputElement, files: readonly File[]): void => {
  const list = new DataTransfer();
  for (const file of files) list.items.add(file);
  input.files = list.files;
};

const takeDropped = async (files: readonly File[]): Promise<void> => {
  form.reset();
  try {
    const parts = await Promise.all(files.map(async (file) => ({ file, part: partOf(await readFile(file)) })));
    for (const part of ['report', 'key', 'policy'] as const)
      give(
        inputs[part],
        parts.filter((one) => one.part === part).map(({ file }) => file),
      );
    await answer();
  } catch (error: unknown) {
    showSentence(place, `Nothing was verified: ${whyOf(error)}`);
  }
};

// An answer to files that are no longer chosen must not stand beside those that are.
form.addEventListener('reset', () => showSentence(place, ''));
form.addEventListener('change', ({ target }) => {
  showSentence(place, '');
  if (target === inputs.report) inputs.folder.value = '';
  if (target === inputs.folder) inputs.report.value = '';
});
form.addEventListener('submit', (event) => {
  event.preventDefault();
  void answer();
});
document.addEventListener('dragover', (event) => event.preventDefault());
document.addEventListener('drop', (event) => {
  event.preventDefault();
  void takeDropped([...(event.dataTransfer?.files ?? [])]);
});
