import { pointerTo } from '../base/strict-json.js';
import type { CourtCase } from '../model/court.js';
import type { Bench } from './court-bench.js';
import { didYouMean } from './nearest.js';
import { quoted } from './problems.js';

/** Reports a case that could pass without proving anything: no control, no attempt, nothing expected or forbidden. */
export const checkRules = (courtCase: CourtCase, path: string, bench: Bench): void => {
  const { kind, id, court, control, paired, attempted, expect, forbidden, twin, given } = courtCase;
  const report = (member: string, message: string, remedy: string): void =>
    bench.report(pointerTo(path, member), { code: 'CASE_RULE', message, remedy });
  if (!id.startsWith(`${court}-`))
    report('id', `the id ${quoted(id)} does not belong to the court ${quoted(court)}`, `let it begin with ${court}-`);
  if (kind === 'falsifier' && control === undefined && paired === undefined) {
    report(
      'kind',
      `the falsifier ${id} has neither "control" nor "paired": a subject that refuses everything would pass it`,
      'name a control, or give the lawful twin under "paired"',
    );
  }
  if (kind === 'control' && (control !== undefined || paired !== undefined))
    report('kind', 'a control has no control of its own', 'leave "control" and "paired" out');
  if (control === id) report('control', 'a case cannot be its own control', 'name the case in which the lawful twin acts');
  if ((kind === 'falsifier' || kind === 'control') && attempted.length === 0) {
    report(
      'kind',
      `the ${kind} ${id} has no "attempted": it could pass without reaching the boundary`,
      'add "attempted", like { decided: call }',
    );
  }
  if (kind === 'control' && expect.length === 0)
    report('kind', `the control ${id} expects nothing`, 'add "expect", like { effects: { of: call, count: 1 } }');
  if (kind === 'falsifier' && forbidden.length === 0)
    report('kind', `the falsifier ${id} forbids nothing`, 'add "forbidden", like { effects: { of: call } }');
  if (expect.length === 0 && forbidden.length === 0 && kind !== 'falsifier' && kind !== 'control') {
    report('kind', `the ${kind} ${id} neither expects nor forbids anything`, 'add "expect" or "forbidden"');
  }
  const draws = given.map(({ name }) => name);
  if (twin !== undefined && !draws.includes(twin.without))
    report('twin', `${quoted(twin.without)} is not a draw of this case`, didYouMean(twin.without, draws));
};
