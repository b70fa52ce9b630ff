import { canonicalJson } from '../base/canonical-json.js';
import { asJson } from '../base/json.js';
import { visibleJson } from '../base/visible-text.js';
import { claimOf } from '../judgment/claim.js';
import { type Decision, countFindings, decide } from '../judgment/decide.js';
import { knownStateOf } from '../judgment/known.js';
import { isAtLeast, isPass } from '../model/finding.js';
import type { LawVerdict, VerdictCounts } from '../model/verdict.js';

/** What follows from the findings of a verdict: counts, standing, reasons, claim. */
export type Derived = { readonly counts: VerdictCounts; readonly decision: Decision; readonly claim: string };

/** All that is derived, and never decided anywhere else. */
export type Given = Omit<LawVerdict, 'counts' | 'standing' | 'standingReasons' | 'claim'>;

/** Derives what follows. A subject refused or broken carries its reason in `refused`. */
export const derive = (verdict: Given, refused?: string): Derived => {
  const decision = decide({
    findings: verdict.findings,
    pending: verdict.pending,
    filters: verdict.run.filters,
    ...(refused === undefined ? {} : { mismatch: refused }),
    complete: verdict.run.complete && verdict.evidence.record.complete,
    admitted: verdict.court.admitted,
    lacksMeasure: verdict.profile.measured && verdict.subject.identity !== 'measured',
  });
  const required = verdict.findings.filter((finding) => finding.required);
  const passed = required.filter(
    ({ finding, grade, acceptedGrade }) => isPass(finding) && isAtLeast(grade ?? 'differential', acceptedGrade ?? 'differential'),
  );
  const claim = claimOf({
    standing: decision.standing,
    reasons: decision.reasons,
    profile: verdict.profile,
    subject: verdict.subject,
    revision: verdict.court.revision,
    passes: { passed: passed.length, of: required.length + verdict.pending.length },
    evidenceClasses: verdict.run.evidenceClasses,
  });
  return { counts: countFindings(verdict.findings, verdict.pending), decision, claim };
};

/** What a verdict says that does not follow from its own findings; nothing for an honest one. */
export const recount = (verdict: LawVerdict): readonly string[] => {
  const refused = verdict.standing === 'REFUSED' ? verdict.standingReasons[0]?.detail : undefined;
  const { counts, decision, claim } = derive(verdict, refused);
  return [
    ...said('counts', verdict.counts, counts),
    ...said('standing', verdict.standing, decision.standing),
    ...said('standingReasons', verdict.standingReasons, decision.reasons),
    ...said('claim', verdict.claim, claim),
    ...saidOfKnown(verdict),
  ];
};

/** What became of each entry of the lists of known violations follows from the findings and the day of the run. */
const saidOfKnown = ({ knownViolations, findings, run }: LawVerdict): readonly string[] => {
  const at = Date.parse(run.finishedAt);
  const entries = knownViolations?.entries ?? [];
  const lists = knownViolations?.files.map(({ list }) => list) ?? [];
  return [
    ...entries.flatMap((entry, index) =>
      said(`knownViolations/entries/${index}/state`, entry.state, knownStateOf(entry, { findings, at })),
    ),
    ...entries.filter(({ from }) => !lists.includes(from)).map(({ from }) => `knownViolations names no file of the list ${from}`),
    ...(new Set(lists).size === lists.length ? [] : ['knownViolations names two files of one list']),
  ];
};

const said = (name: string, found: unknown, expected: unknown): readonly string[] =>
  text(found) === text(expected) ? [] : [`${name} is ${text(found)}, ${text(expected)} follows from the findings`];

const text = (value: unknown): string => canonicalJson(visibleJson(asJson(value)));
