const column = 13;

/** A label, padded so that what follows stands in one column. */
export const labelled = (label: string, text: string): string => `  ${label.padEnd(column)}${text}`;
