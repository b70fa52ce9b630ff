import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isConviction } from '../model/finding.js';
import type { LawVerdict } from '../model/verdict.js';
import { entriesNaming, entryText } from '../reporters/known-facts.js';
import { logSafe } from '../reporters/log-safe.js';
import type { Terminal } from './terminal.js';

/**
 * What GitHub's job runner shows beside the log: one annotation for each convicted case, and the run's summary, where the
 * runner's variables are there. A summary that cannot be written is told, and changes nothing.
 */
export const tellGithub = (verdict: LawVerdict, folder: string, terminal: Terminal): void => {
  if (terminal.env['GITHUB_ACTIONS'] === 'true') terminal.tell(...annotations(verdict));
  const summary = terminal.env['GITHUB_STEP_SUMMARY'];
  if (summary === undefined || summary === '' || folder === '') return;
  try {
    appendFileSync(summary, readFileSync(join(folder, 'ci', 'summary.md')));
  } catch (error: unknown) {
    terminal.tell(logSafe(`the step summary was not written: ${error instanceof Error ? error.message : String(error)}`));
  }
};

/** One line a convicted case, a warning where a list names it, in the form that the runner obeys: texts cannot end the line nor begin another command. */
export const annotations = (verdict: LawVerdict): readonly string[] =>
  verdict.findings
    .filter(({ finding }) => isConviction(finding))
    .map((found) => {
      const { case: id, law, finding, failure, reason } = found;
      const known = entriesNaming(verdict, found).filter(({ state }) => state === 'listed');
      const parts = [law, [finding, failure ?? ''].join(' ').trim(), reason ?? '', ...known.map(entryText)];
      const text = parts.filter((part) => part !== '').join(' · ');
      return `::${known.length > 0 ? 'warning' : 'error'} title=${property(id)}::${data(logSafe(text))}`;
    });

const data = (text: string): string => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');

const property = (text: string): string => data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
