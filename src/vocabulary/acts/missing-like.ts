const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Where a UUID says its version and variant: another one would be malformed, not missing. */
const fixedInUuid: readonly number[] = [14, 19];

/**
 * An id of the same form as another that names nothing: digits are replaced by digits, letters only where they are hexadecimal
 * digits as well, so that a prefix such as `task-` stays; where an id has no digit at all, the letters of its last part. A subject may
 * number its tasks: an id that is `taken` is another task, and where all of that length are, a longer one is missing.
 */
export const missingLike = (id: string, salt: string, taken: readonly string[] = []): string => {
  const free = [0, 1, 2, 3, 4].map((more) => turnedId(id, salt, more)).find((other) => other !== id && !taken.includes(other));
  return free ?? missingLike(`${id}0`, salt, taken);
};

const turnedId = (id: string, salt: string, more: number): string => {
  const turn = (character: string, index: number): string =>
    turned(character, (((salt.codePointAt(index % salt.length) ?? 0) + more) % 5) + 1);
  if (uuid.test(id)) return [...id].map((character, index) => (fixedInUuid.includes(index) ? character : turn(character, index))).join('');
  const parts = id.split(/([^0-9A-Za-z]+)/);
  const last = parts.findLastIndex((part) => /^[A-Za-z]+$/.test(part));
  return parts.map((part, at) => (/\d/.test(id) ? turnedPart(part, turn) : at === last ? [...part].map(turn).join('') : part)).join('');
};

const turnedPart = (part: string, turn: (character: string, index: number) => string): string => {
  const isHex = /^[0-9a-f]*\d[0-9a-f]*$|^[0-9A-F]*\d[0-9A-F]*$/.test(part);
  return [...part].map((character, index) => (/\d/.test(character) || isHex ? turn(character, index) : character)).join('');
};

/** The character some places on among those of its kind. */
const turned = (character: string, places: number): string => {
  const kind =
    ['0123456789', 'abcdef', 'ABCDEF', 'ghijklmnopqrstuvwxyz', 'GHIJKLMNOPQRSTUVWXYZ'].find((one) => one.includes(character)) ?? character;
  return kind[(kind.indexOf(character) + places) % kind.length] ?? character;
};
