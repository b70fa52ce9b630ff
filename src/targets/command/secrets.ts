/** A value of the environment that may be secret, with the name under which a target file asks for it. */
export type Secret = { readonly name: string; readonly value: string };

// Shorter values (`1`, `C`, `en`) stand in ordinary text by chance, and replacing them would garble it.
const shortest = 4;

/** Replaces the values of secrets in a text, as they are and as JSON writes them, by `${NAME}`. */
export const secretMask = (secrets: readonly Secret[]): ((text: string) => string) => {
  const spellings = secrets
    .filter(({ value }) => value.length >= shortest)
    .flatMap(({ name, value }) => [value, JSON.stringify(value).slice(1, -1)].map((spelling) => ({ name, spelling })))
    .toSorted((a, b) => b.spelling.length - a.spelling.length);
  return (text) => spellings.reduce((masked, { name, spelling }) => masked.replaceAll(spelling, () => `\${${name}}`), text);
};
