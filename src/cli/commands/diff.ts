import { resolve } from 'node:path';
import type { CaseChange, FoundCase } from '../../proceedings/diff-findings.js';
import type { Requalification, VerdictDiff } from '../../proceedings/diff.js';
import { logSafe } from '../../reporters/log-safe.js';
import { labelled } from '../../reporters/terminal/labelled.js';
import type { CommandBody } from '../command.js';
import { shownPath } from '../shown-path.js';
import type { Terminal } from '../terminal.js';

/** `diff`: two verdicts, what changed, what has to be tried again. Ends with 0 whatever the difference: it is no gate. */
export const diffCommand: CommandBody = {
  examples: [
    ['npx sa2a-court diff reports/20261129T080000000Z-agent-1f2e3d4c reports/latest', 'what changed since that run'],
    ['npx sa2a-court diff old/verdict.dsse.json new/verdict.dsse.json --json', 'answered in JSON'],
  ],
  declare: (command) => {
    command.argument('<from>', 'the earlier statement, page or run folder').argument('<to>', 'the later one');
  },
  act: async (command, terminal) => {
    const [from = '', to = ''] = command.args;
    const { diffVerdicts } = await import('../../proceedings/diff.js');
    const compared = await diffVerdicts(resolve(terminal.cwd, from), resolve(terminal.cwd, to));
    if (!compared.ok) throw compared.error;
    if (terminal.json) terminal.answer({ exitCode: 0, exitReason: 'both are intact', ...compared.value });
    else terminal.say(...diffLines(compared.value, terminal).map((line) => logSafe(line)));
    return 0;
  },
};

const diffLines = (diff: VerdictDiff, { cwd }: Terminal): readonly string[] => [
  labelled('from', `${diff.from.standing} · ${shownPath(diff.from.path, cwd)} · ended ${diff.from.finishedAt}`),
  labelled('to', `${diff.to.standing} · ${shownPath(diff.to.path, cwd)} · ended ${diff.to.finishedAt}`),
  ...(diff.to.finishedAt < diff.from.finishedAt
    ? [labelled('', 'the second one is the earlier: changes are told in the order given')]
    : []),
  labelled('was', diff.from.claim),
  labelled('is', diff.to.claim),
  ...diff.counts.map(({ name, from, to }) => labelled('count', `${name} ${from} → ${to}`)),
  ...diff.cases.map((change) => labelled(change.is, caseText(change))),
  ...requalifyLines(diff.requalify),
  diff.same
    ? 'nothing that counts has changed'
    : 'integrity only: anybody could have made these; a release is gated with npx sa2a-court check',
];

const caseText = ({ case: id, from, to }: CaseChange): string => `${id}  ${foundText(from)} → ${foundText(to)}`;

const foundText = (found: FoundCase | undefined): string => {
  if (found === undefined) return 'not tried';
  const { finding, grade, failure, required } = found;
  return [finding, grade ?? '', failure ?? '', required ? '' : '(extra)'].filter((part) => part !== '').join(' ');
};

const mostNamed = 12;

const requalifyLines = ({ because, cases, open, trust }: Requalification): readonly string[] => {
  if (because.length === 0) return [];
  const named = open.slice(0, mostNamed).join(', ') + (open.length > mostNamed ? ` and ${open.length - mostNamed} more` : '');
  return [
    ...because.map(({ what, from, to }, index) => labelled(index === 0 ? 'requalify' : '', `the ${what} changed: ${from} → ${to}`)),
    ...(cases.length === 0
      ? []
      : [labelled('', `${cases.length} required cases have to be tried again; the second verdict passed ${cases.length - open.length}`)]),
    ...(open.length === 0 ? [] : [labelled('open', named)]),
    ...(trust ? [labelled('', 'the new key has to be trusted: npx sa2a-court trust add')] : []),
  ];
};
