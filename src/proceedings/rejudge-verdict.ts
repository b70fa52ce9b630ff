import { join } from 'node:path';
import { asJson, type Json, sameJson } from '../base/json.js';
import { visibleJson } from '../base/visible-text.js';
import { findAll } from '../judgment/find.js';
import type { Finding } from '../model/finding.js';
import type { CaseTrial } from '../model/trial.js';
import type { LawPredicate, LawVerdict } from '../model/verdict.js';
import { corpusName } from './open-corpus.js';
import { derive } from './recount.js';
import { differingMember } from './rejudge-cases.js';
import { refusal } from './rejudge-refusal.js';
import { type RejudgeScene, shown } from './rejudge-scene.js';
import { sizeFor } from './run-sizes.js';
import { evidenceClasses, exclusionsOf, filtersOf, nonClaimsFor, profilePart } from './verdict-parts.js';

/** Finds and decides again, and compares all that follows with what was signed. Throws a trust Fault that names the case or the member. */
export const compareVerdict = (scene: RejudgeScene, trials: readonly CaseTrial[], refused: string | undefined): void => {
  const { predicate, docket } = scene;
  const findings = findAll(docket.entries, trials).map((finding, index) => placedAs(finding, predicate.findings[index]));
  const again = visibleVerdict(verdictAgain(scene, findings, refused));
  const signed = visibleVerdict(predicate);
  compareFindings(scene, again.findings, signed.findings);
  const member = differingMember(again.rest, signed.rest);
  if (member === undefined) return;
  const [expected, found] = [again.rest, signed.rest].map((rest) => shown(memberOf(rest, member)));
  throw refuse(scene, 'rejudge-verdict', { expected: `${member} ${expected ?? ''}, which follows from the record`, found: found ?? '' });
};

/** A court of one's own was named by a path that the folder does not keep; its line must be the same. */
const placedAs = (finding: Finding, signed: Finding | undefined): Finding =>
  signed !== undefined && corpusName(signed.at.file) === corpusName(finding.at.file)
    ? { ...finding, at: { ...finding.at, file: signed.at.file } }
    : finding;

const verdictAgain = (scene: RejudgeScene, findings: readonly Finding[], refused: string | undefined): LawVerdict => {
  const { predicate, corpus, docket, level } = scene;
  const { renderings: _renderings, ...said } = predicate;
  const { kind } = predicate.subject.target;
  const size = sizeFor(kind, predicate.run.runs);
  const given = {
    ...said,
    profile: profilePart(corpus.choice, docket, level),
    court: { ...said.court, admitted: said.court.admitted && corpus.admitted },
    run: {
      ...said.run,
      minRuns: size.minRuns,
      filters: filtersOf(docket, size),
      complete: true,
      interrupted: false,
      evidenceClasses,
    },
    gates: [],
    findings,
    pending: docket.pending,
    exclusions: exclusionsOf(corpus.choice),
    nonClaims: nonClaimsFor(kind),
  };
  const { counts, decision, claim } = derive(given, refused);
  return { ...given, counts, standing: decision.standing, standingReasons: decision.reasons, claim };
};

type Visible = { readonly findings: readonly Json[]; readonly rest: Json };

/** Texts of a statement are cut by length and depth: what follows is cut alike before it is compared. */
const visibleVerdict = (verdict: LawVerdict | LawPredicate): Visible => {
  const { findings, ...rest } = { renderings: [], ...verdict };
  // Findings lie in a list that lies in the predicate.
  const depth = 2;
  return {
    findings: findings.map((finding) => visibleJson(asJson(finding), depth)),
    rest: visibleJson(asJson({ ...rest, renderings: [] })),
  };
};

const compareFindings = (scene: RejudgeScene, again: readonly Json[], signed: readonly Json[]): void => {
  const { docket } = scene;
  const at = Array.from({ length: Math.max(again.length, signed.length) }, (_, index) => index).find(
    (index) => !sameJson(again[index], signed[index]),
  );
  if (at === undefined) return;
  const [one = null, other = null] = [again[at], signed[at]];
  const id = docket.entries[at]?.case.id ?? 'no further case';
  const member = differingMember(one, other) ?? 'case';
  throw refuse(scene, 'rejudge-finding', {
    expected: `${member} ${shown(memberOf(one, member))}, which follows for ${id}`,
    found: shown(memberOf(other, member)),
  });
};

const memberOf = (value: Json, name: string): Json | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? new Map(Object.entries(value)).get(name) : undefined;

const refuse = ({ folder }: RejudgeScene, code: 'rejudge-finding' | 'rejudge-verdict', values: { expected: string; found: string }) =>
  refusal(code, join(folder.path, 'verdict.dsse.json'), values);
