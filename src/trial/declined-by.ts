/** The refusal code of an operator act that the subject declined, as its step holds it. */
export const declinedBy = (answer: object): { readonly declined?: string } => {
  const refused: unknown = 'refused' in answer ? answer.refused : undefined;
  if (typeof refused !== 'object' || refused === null) return {};
  return { declined: 'code' in refused && typeof refused.code === 'string' ? refused.code : 'refused' };
};
