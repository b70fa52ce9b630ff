import type { DocketEntry, RunJudge, RunRecord } from '../model/trial.js';

/** True where the lawful act beside an attack was seen to act; nothing else makes an attack that gained nothing a finding. */
export const controlActs = (entry: DocketEntry, record: RunRecord, judge: RunJudge): boolean => {
  const [first] = record.controls;
  if (first === undefined) return true;
  return judge(controlEntry(entry), { ...record, main: first.exhibit }).is === 'held';
};

/** The same of every control that stood beside the attack. */
export const everyControlActs = (entry: DocketEntry, record: RunRecord, judge: RunJudge): boolean =>
  record.controls.every((control) => controlActs(entry, { ...record, controls: [control] }, judge));

/** The falsifier's control as an entry of its own, judged on the run that was held beside the attack. */
const controlEntry = (entry: DocketEntry): DocketEntry => {
  const { case: falsifier, control } = entry;
  const terms =
    falsifier.paired === undefined && control !== undefined
      ? control
      : { ...falsifier, attempted: [], expect: falsifier.paired?.expect ?? [] };
  return { ...entry, case: { ...terms, kind: 'control' } };
};
