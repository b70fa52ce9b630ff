import type { JudgeTools } from '../../../src/judgment/bench.js';
import type { Exhibit, Step, SubjectFacts } from '../../../src/model/exhibit.js';
import type { ControlRun, RunRecord } from '../../../src/model/trial.js';
import { vocabulary } from '../../../src/vocabulary/vocabulary.js';
import { aCaseId } from '../a-predicate.js';
import { anExhibit, someFacts } from '../exhibits/an-exhibit.js';
import { aDecision, aReceipt, anEffect, seeing } from '../exhibits/rows.js';
import { aGrant, aSend } from '../exhibits/steps.js';

/** The judge with the real words and a subject of this kind. */
export const judgeTools = (facts: SubjectFacts = someFacts()): JudgeTools => ({ facts, judge: vocabulary.judge });

/** A lawful act: a grant, and a message that acted once, behind its receipt. */
export const lawfulActs: readonly Step[] = [
  aGrant(),
  aSend({
    seen: seeing({
      effects: [anEffect()],
      receipts: [aReceipt(), aReceipt({ seq: 4, state: 'EXECUTED' })],
      decisions: [aDecision({ outcome: 'granted' })],
    }),
  }),
];

/** An attack without a grant that was seen and refused for want of authority. */
export const refusedActs: readonly Step[] = [
  aSend({
    answer: { state: 'failed', refusal: { code: 'no_standing_grant', class: 'REFUSED_AUTHORITY' } },
    seen: seeing({ decisions: [aDecision()] }),
  }),
];

/** The lawful act beside an attack. */
export const aControlRun = (side: ControlRun['side'] = 'before', exhibit: Exhibit = anExhibit(lawfulActs)): ControlRun => ({
  side,
  exhibit,
});

/** One run: an attack of these acts, with a control before it. */
export const aRecord = (steps: readonly Step[], changes: Partial<RunRecord> = {}): RunRecord => ({
  case: aCaseId('SA2A-AUTH-002'),
  run: 1,
  plan: {},
  omitted: [],
  main: anExhibit(steps),
  controls: [aControlRun()],
  ...changes,
});
