import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isConviction } from '../model/finding.js';
import type { LawVerdict } from '../model/verdict.js';
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

/** One line a convicted case, in the form that the runner obeys: texts cannot end the line nor begin another command. */
export const annotations = (verdict: LawVerdict): readonly string[] =>
  verdict.findings
    .filter(({ finding }) => isConviction(finding))
    .map(({ case: id, law, finding, failure, reason }) => {
      const text = [law, [finding, failure ?? ''].join(' ').trim(), reason ?? ''].filter((part) => part !== '').join(' · ');
      return `::error title=${property(id)}::${data(logSafe(text))}`;
    });

const data = (text: string): string => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');

const property = (text: string): string => data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
