import { resolve } from 'node:path';
import type { Command } from 'commander';
import { parseTime } from '../../attest/trust-time.js';
import { Fault } from '../../base/fault.js';
import { shortVisibleText } from '../../base/visible-text.js';
import type { Result } from '../../base/result.js';
import { didYouMean } from '../../corpus/nearest.js';
import { type KeyRole, keyRoles } from '../../model/statement.js';
import { addTrust } from '../../proceedings/trust-add.js';
import { listTrust, type PolicyState } from '../../proceedings/trust-list.js';
import { revokeTrust } from '../../proceedings/trust-revoke.js';
import { logSafe } from '../../reporters/log-safe.js';
import { labelled } from '../../reporters/terminal/labelled.js';
import { never } from '../../base/never.js';
import type { CommandBody } from '../command.js';
import { ageOf, listOf, oneOf, wholeNumber } from '../option-values.js';
import { shownPath } from '../shown-path.js';
import type { Terminal } from '../terminal.js';

type TrustOptions = {
  readonly role?: KeyRole;
  readonly from?: string;
  readonly until?: string;
  readonly threshold?: number;
  readonly maxAge?: string;
  readonly expires?: string;
  readonly corpus?: readonly string[];
  readonly at?: string;
  readonly reason: string;
};

const works = ['list', 'add', 'revoke'] as const;
const reasons = ['superseded', 'cessation', 'key-compromise'] as const;

/** `trust`: lists, adds and revokes the keys of a trust policy. */
export const trustCommand: CommandBody = {
  examples: [
    ['npx sa2a-court trust add trust.json keys/court.pub.json --max-age 30d', 'trust a key; the file is made where there is none'],
    ['npx sa2a-court trust revoke trust.json keys/court.pub.json --reason key-compromise', 'never again'],
    ['npx sa2a-court trust list trust.json', 'who is trusted, for what, until when'],
  ],
  declare: (command) => {
    command
      .argument('<what>', 'list, add or revoke')
      .argument('<policy>', 'the trust policy; only one in JSON can be changed')
      .argument('[key...]', 'add: .pub.json or .pub.pem files; revoke: those, or key ids');
    declareAdd(command);
    command
      .option('--at <time>', 'revoke: since when; now without it', timeOf('--at'))
      .option('--reason <reason>', `revoke: ${reasons.join(', ')}`, oneOf('--reason', reasons), 'superseded');
  },
  act: async (command, terminal) => {
    const state = stateAfter(command, terminal);
    if (!state.ok) throw state.error;
    if (terminal.json) terminal.answer({ exitCode: 0, exitReason: 'the policy as it is now', ...state.value });
    else terminal.say(...stateLines(state.value, terminal).map((line) => logSafe(line)));
    return 0;
  },
};

const declareAdd = (command: Command): void => {
  command
    .option('--role <role>', 'add: the role of keys in PEM, which do not say it', oneOf('--role', keyRoles))
    .option('--from <time>', 'add: the keys count from this time on, such as 2026-11-30T00:00:00Z', timeOf('--from'))
    .option('--until <time>', 'add: the keys count until this time', timeOf('--until'))
    .option('--threshold <n>', 'add: how many distinct keys of the role have to sign', wholeNumber('--threshold', { least: 1, most: 100 }))
    .option('--max-age <age>', 'add: how old a statement of the role may be, such as 30d', ageText)
    .option('--expires <time>', 'add: when the whole policy ends; a new one ends after 90 days', timeOf('--expires'))
    .option('--corpus <digest>', 'add: admit this corpus, and none that is not listed (again, or a list with commas)', listOf);
};

const ageText = (text: string): string => {
  ageOf('--max-age')(text);
  return text;
};

const timeOf =
  (option: string) =>
  (text: string): string => {
    if (parseTime(text) !== undefined) return text;
    throw new Fault({
      kind: 'usage',
      code: 'OPTION_VALUE',
      message: `${option}: expected a time in UTC; found "${shortVisibleText(text, 60)}"`,
      remedy: `write ${option} with a time such as 2026-11-30T08:00:00Z`,
    });
  };

const stateAfter = (command: Command, { cwd }: Terminal): Result<PolicyState, Fault> => {
  const [what = '', policy = '', ...names] = command.args;
  const { corpus, reason, at, ...added } = command.opts<TrustOptions>();
  const file = resolve(cwd, policy);
  const now = Date.now();
  const work = works.find((known) => known === what);
  if (names.length === 0 && (work === 'revoke' || (work === 'add' && needsKey(command.opts<TrustOptions>())))) throw keyMissing(work);
  switch (work) {
    case 'list':
      return listTrust(file, now);
    case 'add':
      return addTrust({ ...added, file, now, keys: names.map((name) => resolve(cwd, name)), corpora: corpus ?? [] });
    case 'revoke':
      return revokeTrust({ file, now, reason, ...(at === undefined ? {} : { at }), keys: names.map((name) => keyName(name, cwd)) });
    case undefined:
      throw new Fault({
        kind: 'usage',
        code: 'UNKNOWN_WORK',
        message: `there is no "trust ${shortVisibleText(what, 60)}"`,
        remedy: didYouMean(what, works),
      });
    default:
      return never(work);
  }
};

/** Only the end of a policy and its corpora can be changed without naming a key. */
const needsKey = ({ expires, corpus, ...ofKeys }: TrustOptions): boolean =>
  (expires === undefined && corpus === undefined) ||
  [ofKeys.role, ofKeys.from, ofKeys.until, ofKeys.threshold, ofKeys.maxAge].some((option) => option !== undefined);

const keyName = (name: string, cwd: string): string => (/^[0-9a-f]{64}$/.test(name) ? name : resolve(cwd, name));

const keyMissing = (work: string): Fault =>
  new Fault({
    kind: 'usage',
    code: 'KEY_MISSING',
    message: `trust ${work}: expected a key; found none`,
    remedy: `write: npx sa2a-court trust ${work} trust.json keys/court.pub.json`,
  });

const stateLines = (state: PolicyState, { cwd }: Terminal): readonly string[] => [
  labelled('policy', `${shownPath(state.file, cwd)} · version ${state.version}`),
  labelled('expires', `${state.expires}${state.expired ? ': it has ended, and trusts nobody' : ''}`),
  ...state.roles.map(({ role, threshold, counting }) =>
    labelled(role, `${threshold} of ${counting} keys that count${counting < threshold ? ': nobody can meet this' : ''}`),
  ),
  ...state.keys.map(({ role, keyid, state: how, detail }) =>
    labelled('key', `${keyid} · role ${role} · ${how}${detail === '' ? '' : ` ${detail}`}`),
  ),
  ...(state.corpora ?? []).map((digest) => labelled('corpus', digest)),
];
