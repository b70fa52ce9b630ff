import { lackingText } from '../model/lacking.js';
import type { CaseTrial, Docket } from '../model/trial.js';
import type { CourtIdentity } from './court-identity.js';
import type { Corpus } from './open-corpus.js';
import type { OpenSubject } from './open-subject.js';
import type { CallPlan } from './plan-calls.js';
import { redactedText } from './redaction.js';
import type { RunWorld } from './run-ask.js';

type Facts = {
  readonly docket: Docket;
  readonly corpus: Corpus;
  readonly subject: OpenSubject;
  readonly identity: CourtIdentity;
  readonly seed: number;
  readonly runs: number;
  readonly calls?: CallPlan;
};

/** Tells what is planned at once, and how far the trial is after each case. */
export const runEvents = (world: RunWorld, facts: Facts): { finished(trial: CaseTrial): void } => {
  const { docket, corpus, subject, identity } = facts;
  const planned = docket.entries.filter(({ notTried }) => notTried === undefined);
  const { exact, target } = subject;
  const shown = redactedText(target);
  world.told({
    is: 'planned',
    plan: {
      profile: {
        id: corpus.choice.profile.id,
        level: docket.level,
        digest: corpus.choice.profile.digest,
        draft: corpus.choice.profile.draft,
      },
      subject: {
        name: shown(exact.name),
        ...(exact.revision === undefined ? {} : { revision: shown(exact.revision) }),
        identity: exact.identity,
        ...(exact.artifactsDigest === undefined ? {} : { digest: exact.artifactsDigest }),
      },
      target: {
        kind: exact.target.kind,
        ...(exact.target.without === undefined ? {} : { without: exact.target.without }),
        ...(exact.target.variant === undefined ? {} : { variant: exact.target.variant }),
      },
      courtRevision: identity.revision,
      seed: facts.seed,
      runs: facts.runs,
      planned: planned.length,
      ...(facts.calls === undefined ? {} : { calls: facts.calls }),
      leftOut: leftOutOf(docket),
      ...(docket.next === undefined ? {} : { next: docket.next }),
    },
  });
  const started = world.now();
  const sum = { done: 0, attempts: 0, held: 0, broken: 0, unknown: 0 };
  return {
    finished: (trial) => {
      sum.done += 1;
      sum.attempts += trial.counts.counted;
      if (trial.broken !== undefined) sum.broken += 1;
      else if (trial.counts.unseen > 0 || trial.cut !== undefined) sum.unknown += 1;
      else sum.held += 1;
      const court = docket.entries.find(({ case: one }) => one.id === trial.case)?.case.court ?? '';
      world.told({ is: 'case', court, planned: planned.length, elapsed: world.now() - started, ...sum });
    },
  };
};

const leftOutOf = (docket: Docket): readonly { readonly reason: string; readonly cases: readonly string[] }[] => {
  const reasons = new Map<string, string[]>();
  const add = (reason: string, id: string): void => {
    reasons.set(reason, [...(reasons.get(reason) ?? []), id]);
  };
  for (const { notTried, case: one } of docket.entries) {
    if (notTried?.is === 'unsupported') add(lackingText(notTried.missing), one.id);
    if (notTried?.is === 'not-applicable') add(notTried.why, one.id);
  }
  for (const id of docket.pending) add('no case yet', id);
  return [...reasons].map(([reason, cases]) => ({ reason, cases }));
};
