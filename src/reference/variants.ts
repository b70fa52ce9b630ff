/** Where the law leaves a choice open, the side that a subject takes. */
export type Choices = {
  readonly completion: 'at-once' | 'deferred';
  readonly refusals: 'failed' | 'contrary' | 'mixed';
  readonly repeatOfActed: 'replay' | 'refuse';
  readonly repeatOfRefused: 'judge-again' | 'same-refusal';
  readonly afterCrash: 'reconcile' | 'unknown' | 'run-again';
  readonly secondGrant: 'replace' | 'refuse' | 'add';
  readonly sharedId: 'two-acts' | 'refuse';
  readonly finishedTask: 'refuse' | 'new-command';
  readonly tasksAtRestart: 'kept' | 'forgotten';
  readonly refusedReceipts: boolean;
  readonly grantForUnknownSkill: 'accept' | 'refuse';
  readonly controlCharacters: 'accept' | 'refuse';
  readonly grantAfterStepBack: 'present' | 'highest';
  readonly strangeContext: 'fresh' | 'refuse';
  readonly openDecisions: 'admit' | 'refuse';
  readonly actsOnApproval: 'at-yes' | 'at-repeat';
  readonly wideDelegation: 'refuse' | 'clamp';
};

/** The choices of the subject where no variant is named. */
export const usualChoices: Choices = {
  completion: 'at-once',
  refusals: 'failed',
  repeatOfActed: 'replay',
  repeatOfRefused: 'judge-again',
  afterCrash: 'reconcile',
  secondGrant: 'replace',
  sharedId: 'two-acts',
  finishedTask: 'refuse',
  tasksAtRestart: 'kept',
  refusedReceipts: false,
  grantForUnknownSkill: 'accept',
  controlCharacters: 'accept',
  grantAfterStepBack: 'present',
  strangeContext: 'fresh',
  openDecisions: 'admit',
  actsOnApproval: 'at-yes',
  wideDelegation: 'refuse',
};

const contraryChoices: Choices = {
  completion: 'deferred',
  refusals: 'contrary',
  repeatOfActed: 'refuse',
  repeatOfRefused: 'same-refusal',
  afterCrash: 'unknown',
  secondGrant: 'refuse',
  sharedId: 'refuse',
  finishedTask: 'new-command',
  tasksAtRestart: 'forgotten',
  refusedReceipts: true,
  grantForUnknownSkill: 'refuse',
  controlCharacters: 'refuse',
  grantAfterStepBack: 'highest',
  strangeContext: 'refuse',
  openDecisions: 'refuse',
  actsOnApproval: 'at-repeat',
  wideDelegation: 'clamp',
};

const plainChoices: Choices = {
  ...usualChoices,
  refusals: 'mixed',
  afterCrash: 'run-again',
  secondGrant: 'add',
  refusedReceipts: true,
};

const modestChoices: Partial<Choices> = {
  completion: 'at-once',
  refusals: 'mixed',
  afterCrash: 'run-again',
  secondGrant: 'add',
  refusedReceipts: false,
  strangeContext: 'fresh',
};

/** A lawful subject that takes other sides of the open choices; `lacks` are abilities that it does not claim to have. */
export type Variant = { readonly name: string; readonly summary: string; readonly choices: Choices; readonly lacks?: readonly string[] };

/** The lawful variants of the reference subject. */
export const variants: readonly Variant[] = [
  { name: 'contrary', summary: 'Takes the other side of every choice that the law leaves open.', choices: contraryChoices },
  {
    name: 'plain',
    summary: 'Repeats answers, mixes failed and canceled, keeps receipts of refusals, runs once more after a crash.',
    choices: plainChoices,
  },
  {
    name: 'modest',
    summary: 'Has no bounds of grants, no lists of tasks and no common order of what it shows: what it lacks, it does not claim.',
    choices: { ...contraryChoices, ...modestChoices },
    lacks: [
      'grant.constraints',
      'grant.expiry',
      'tasks',
      'causal-order',
      'decide',
      'approve',
      'delegate',
      'grant.uses',
      'egress',
      'mint-principal',
    ],
  },
];
