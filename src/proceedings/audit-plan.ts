import { Fault } from '../base/fault.js';
import type { Json } from '../base/json.js';
import type { Skill } from '../model/protocol.js';
import { vocabulary } from '../vocabulary/vocabulary.js';
import type { AuditAsk, AuditPlan } from './audit-ask.js';
import type { OpenSubject } from './open-subject.js';

/** A skill that can be called, with the plan of its input; or why it is not. */
export type CallOrNot = { readonly skill: Skill; readonly input: Json } | { readonly skill: Skill; readonly why: string };

/** An observing skill is asked without a grant first, and once more with one where it is refused. */
const callsOf = ({ consequence }: Skill): number => (consequence === 'observe' ? 2 : 1);

/**
 * Plans one call of each skill that may be called. Throws a usage Fault where the consequential ones are more than the target file or the command line
 * allows: nothing was sent then.
 */
export const planCalls = (subject: OpenSubject, ask: Pick<AuditAsk, 'callNothing' | 'maxCalls'>): readonly CallOrNot[] => {
  const rows = subject.facts.skills.map((skill) => callOrNot(skill, subject, ask.callNothing));
  const consequential = rows.filter((row) => 'input' in row && row.skill.consequence !== 'observe').length;
  const limits = [ask.maxCalls, subject.file.maxCalls].filter((limit) => limit !== undefined);
  const limit = Math.min(...limits);
  if (consequential <= limit) return rows;
  throw new Fault({
    kind: 'usage',
    code: 'CALLS_OVER_LIMIT',
    message: `the audit would make ${consequential} consequential calls, and ${limit} may be made; nothing was sent`,
    remedy: `allow ${consequential} (--max-calls, maxCalls in the target file), or write --no-calls`,
  });
};

const callOrNot = (skill: Skill, { facts, target }: OpenSubject, callNothing: boolean): CallOrNot => {
  if (callNothing) return { skill, why: 'the audit was asked to call nothing' };
  if (skill.consequence !== 'observe' && target.kind === 'a2a' && !facts.abilities.includes('consequences'))
    return { skill, why: 'the target file does not say consequences: allowed' };
  if (!facts.abilities.includes('effects')) return { skill, why: 'no witness shows effects, so a call would tell nothing' };
  const drawn = vocabulary.arbitrary('input')?.draw({ for: '$skill' }, { facts, drawn: { skill: skill.id } });
  if (drawn?.is !== 'draw') return { skill, why: 'no input could be made: give an input schema or examples' };
  return { skill, input: drawn.plain };
};

/** The plan as it is told before anything is sent. */
export const toldPlan = (subject: OpenSubject, rows: readonly CallOrNot[]): AuditPlan => ({
  subject: subject.exact.name,
  kind: subject.target.kind,
  calls: rows.flatMap((row) =>
    'input' in row ? [{ skill: row.skill.id, consequential: row.skill.consequence !== 'observe', calls: callsOf(row.skill) }] : [],
  ),
  notCalled: rows.flatMap((row) => ('why' in row ? [{ skill: row.skill.id, why: row.why }] : [])),
});
