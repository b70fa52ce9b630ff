// Input validation of the lawful zoo: the declared schema, and what a subject may ask beyond it.
import { fits, isObject } from './lawful-schema.mjs';

const texts = (value) => {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(texts);
  return isObject(value) ? Object.values(value).flatMap(texts) : [];
};

const numbers = (value) => {
  if (typeof value === 'number') return [value];
  if (Array.isArray(value)) return value.flatMap(numbers);
  return isObject(value) ? Object.values(value).flatMap(numbers) : [];
};

const names = (value) => (isObject(value) ? [...Object.keys(value), ...Object.values(value).flatMap(names)] : []);
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

const beyond = {
  'short-strings': (input) => texts(input).every((text) => text.length <= 20),
  'plain-ascii': (input) => [...texts(input), ...names(input)].every((text) => /^[ -~]*$/.test(text)),
  'small-amounts': (input) => numbers(input).every((number) => number <= 1000),
  positive: (input) => numbers(input).every((number) => number > 0),
  'not-empty': (input) => texts(input).every((text) => text.trim() !== ''),
  'known-members': (input, skill) =>
    !isObject(input) ||
    !isObject(skill.input?.properties) ||
    Object.keys(input).every((name) => Object.hasOwn(skill.input.properties, name)),
  'short-text': (_input, _skill, text) => (text ?? '').length <= 30,
  'uuid-memo': (input) => typeof input.memo !== 'string' || uuid.test(input.memo),
};

/** True where a skill takes an input, and the text beside it. */
export const takes = (skill, { input, text }, { validate }) =>
  fits(skill.input ?? true, input ?? {}) && validate.every((name) => beyond[name](input ?? {}, skill, text));
