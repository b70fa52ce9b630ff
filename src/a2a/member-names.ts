/**
 * The names of the members of a JSON object's text, in order and as often as they stand there: what a parser that keeps the last of
 * two would hide. The text is known to be JSON; names are unescaped.
 */
export const memberNames = (text: string): readonly string[] => {
  const names: string[] = [];
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '{' || sign === '[') depth += 1;
    else if (sign === '}' || sign === ']') depth -= 1;
    else if (sign === '"') {
      const end = endOfText(text, at);
      if (depth === 1 && /^\s*:/.test(text.slice(end, end + 16))) names.push(unquoted(text.slice(at, end)));
      at = end - 1;
    }
  }
  return names;
};

const endOfText = (text: string, start: number): number => {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at + 1;
};

const unquoted = (token: string): string => {
  const name: unknown = JSON.parse(token);
  return typeof name === 'string' ? name : '';
};
