import type { Json } from '../base/json.js';
import { never } from '../base/never.js';
import { shownEnvelope } from '../model/decision.js';
import type { Exhibit, SendStep, Step } from '../model/exhibit.js';
import type { Counterexample } from '../model/finding.js';
import type { DocketEntry, RunRecord, RunRuling } from '../model/trial.js';

/** The smallest violation as a person reads it: acts in words, what was sent, what was gained. */
export const counterexampleOf = (
  entry: DocketEntry,
  broken: { readonly record: RunRecord; readonly ruling: Extract<RunRuling, { is: 'broken' }> },
  found: { readonly seed: number; readonly path: string; readonly reproduced: Counterexample['reproduced'] },
): Counterexample => {
  const { main } = broken.record;
  return {
    case: entry.case.id,
    seed: found.seed,
    path: found.path,
    draws: main.draws,
    acts: main.steps.map(actInWords),
    sent: main.steps.flatMap((step): readonly Json[] => sentIn(step)),
    gained: broken.ruling.gained,
    expected: broken.ruling.expected,
    observed: observedIn(main),
    grade: broken.ruling.grade,
    reproduced: found.reproduced,
  };
};

const actInWords = (step: Step): string => {
  switch (step.act) {
    case 'grant':
      return `grant ${step.skill} to ${step.principal}${boundsInWords(step)}`;
    case 'revoke':
      return `revoke ${step.skill} from ${step.principal}`;
    case 'advance-clock':
      return `advance the clock by ${step.ms} ms`;
    case 'restart':
      return 'restart the subject';
    case 'fault':
      return `${step.armed ? 'arm' : 'disarm'} ${step.fault}`;
    case 'send':
      return `${step.name}: ${step.principal ?? 'nobody (no credential)'} sends ${step.messageId}${step.repeats === undefined ? '' : ` (the id of ${step.repeats})`} for ${JSON.stringify(step.skill ?? null)}`;
    case 'task':
      return `${step.name}: ${step.principal ?? 'nobody'} asks to ${step.action} the task ${step.taskId}`;
    case 'tasks':
      return `${step.name}: ${step.principal ?? 'nobody'} lists tasks`;
    case 'grants':
      return `${step.name}: read the grant store`;
    case 'decide':
      return `${step.name}: ask for a portable decision`;
    case 'egress':
      return `${step.name}: read what left the subject`;
    case 'approve':
      return `${step.name}: ${step.principal ?? 'nobody (no credential)'} says ${JSON.stringify(step.said ?? null)} to ${step.of}`;
    case 'delegate':
      return `${step.name}: ${step.principal ?? 'nobody (no credential)'} hands ${step.skill} on to ${step.to}${boundsInWords(step)}${step.refused === undefined ? '' : ', and is refused'}`;
    case 'skills':
      return `${step.name}: read the skills that the subject lists`;
    case 'settle':
      return `${step.name}: all of these were under way at the same time`;
    default:
      return never(step);
  }
};

const boundsInWords = (step: Extract<Step, { act: 'grant' | 'delegate' }>): string =>
  [
    ...(step.expiresAt === undefined ? [] : [` until ${step.expiresAt}`]),
    ...(step.constraints === undefined ? [] : [` within ${JSON.stringify(step.constraints)}`]),
    ...(step.act === 'grant' && step.uses !== undefined ? [` for ${step.uses} command(s)`] : []),
    ...(step.act === 'grant' && step.approver !== undefined ? [` if ${step.approver} approves`] : []),
  ].join('');

const sentIn = (step: Step): readonly Json[] => {
  if (step.act === 'decide') return [{ name: step.name, envelope: shownEnvelope(step) }];
  return step.act === 'send' ? [sentOf(step)] : [];
};

const sentOf = ({ name, act: _act, answer: _answer, task: _task, seen: _seen, sentAt: _sentAt, now: _now, ...sent }: SendStep): Json => ({
  name,
  ...withoutUndefined(sent),
});

const withoutUndefined = (object: object): { readonly [name: string]: Json } =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined));

const observedIn = (exhibit: Exhibit): Json => ({
  answers: exhibit.steps.flatMap((step): readonly Json[] => {
    if (step.act === 'send')
      return [
        { name: step.name, ...withoutUndefined(step.answer), ...(step.task === undefined ? {} : { task: withoutUndefined(step.task) }) },
      ];
    if (step.act === 'decide') return [{ name: step.name, verdict: step.verdict, code: step.code }];
    if (step.act === 'task' || step.act === 'approve') return [{ name: step.name, ...withoutUndefined(step.answer) }];
    return step.act === 'tasks' ? [{ name: step.name, tasks: step.tasks.map((task) => ({ ...task })) }] : [];
  }),
  effects: rows(exhibit, 'effects'),
  receipts: rows(exhibit, 'receipts'),
  decisions: rows(exhibit, 'decisions'),
  ...egressIn(exhibit),
  grants: exhibit.steps.flatMap((step): readonly Json[] => (step.act === 'grants' ? step.grants.map(withoutUndefined) : [])),
});

const egressIn = (exhibit: Exhibit): { readonly egress?: Json } => {
  const read = exhibit.steps.filter((step) => step.act === 'egress');
  return read.length === 0 ? {} : { egress: read.flatMap(({ egress }) => egress.map(withoutUndefined)) };
};

const rows = (exhibit: Exhibit, kind: 'effects' | 'receipts' | 'decisions'): readonly Json[] =>
  [...exhibit.steps.flatMap((step): readonly object[] => step.seen?.[kind] ?? []), ...exhibit.late[kind]].map(withoutUndefined);
