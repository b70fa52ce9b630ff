import type { Counterexample } from '../../model/finding.js';
import type { ReplayOutcome } from '../../model/replay.js';
import { visibleText } from '../../base/visible-text.js';
import { jsonLines } from '../json-lines.js';
import { unobeyed } from '../log-safe.js';
import { embeddedNotice } from './header.js';
import { labelled } from './labelled.js';

/** What a replay is told from. Texts may come from a file or a subject: each is made visible here. */
export type ReplayView = {
  readonly case: string;
  readonly law: string;
  readonly file: string;
  readonly verified: boolean;
  readonly foundOn: string;
  readonly target: string;
  readonly outcome: ReplayOutcome;
  readonly reasons: readonly string[];
  readonly held: number;
  readonly failed: number;
  readonly caseChanged: boolean;
  /** True where it was held on the reference subject of this court. */
  readonly embedded: boolean;
  readonly seen?: Counterexample;
  /** The command that holds it on what it was found on, where that is another subject. */
  readonly elsewhere?: string;
  readonly exit: { readonly code: number; readonly words: string };
};

const room = { characters: 4000, rest: '--json shows them all' };

/** The lines of a replay: what was held on whom, what was gained where anything was, and last what it came to. */
export const replayLines = (view: ReplayView): readonly string[] => [
  `${visibleText(view.case)} · ${visibleText(view.law)}`,
  fact('file', `${view.file} (${view.verified ? 'verified with its run folder' : 'by itself: nobody signed it'})`),
  fact('found on', view.foundOn),
  fact('held on', view.target),
  ...(view.caseChanged ? [fact('case', 'changed since it was broken: held as it is now')] : []),
  ...(view.seen === undefined ? [] : seenLines(view.seen)),
  ...view.reasons
    .filter((reason) => view.seen?.gained.includes(reason) !== true)
    .map((reason, index) => fact(index === 0 ? 'because' : '', reason)),
  fact('outcome', `${view.outcome} · gained in ${view.failed} of ${view.held} repetitions`),
  ...(view.elsewhere === undefined ? [] : [fact('where found', view.elsewhere)]),
  fact('exit', `${view.exit.code}: ${view.exit.words}`),
  ...(view.embedded ? [embeddedNotice] : []),
];

const fact = (label: string, text: string): string => labelled(label, unobeyed(visibleText(text)));

const seenLines = ({ acts, sent, gained, expected, observed }: Counterexample): readonly string[] => [
  ...under(
    'acts',
    acts.map((act, index) => visibleText(`${index + 1}. ${act}`)),
  ),
  ...under(
    'sent',
    sent.flatMap((one) => jsonLines(one, room)),
  ),
  ...under(
    'gained',
    gained.map((one) => visibleText(one)),
  ),
  ...under('expected', [visibleText(expected)]),
  ...under('observed', jsonLines(observed, room)),
];

const under = (label: string, lines: readonly string[]): readonly string[] =>
  lines.map((line, index) => labelled(index === 0 ? label : '', unobeyed(line)));
