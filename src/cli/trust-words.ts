/** What is said of who made a statement: nothing is known, a key that was given signed, or a policy stands for it. */
export const trustWords = {
  anybody: 'integrity only: anybody could have made this',
  key: 'signed by the given key',
  policy: 'signed by whom the given policy trusts',
} as const;
