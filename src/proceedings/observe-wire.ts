import { Fault } from '../base/fault.js';
import { digestOf } from '../base/digest.js';
import { callFaultText } from '../a2a/call-fault.js';
import type { Json } from '../base/json.js';
import { loadTargetFile } from '../corpus/target-file.js';
import type { ExitCode } from '../model/exit-codes.js';
import type { TargetFile } from '../model/target.js';
import { type ExternalEvidence, type WireContent, type WireExpectation, type WirePredicate, wireNotice } from '../model/wire.js';
import { assertOut } from '../record/out-folder.js';
import { redactor } from '../record/redact.js';
import { readLiveSettings, type LiveSettings } from '../targets/a2a/live-settings.js';
import { assertLocal } from '../targets/a2a/locality.js';
import { observingMessage } from '../targets/a2a/observing-prompt.js';
import { secretBook } from '../targets/a2a/secret-text.js';
import { compareRows, driftIn, unseenIn } from '../wire/compare.js';
import { decidableWith } from '../wire/decidable.js';
import type { Asking, Given } from '../wire/given.js';
import { isWhole, noAnswers, stopped } from '../wire/ends.js';
import { observe, type Seen } from '../wire/observe.js';
import { remarksOn } from '../wire/remarks.js';
import { tableOf } from '../wire/table.js';
import { openTranscript } from '../wire/transcript.js';
import { courtIdentity } from './court-identity.js';
import type { ReadExpectation } from './read-expectation.js';
import { readExpectation } from './read-expectation.js';
import type { RunWorld } from './run-ask.js';
import { wireSigner, writeWire } from './write-wire.js';

/** What a person asks of `wire observe`. `expect` is the name of an expectation or the path of one, `external` paths of imported evidence. */
export type ObserveAsk = {
  readonly target: string;
  readonly cwd: string;
  readonly out: string;
  readonly expect?: string;
  readonly key?: string;
  readonly passphrase?: string;
  readonly external: readonly ExternalEvidence[];
  /** The milliseconds after which no further question is begun; a minute without it. */
  readonly budget?: number;
};

/** What an observation came to, and where it lies. */
export type ObserveOutcome = {
  readonly predicate: WirePredicate;
  readonly folder: string;
  readonly exitCode: ExitCode;
  readonly exitReason: string;
};

/**
 * Observes what a running agent speaks and writes it down as a statement of its own kind. `told` is called before the first request with what can
 * be decided. Throws a Fault: usage or corpus for files, trust for a key, target where nothing answers.
 */
export const observeWire = async (
  ask: ObserveAsk,
  world: RunWorld,
  told: (decidable: WirePredicate['decidable']) => void,
): Promise<ObserveOutcome> => {
  const expectation = ask.expect === undefined ? undefined : readExpectation(ask.expect, ask);
  const signer = wireSigner(ask);
  assertOut(ask.out);
  assertFewReports(ask.external);
  const { given, redact } = await givenBy(ask, world);
  const decidable = decidableWith(given);
  told(decidable);
  const transcript = openTranscript({ redact, now: () => new Date(world.now()).toISOString() });
  const { budget } = ask;
  const around = { world: { ...world, randomId: () => world.uuid() }, transcript };
  const end = await observe(given, budget === undefined ? around : { ...around, budget });
  if (!end.ok) throw unreachable(end.error.url, callFaultText(end.error.fault));
  const content = contentOf(end.value, { given, expectation, decidable, ask });
  const written = await writeWire({ content, transcript: transcript.close(), signer, redact, at: world.now(), out: ask.out });
  return { ...written, ...exitOf(written.predicate) };
};

const mostReports = 20;

const assertFewReports = ({ length }: ObserveAsk['external']): void => {
  if (length <= mostReports) return;
  throw new Fault({
    kind: 'usage',
    code: 'OPTION_VALUE',
    message: `--external: expected at most ${mostReports} reports; found ${length}`,
    remedy: 'leave some of them out',
  });
};

const unreachable = (url: URL, why: string): Fault =>
  new Fault({
    kind: 'target',
    code: 'TARGET_UNREACHABLE',
    message: `${url.origin}: ${why}`,
    remedy: 'start the agent, or correct url in the target file',
  });

