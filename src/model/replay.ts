/** The form of the file of a counterexample. */
export const counterexampleFormat = 'sa2a-court-counterexample/1';

/** What a counterexample comes to when it is held again, best known first. */
export const replayOutcomes = ['still failing', 'fixed', 'not decided'] as const;
export type ReplayOutcome = (typeof replayOutcomes)[number];

/** What each outcome means, in words. */
export const replayMeaning: { readonly [outcome in ReplayOutcome]: string } = {
  'still failing': 'the attack gained again what the law forbids, or the lawful act was denied again, in at least one repetition',
  fixed: 'in every repetition the control acted, the attack was seen to arrive, and it gained nothing',
  'not decided': 'nothing was gained, and it was not seen in every repetition that the attack arrived beside a control that acted',
};
