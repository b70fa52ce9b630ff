import type { VerifiedStatement } from '../model/statement.js';
import { renderCtrf } from './ci/ctrf.js';
import { renderJunit } from './ci/junit.js';
import { renderMarkdown } from './ci/markdown.js';
import { renderSarif } from './ci/sarif.js';
import { renderVerdictText } from './json/verdict-text.js';

/** One machine format: how it is asked for, its path in the run folder, and how a verified statement is rendered in it. */
export type Reporter = {
  readonly format: string;
  readonly fileName: string;
  render(verified: VerifiedStatement): string;
};

/** Every machine format that there is. All are views of a verified statement; none is authority. */
export const reporters: readonly Reporter[] = [
  { format: 'junit', fileName: 'ci/junit.xml', render: renderJunit },
  { format: 'sarif', fileName: 'ci/results.sarif', render: renderSarif },
  { format: 'ctrf', fileName: 'ci/ctrf.json', render: renderCtrf },
  { format: 'markdown', fileName: 'ci/summary.md', render: renderMarkdown },
  { format: 'json', fileName: 'verdict.json', render: renderVerdictText },
];
