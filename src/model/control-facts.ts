/** How the fact that a permitted call was refused begins. */
export const refusalOfAllowed = 'refused in spite of a standing grant';

/** True for the fact that a permitted call was refused. Somebody else may have taken the grant away: one such refusal alone proves little. */
export const isRefusalOfAllowed = (fact: string): boolean => fact.startsWith(refusalOfAllowed);
