import { type Json, type JsonObject, isJsonList, isJsonObject } from '../../base/json.js';

/** Texts in which cleaning, folding and careless escaping show: spaces around, capitals, two Unicode forms, quotes, a line separator, a pair of surrogates. */
const tellingText = ' Ab\u0301\u00e9 "q" \\ \n\u2028\u20ac\u{1f600} ';

/** The members of objects in the other order, all the way down: the same JSON value, written otherwise. */
export const reversed = (value: Json): Json => {
  if (isJsonList(value)) return value.map(reversed);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([name, member]) => [name, reversed(member)]),
  );
};

/** The same value with its members in the order of another one; members that the other lacks come last. */
export const inOrderOf = (order: Json, value: Json): Json => {
  if (!isJsonObject(value)) return value;
  const known = isJsonObject(order) ? order : {};
  const names = [
    ...Object.keys(known).filter((name) => Object.hasOwn(value, name)),
    ...Object.keys(value).filter((name) => !Object.hasOwn(known, name)),
  ];
  return Object.fromEntries(names.map((name) => [name, inOrderOf(known[name] ?? null, value[name] ?? null)]));
};

type Place = readonly (string | number)[];

const placesOf = (value: Json, at: Place = []): readonly { readonly at: Place; readonly value: Json }[] => {
  if (isJsonList(value)) return [{ at, value }, ...value.flatMap((item, index) => placesOf(item, [...at, index]))];
  if (!isJsonObject(value)) return [{ at, value }];
  return [
    ...(at.length === 0 ? [] : [{ at, value }]),
    ...Object.entries(value).flatMap(([name, member]) => placesOf(member, [...at, name])),
  ];
};

const readAt = (value: Json | undefined, at: Place): Json | undefined =>
  at.reduce<Json | undefined>((inner, step) => {
    if (isJsonList(inner)) return typeof step === 'number' ? inner[step] : undefined;
    return isJsonObject(inner) && typeof step === 'string' && Object.hasOwn(inner, step) ? inner[step] : undefined;
  }, value);

const writeAt = (value: Json, at: Place, written: Json): Json => {
  const [step, ...rest] = at;
  if (step === undefined) return written;
  if (isJsonList(value)) return value.map((item, index) => (index === step ? writeAt(item, rest, written) : item));
  const object: JsonObject = isJsonObject(value) ? value : {};
  return { ...object, [step]: writeAt(object[step] ?? null, rest, written) };
};

/** The input with telling texts wherever the schema admits one, one text after another. */
export const withTellingTexts = (input: Json, accepts: (value: Json) => boolean): Json =>
  placesOf(input)
    .filter(({ value }) => typeof value === 'string')
    .reduce<Json>((sofar, { at }) => {
      const changed = writeAt(sofar, at, tellingText);
      return accepts(changed) ? changed : sofar;
    }, input);

const ordinaryTexts: readonly string[] = ['order 12', 'order-12', 'order12', 'ORDER12', 'ab', '12'];
const ordinaryNumbers: readonly number[] = [1, 10, 100];

/** The input with ordinary values wherever the schema admits one: a short word, a small number. Many a subject takes no empty text and no zero, and does not say so. */
export const withOrdinaryValues = (input: Json, accepts: (value: Json) => boolean): Json =>
  placesOf(input).reduce<Json>((sofar, { at, value }) => {
    const ordinary: readonly Json[] = typeof value === 'string' ? ordinaryTexts : typeof value === 'number' ? ordinaryNumbers : [];
    return ordinary.map((one) => writeAt(sofar, at, one)).find(accepts) ?? sofar;
  }, input);

const isSame = (a: Json, b: Json): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The first of some values that is accepted, as a list of what was found. */
const firstOf = (values: readonly Json[], accepts: (value: Json) => boolean): readonly Json[] => values.filter(accepts).slice(0, 1);

/** The input with a list of two different items, and with one of a single item, in the first member that another input fills with a list; that member comes first. */
export const withLists = (input: Json, others: readonly Json[], accepts: (value: Json) => boolean): readonly Json[] => {
  const lists = others.filter(isJsonObject).flatMap((other) => Object.entries(other).filter(([, member]) => isJsonList(member)));
  return lists.slice(0, 1).flatMap(([name]) => {
    const found = lists.flatMap(([other, list]) => (other === name && isJsonList(list) ? list : []));
    const items: readonly Json[] = [...ordinaryTexts, ...ordinaryNumbers, ...found];
    const filled = (list: readonly Json[]): Json => ({ [name]: list, ...withoutMember(input, name) });
    const [one] = items.filter((item) => accepts(filled([item])));
    if (one === undefined) return [];
    const pairs = items.filter((item) => !isSame(item, one)).map((item) => filled([one, item]));
    return [...firstOf(pairs, accepts), filled([one])];
  });
};

const withoutMember = (input: Json, name: string): JsonObject =>
  Object.fromEntries(Object.entries(isJsonObject(input) ? input : {}).filter(([other]) => other !== name));

/** The input with the items of one of its lists in another order, or one of them twice: to whoever takes a list for a set, the same. */
export const relisted = (input: Json, accepts: (value: Json) => boolean): readonly Json[] =>
  placesOf(input).flatMap(({ at, value }) => {
    if (!isJsonList(value)) return [];
    const lists = [value.toReversed(), [...value, ...value.slice(0, 1)]];
    return lists.filter((list) => !isSame(list, value)).flatMap((list) => firstOf([writeAt(input, at, list)], accepts));
  });

const textChanges = (text: string): readonly string[] => [
  text.toUpperCase(),
  text.toLowerCase(),
  `${text} `,
  `${text}x`,
  text.normalize('NFD'),
  text.normalize('NFC'),
];

const valueChanges = (value: Json): readonly Json[] => {
  if (typeof value === 'string') return textChanges(value);
  if (typeof value === 'number') return [value + 1, value - 1];
  return typeof value === 'boolean' ? [!value] : [];
};

/** Inputs that part from one in a single place: with a value of another input there, or with a slightly other one; or without an optional member. */
export const changedOnce = (input: Json, others: readonly Json[], accepts: (value: Json) => boolean): readonly Json[] => {
  const before = JSON.stringify(input);
  const fitting = (candidates: readonly Json[]): readonly Json[] =>
    candidates.filter((candidate) => JSON.stringify(candidate) !== before && accepts(candidate));
  const inPlace = placesOf(input).flatMap(({ at, value }) => {
    const elsewhere = fitting(others.flatMap((other) => readAt(other, at) ?? []).map((found) => writeAt(input, at, found)));
    return [...elsewhere.slice(0, 1), ...fitting(valueChanges(value).map((found) => writeAt(input, at, found)))];
  });
  return [...inPlace, ...fitting(membersChanged(input, others))];
};

const membersChanged = (input: Json, others: readonly Json[]): readonly Json[] => {
  if (!isJsonObject(input)) return [];
  const dropped = Object.keys(input).map((name) => Object.fromEntries(Object.entries(input).filter(([member]) => member !== name)));
  const added = others.filter(isJsonObject).flatMap((other) =>
    Object.entries(other)
      .filter(([name]) => !Object.hasOwn(input, name))
      .map(([name, value]) => ({ ...input, [name]: value })),
  );
  return [...dropped, ...added];
};
