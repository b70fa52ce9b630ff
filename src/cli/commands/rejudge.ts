import { resolve } from 'node:path';
import { exitMeaning, exitOfFault } from '../../model/exit-codes.js';
import type { Rejudged } from '../../proceedings/rejudge.js';
import { logSafe } from '../../reporters/log-safe.js';
import { labelled } from '../../reporters/terminal/labelled.js';
import type { CommandBody } from '../command.js';
import { faultAnswer, faultLines } from '../fault-report.js';
import { digests } from '../option-values.js';
import { shownPath } from '../shown-path.js';
import type { Terminal } from '../terminal.js';

type RejudgeOptions = { readonly allowCorpus?: readonly string[] };

/** `rejudge`: derivation, offline: every proof again from the record alone. Its code says whether the verdict follows, whatever it is. */
export const rejudgeCommand: CommandBody = {
  examples: [
    ['npx sa2a-court rejudge reports/latest', 'the last run again, from its evidence alone'],
    ['npx sa2a-court rejudge ./from-somebody --json', 'the answer as one JSON document'],
    ['npx sa2a-court rejudge reports/latest --allow-corpus <sha256>', 'by a court or profile of your own, which you have read'],
  ],
  declare: (command) => {
    command
      .argument('<run-folder>', 'a whole run folder: nothing outside it is needed')
      .option('--allow-corpus <sha256>', 'judge by this corpus although this version does not bring it (again for several)', digests);
  },
  act: async (command, terminal) => {
    const { allowCorpus = [] } = command.opts<RejudgeOptions>();
    const { rejudge } = await import('../../proceedings/rejudge.js');
    const result = await rejudge({ path: resolve(terminal.cwd, command.args[0] ?? ''), allowCorpus });
    const code = result.ok ? 0 : exitOfFault(result.error.kind);
    if (terminal.json)
      terminal.answer({
        exitCode: code,
        exitReason: result.ok ? 'the verdict follows from its evidence' : exitMeaning(code),
        ...(result.ok ? rejudgedAnswer(result.value) : { error: faultAnswer(result.error) }),
      });
    else if (result.ok) terminal.say(...rejudgedLines(result.value, terminal).map((line) => logSafe(line)), '');
    else terminal.tell(...faultLines(result.error, terminal), '');
    return code;
  },
};

const rejudgedAnswer = ({ path, verdict, keyid, envelopeDigest, runs, allowedCorpus }: Rejudged): object => ({
  path,
  standing: verdict.standing,
  claim: verdict.claim,
  profile: verdict.profile.id,
  level: verdict.profile.level,
  subject: { name: verdict.subject.name, identity: verdict.subject.identity, digest: verdict.subject.digest },
  findings: verdict.findings.length,
  runs,
  corpus: { digest: verdict.court.corpus.digest, allowed: allowedCorpus },
  signer: verdict.run.signer,
  keyid,
  envelopeDigest,
  trust: 'integrity and derivation only: who signed was not asked',
});

const rejudgedLines = (again: Rejudged, { cwd }: Terminal): readonly string[] => {
  const { verdict, path, runs, keyid, allowedCorpus } = again;
  const { profile, court, subject } = verdict;
  return [
    `the verdict follows from its evidence: ${shownPath(path, cwd)}`,
    labelled('judged', `${runs} recorded runs of ${verdict.findings.length} cases, every proof again`),
    labelled('profile', `${profile.id}${profile.draft ? ' (draft)' : ''} · level ${profile.level}`),
    labelled('corpus', `sha256:${court.corpus.digest}${allowedCorpus ? ' · not of this version: allowed by its digest' : ''}`),
    labelled('subject', `${subject.name} (${subject.identity}) · subject.json sha256:${subject.digest}`),
    labelled('claim', verdict.claim),
    labelled('signer', `${keyid}${verdict.run.signer === 'throw-away' ? ' (throw-away)' : ''}`),
    `derivation only: who signed was not asked; standing ${verdict.standing}`,
  ];
};
