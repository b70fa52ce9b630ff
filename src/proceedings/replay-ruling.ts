import type { ReplayOutcome } from '../model/replay.js';
import type { HeldAgain, Repetition } from '../trial/hold-again.js';

type Broken = Extract<Repetition, { is: 'broken' }>;

/** What all repetitions come to together, with the reasons, and the first violation where there was one. */
export type ReplayRuling = {
  readonly outcome: ReplayOutcome;
  readonly reasons: readonly string[];
  readonly failed: number;
  readonly broken?: Broken;
};

/**
 * One violation that a witness saw is enough. One that nobody witnessed counts where it comes again, as in a run. Nothing else than
 * repetitions that were all seen to be stopped is a repair, and only of the very case that was broken.
 */
export const ruleReplay = (held: HeldAgain, { sameCase }: { readonly sameCase: boolean }): ReplayRuling => {
  const broken = held.repetitions.filter((one): one is Broken => one.is === 'broken');
  const [first] = broken;
  const firstWitnessed = broken.find(({ ruling }) => ruling.witnessed);
  const shown = firstWitnessed ?? first;
  const failed = broken.length;
  const isAgain = firstWitnessed !== undefined || failed > 1 || (failed === 1 && held.repetitions.length === 1);
  if (shown !== undefined && isAgain) return { outcome: 'still failing', reasons: shown.ruling.gained, failed, broken: shown };
  if (held.late.length > 0) return { outcome: 'still failing', reasons: held.late, failed };
  const reasons = whyOpen(held, { sameCase, flaky: failed > 0 });
  return { outcome: reasons.length === 0 ? 'fixed' : 'not decided', reasons, failed, ...(shown === undefined ? {} : { broken: shown }) };
};

const whyOpen = (held: HeldAgain, { sameCase, flaky }: { readonly sameCase: boolean; readonly flaky: boolean }): readonly string[] => [
  ...(held.cut === undefined ? [] : [held.cut]),
  ...(flaky ? ['a violation that nobody witnessed came once and did not come back (FLAKY)'] : []),
  ...new Set(held.repetitions.flatMap((one) => (one.is === 'open' ? [one.why] : []))),
  ...(held.repetitions.length === 0 && held.cut === undefined ? ['nothing was held'] : []),
  ...(sameCase ? [] : ['the case is not the one that was broken: it has changed since, and that nothing was gained proves no repair']),
];
