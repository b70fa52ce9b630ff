import { asJson, isJsonObject, type Json, type JsonObject, sameJson } from '../base/json.js';
import { digestOf } from '../base/digest.js';
import { shortVisibleText, visibleJson } from '../base/visible-text.js';
import type { Finding } from '../model/finding.js';
import type { LawPredicate } from '../model/verdict.js';
import type { RecordEntry } from '../record/record-entry.js';
import { caseSeed } from '../trial/ids.js';

/** Why a record and its statement do not fit, with the code of the refusal. */
export type RecordProblem = {
  readonly code: 'record-header' | 'record-docket' | 'record-case' | 'record-runs' | 'record-entry';
  readonly expected: string;
  readonly found: string;
};

/** Takes the entries of a record one after another, and says at the end what of them does not fit the statement: without judging. */
export type RecordCheck = {
  visit(entry: RecordEntry): void;
  problem(): RecordProblem | undefined;
};

type CaseSum = { readonly rulings: Map<string, number>; again: number; said: JsonObject | undefined };

const time = /^20\d{2}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

/** Compares a record with the statement that binds it: header, docket, seeds, and the counts of every case. */
export const checkRecordOf = (predicate: LawPredicate): RecordCheck => {
  const sums = new Map<string, CaseSum>(predicate.findings.map(({ case: id }) => [id, { rulings: new Map(), again: 0, said: undefined }]));
  let first: RecordProblem | undefined;
  let footer: JsonObject = {};
  const visit = (entry: RecordEntry): void => {
    if (first !== undefined) return;
    if (entry.type === 'header') first = headerProblem(membersIn(entry.body), predicate);
    else if (entry.type === 'footer') footer = membersIn(entry.body);
    else first = entryProblem(entry, sums);
    if (!time.test(entry.at)) first ??= { code: 'record-entry', expected: `a time in entry ${entry.seq}`, found: shown(entry.at) };
  };
  const problem = (): RecordProblem | undefined =>
    first ??
    refusedProblem(footer, predicate) ??
    predicate.findings.map((finding) => caseProblem(finding, sums, predicate)).find(isProblem);
  return { visit, problem };
};

const isProblem = (problem: RecordProblem | undefined): problem is RecordProblem => problem !== undefined;

const headerProblem = (header: JsonObject, predicate: LawPredicate): RecordProblem | undefined => {
  const { court, profile, run, subject } = predicate;
  const signed = asJson({
    court: { version: court.version, revision: court.revision },
    vocabulary: court.vocabulary,
    corpus: court.corpus.digest,
    profile: { id: profile.id, level: profile.level, strict: profile.strict, digest: profile.digest },
    subject: subject.digest,
    seed: run.seed,
    runs: run.runs,
    minRuns: run.minRuns,
    docket: digestOf(header['entries'] ?? null),
  });
  const differing = Object.entries(membersIn(signed)).find(([name, value]) => !sameJson(header[name], value));
  if (differing !== undefined)
    return {
      code: 'record-header',
      expected: `${differing[0]} ${shown(differing[1])} in the header, as is signed`,
      found: shown(header[differing[0]]),
    };
  return docketProblem(header['entries'], predicate.findings);
};

const notTriedWords: { readonly [is: string]: string } = { unsupported: 'UNSUPPORTED', 'not-applicable': 'NOT_APPLICABLE' };

const docketProblem = (entries: Json | undefined, findings: readonly Finding[]): RecordProblem | undefined => {
  const listed: readonly Json[] = Array.isArray(entries) ? entries : [];
  const length = Math.max(listed.length, findings.length);
  const at = Array.from({ length }, (_, index) => index).find((index) => !isFoundIn(membersIn(listed[index]), findings[index]));
  if (at === undefined) return undefined;
  return { code: 'record-docket', expected: `the finding ${shown(asJson(briefly(findings[at])))} on the docket`, found: shown(listed[at]) };
};

const briefly = (finding: Finding | undefined): object =>
  finding === undefined ? {} : { case: finding.case, required: finding.required, finding: finding.finding };

const isFoundIn = (entry: JsonObject, finding: Finding | undefined): boolean => {
  if (finding === undefined) return false;
  const { case: id, required, acceptedGrade, control } = finding;
  const same = sameJson(asJson({ case: id, required, acceptedGrade, control }), asJson(pick(entry)));
  const word = notTriedWords[wordIn(entry['notTried'])];
  return same && (word === undefined ? finding.finding !== 'UNSUPPORTED' : word === finding.finding);
};

