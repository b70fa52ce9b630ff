/** Why a case is not tried, in words: what the subject lacks for it, or the leave that the target file of a live agent does not give. */
export const lackingText = (missing: readonly string[]): string => {
  const lacks = missing.filter((ability) => ability !== 'consequences');
  return [
    ...(lacks.length === missing.length ? [] : ['the target file does not say consequences: allowed']),
    ...(lacks.length === 0 ? [] : [`the subject lacks: ${lacks.join(', ')}`]),
  ].join('; ');
};