const exitOf = ({ complete, expectation, table }: WirePredicate): Pick<ObserveOutcome, 'exitCode' | 'exitReason'> => {
  if (table.some(({ notMade }) => notMade === stopped))
    return { exitCode: 130, exitReason: 'interrupted; what was seen is kept, marked incomplete' };
  if (table.some(({ notMade }) => notMade === noAnswers))
    return { exitCode: 4, exitReason: 'the agent stopped answering; what was seen before is kept' };
  if (!complete)
    return { exitCode: 3, exitReason: 'not decided: the time for the observation was used up; a longer one is given with --budget' };
  const [drift, unseen] = [driftIn(expectation?.rows ?? []).length, unseenIn(expectation?.rows ?? []).length];
  if (drift > 0) return { exitCode: 8, exitReason: `wire drift from the given expectation: ${drift} rows` };
  if (unseen > 0) return { exitCode: 3, exitReason: `not decided: ${unseen} expected rows could not be observed` };
  return { exitCode: 0, exitReason: expectation === undefined ? 'observed' : 'observed, without drift' };
};

type Prepared = { readonly given: Given; redact(body: Json): Json };

const givenBy = async ({ target, cwd }: ObserveAsk, world: RunWorld): Promise<Prepared> => {
  const file = loadTargetFile(target, { cwd });
  if (file.kind !== 'a2a')
    throw new Fault({
      kind: 'usage',
      code: 'NO_WIRE',
      message: `a wire can be observed of a live agent; the target is of kind ${file.kind}`,
      remedy: 'name a target file of kind a2a, or start the reference subject with: npx sa2a-court serve',
    });
  const book = secretBook(world.env);
  const settings = readLiveSettings(file, book);
  await assertLocal(file, settings, book);
  const secrets = book.kept().filter(({ value }) => value.length >= shortestSecret);
  return {
    given: givenOf(file, settings),
    redact: redactor(secrets.map(({ name, value }) => ({ principal: name.replace(/^credential:/, ''), secret: value }))),
  };
};

// A shorter value stands in ordinary text by chance.
const shortestSecret = 6;

const givenOf = (file: TargetFile, settings: LiveSettings): Given => {
  const [first, second] = settings.principals.flatMap(({ id, credential }): readonly Asking[] =>
    credential === undefined ? [] : [{ id, credential }],
  );
  // Without an observing skill no message is sent: whatever names no such skill may have consequences.
  const message = observingMessage(file, settings);
  return {
    base: settings.base,
    origins: settings.origins,
    terms: { timeout: settings.timeout, loopbackOnly: !settings.allowRemote },
    selectorOutsideParts: !settings.places.skill.startsWith('/parts/'),
    ...(first === undefined ? {} : { first }),
    ...(second === undefined ? {} : { second }),
    ...(message === undefined ? {} : { message }),
    ...(file.subject?.name === undefined ? {} : { label: file.subject.name }),
  };
};

type Beside = {
  readonly given: Given;
  readonly expectation: ReadExpectation | undefined;
  readonly decidable: WirePredicate['decidable'];
  readonly ask: ObserveAsk;
};

/** What was observed, without what only its writing knows. */
export type ObservedContent = Omit<WireContent, 'signer' | 'keyid' | 'transcript' | 'observedAt'>;

const contentOf = (seen: Seen, { given, expectation, decidable, ask }: Beside): ObservedContent => {
  const table = tableOf({ ...seen, given });
  const { card, rawCard, understood } = seen.memory;
  const identity = courtIdentity();
  return {
    kind: 'wire-observation',
    schemaVersion: '1.0.0',
    notice: wireNotice,
    lawStanding: 'NONE',
    wireConformanceClaim: 'NONE',
    observer: { name: 'sa2a-court-wire-observer', version: identity.version, digest: { sha256: identity.package } },
    observedPeer: {
      label: given.label ?? card?.name ?? given.base.host,
      url: given.base.href,
      ...(rawCard === undefined ? {} : { agentCard: { sha256: digestOf(rawCard) } }),
    },
    protocol: { name: 'A2A', understood: understood.toSorted() },
    complete: isWhole(table),
    decidable,
    table,
    remarks: remarksOn(table),
    ...(expectation === undefined ? {} : { expectation: comparedWith(expectation, table) }),
    external: ask.external,
  };
};

const comparedWith = ({ digest, rows, ...named }: ReadExpectation, table: WireContent['table']): WireExpectation => ({
  ...named,
  digest: { sha256: digest },
  rows: compareRows(table, rows),
});