const pick = ({ case: id, required, acceptedGrade, control }: JsonObject): object => ({ case: id, required, acceptedGrade, control });

const entryProblem = (entry: RecordEntry, sums: ReadonlyMap<string, CaseSum>): RecordProblem | undefined => {
  const sum = sums.get(entry.case ?? '');
  if (sum === undefined)
    return { code: 'record-entry', expected: `a case of the docket in entry ${entry.seq}`, found: shown(entry.case ?? null) };
  const body = membersIn(entry.body);
  const isLast = sum.said !== undefined;
  const fits = entry.type === 'late' ? isLast : !isLast && (entry.type === 'run' || entry.type === 'case');
  if (!fits)
    return { code: 'record-entry', expected: `runs, then one sum, of ${entry.case ?? ''}`, found: `another entry of type ${entry.type}` };
  if (entry.type === 'case') sum.said = body;
  if (entry.type === 'run') countRun(sum, body);
  return undefined;
};

const countRun = (sum: CaseSum, body: JsonObject): void => {
  const ruling = wordIn(body['ruling']);
  if (body['part'] === 'tried') sum.rulings.set(ruling, (sum.rulings.get(ruling) ?? 0) + 1);
  if (body['part'] === 'again' && ruling === 'broken') sum.again += 1;
};

const refusedProblem = ({ refused }: JsonObject, { standing, evidence }: LawPredicate): RecordProblem | undefined => {
  const isSaid = refused !== undefined;
  // A record that was cut short has no footer to say it in.
  if (!evidence.record.complete || isSaid === (standing === 'REFUSED')) return undefined;
  return { code: 'record-header', expected: `a footer that fits the standing ${standing}`, found: shown(refused) };
};

/** Findings lie in a list that lies in the predicate: their texts are cut by that depth. */
const depthOfMember = 3;

const caseProblem = (finding: Finding, sums: ReadonlyMap<string, CaseSum>, { run }: LawPredicate): RecordProblem | undefined => {
  const { said, rulings, again } = sums.get(finding.case) ?? { said: undefined, rulings: new Map<string, number>(), again: 0 };
  const problem = (code: RecordProblem['code'], expected: string, found: Json | undefined): RecordProblem => ({
    code,
    expected: `${expected} for ${finding.case}`,
    found: shown(found),
  });
  if (said === undefined) return finding.runs === undefined ? undefined : problem('record-case', 'what the case came to', undefined);
  const { counts = null, grade, statistics = null, seed, case: id } = said;
  const recorded: JsonObject = { case: id ?? null, seed: seed ?? null, counts, statistics, ...(grade === undefined ? {} : { grade }) };
  const { seed: signedSeed, runs, statistics: signedStatistics, grade: signedGrade } = finding;
  const signed = asJson({ case: finding.case, seed: signedSeed, counts: runs, statistics: signedStatistics, grade: signedGrade });
  if (!sameJson(visibleJson(recorded, depthOfMember - 1), signed))
    return problem('record-case', `${shown(signed)}, as is signed,`, recorded);
  const drawn = caseSeed(run.seed, finding.case);
  if (signedSeed !== drawn) return problem('record-case', `the seed ${drawn}`, signedSeed);
  const count = (word: string): number => rulings.get(word) ?? 0;
  const summed = asJson({ counted: count('held'), notApplicable: count('not-applicable'), unseen: count('unseen') });
  const { counted, notApplicable, unseen, discarded } = runs ?? { counted: 0, notApplicable: 0, unseen: 0, discarded: 0 };
  if (!sameJson(summed, asJson({ counted, notApplicable, unseen })) || count('unusable') > discarded)
    return problem('record-runs', `runs of which ${shown(asJson(runs ?? {}))}`, summed);
  const { reproduced } = finding.counterexample ?? { reproduced: { times: again, of: 0 } };
  return reproduced.times === again ? undefined : problem('record-runs', `${reproduced.times} violations that came back`, again);
};

const membersIn = (value: Json | undefined): JsonObject => (isJsonObject(value) ? value : {});

const wordIn = (value: Json | undefined): string => {
  const { is } = membersIn(value);
  return typeof is === 'string' ? is : '';
};

const mostShown = 300;

const shown = (value: Json | undefined): string => (value === undefined ? 'nothing' : shortVisibleText(JSON.stringify(value), mostShown));
