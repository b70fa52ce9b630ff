/** A whole number with a comma before each three digits, the same on every machine whatever its locale. */
export const thousands = (count: number): string => String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');
