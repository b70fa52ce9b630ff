import { canonicalJson } from '../base/canonical-json.js';
import { sha256 } from '../base/digest.js';
import { type Json, isJsonList, isJsonObject } from '../base/json.js';
import type { Chosen, Command } from './attempt.js';
import { type InputProblem, checkInput } from './input-schema.js';
import type { Call } from './messages.js';
import type { Subject } from './subject.js';
import { keyOf } from './world.js';

/** The input as sent; an empty object where there was none. */
export const inputOf = (call: Call): Json => (call.input === undefined ? {} : call.input);

/** How the input of a call breaks the schema of its skill, or undefined where it fits. */
export const inputProblem = (subject: Subject, { call, skill }: Chosen): InputProblem | undefined => {
  if (!subject.keeps('input-schema')) return undefined;
  const input = inputOf(call);
  if (subject.choices.controlCharacters === 'refuse' && holdsControl(input)) return 'invalid';
  return checkInput(skill.input, input);
};

/** The call as a command, or undefined where its input is refused. What has no RFC 8785 form could not be bound by a receipt. */
export const readCommand = (subject: Subject, chosen: Chosen): Command | undefined => {
  const input = inputOf(chosen.call);
  const canonical = canonicalOrNone(input);
  if (canonical === undefined || inputProblem(subject, chosen) !== undefined) return undefined;
  const fingerprint = sha256(keyOf(chosen.skill.id, canonical, chosen.call.text ?? null));
  return { ...chosen, input, fingerprint, inputDigest: `sha256:${sha256(canonical)}` };
};

const canonicalOrNone = (input: Json): string | undefined => {
  try {
    return canonicalJson(input);
  } catch (error: unknown) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
};

// Depth is bounded: inputs come from strangers.
const holdsControl = (value: Json, depth = 0): boolean => {
  if (depth > 128) return true;
  if (typeof value === 'string') return /\p{Cc}/u.test(value);
  if (isJsonList(value)) return value.some((item) => holdsControl(item, depth + 1));
  return isJsonObject(value) && Object.values(value).some((member) => holdsControl(member, depth + 1));
};
