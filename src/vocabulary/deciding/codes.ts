/** What a refusal of a portable decision can name: the envelope as a whole, a part that is missing, the class, the authority. */
export const codeFamilies = ['envelope', 'incomplete', 'class', 'authority'] as const;
export type CodeFamily = (typeof codeFamilies)[number];

const families: { readonly [code in string]?: CodeFamily } = {
  decision_envelope_unrecognized: 'envelope',
  envelope_incomplete: 'incomplete',
  consequence_unattested: 'class',
  consequence_unclassified: 'class',
  authority_required: 'authority',
  authority_mismatch: 'authority',
};

/** The family of a published code; nothing for a code of the subject's own, which names whatever it names. */
export const familyOf = (code: string): CodeFamily | undefined => (Object.hasOwn(families, code) ? families[code] : undefined);
