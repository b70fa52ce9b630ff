import { type Json, isJsonList, isJsonObject } from '../base/json.js';
import { pointerTo } from '../base/strict-json.js';
import type { StepUse, WordUse } from '../model/court.js';
import type { Bench } from './court-bench.js';
import { type DrawUse, branchWord, combinators } from './court-words.js';
import { nearest } from './nearest.js';
import { quoted } from './problems.js';

/** The names that acts, proofs and draws of one list of acts may cite. */
type Acts = { readonly given: readonly DrawUse[]; readonly steps: readonly StepUse[] };

const referenceForm = /^\$([a-z][a-z0-9-]*)((?:\.[A-Za-z][A-Za-z0-9]*)*)$/;

/** Reports names that stand twice, and `$name` in draws and acts that names nothing that came before. */
export const checkNames = ({ given, steps }: Acts, bench: Bench): void => {
  const draws = new Map<string, DrawUse>();
  const stepNames = steps.flatMap(namesOf);
  for (const draw of given) {
    // The moment of an earlier act may be drawn around: `$granted.expiresAt` is known when the draw is used.
    for (const cited of citedIn(draw)) checkReference(cited, [...draws.keys(), ...(cited.hasMember ? stepNames : [])], bench);
    draws.set(draw.name, draw);
  }
  const earlier: string[] = [];
  const messages = messagesIn(steps, bench);
  for (const step of steps) {
    for (const name of namesOf(step)) if (earlier.includes(name) || draws.has(name)) reportDouble({ ...step, name }, bench);
    for (const cited of citedIn(step)) {
      checkReference(cited, [...draws.keys(), ...earlier], bench);
      for (const later of laterThan(earlier, stepNames, draws.get(cited.name))) reportEarly(step, later, bench);
    }
    checkCited(step, { steps: earlier, messages: bench.words.ofMessages('acts', step.word) ? messages : undefined }, bench);
    earlier.push(...namesOf(step));
  }
};

/** Reports what proofs cite that is neither a step nor, after `$`, a draw. */
export const checkProofNames = (proofs: readonly WordUse[], { given, steps }: Acts, bench: Bench): void => {
  const stepNames = steps.flatMap(namesOf);
  const names = [...given.map(({ name }) => name), ...stepNames];
  const messages = messagesIn(steps, bench);
  for (const proof of proofs) {
    for (const cited of citedIn(proof)) checkReference(cited, names, bench);
    checkProofCites(proof, { steps: stepNames, messages }, bench);
  }
};

/** Reports a refusal of what is no message that stands before. */
export const checkRefusal = (refusal: { readonly name: string; readonly path: string }, steps: readonly StepUse[], bench: Bench): void =>
  checkStep(refusal, { steps: steps.flatMap(namesOf), messages: messagesIn(steps, bench) }, bench);

type Named = { readonly name: string; readonly word: string };

/** The acts by the names under which they can be cited: the step's own, and those of the lanes in it. */
const namedIn = ({ name, word, args }: StepUse): readonly Named[] => {
  const lanes = isJsonObject(args) ? args['lanes'] : undefined;
  const inner = lanes !== undefined && isJsonList(lanes) ? lanes.flatMap((lane) => (isJsonObject(lane) ? Object.entries(lane) : [])) : [];
  return [{ name, word }, ...inner.map(([own, act]) => ({ name: own, word: (isJsonObject(act) ? Object.keys(act)[0] : undefined) ?? '' }))];
};

const namesOf = (step: StepUse): readonly string[] => namedIn(step).map(({ name }) => name);

const messagesIn = (steps: readonly StepUse[], bench: Bench): readonly string[] =>
  steps
    .flatMap(namedIn)
    .filter(({ word }) => bench.words.isMessage(word))
    .map(({ name }) => name);

/** The steps that may be cited; where `messages` stand, only these by `of`. */
type Citable = { readonly steps: readonly string[]; readonly messages: readonly string[] | undefined };

const checkProofCites = ({ word, args, path }: WordUse, known: Citable, bench: Bench): void => {
  const citable = { ...known, messages: bench.words.ofMessages('proofs', word) ? known.messages : undefined };
  if (word === branchWord) {
    const is = isJsonObject(args) ? (args['is'] ?? null) : null;
    for (const proof of proofsIn(is, pointerTo(path, 'is'))) checkProofCites(proof, known, bench);
  } else if (combinators.includes(word)) {
    for (const proof of proofsIn(args, path)) checkProofCites(proof, known, bench);
  } else if (isJsonObject(args)) checkCited({ args, path }, citable, bench);
  else checkBare({ value: args, path }, citable, bench);
};

const proofsIn = (args: Json, path: string): readonly WordUse[] => {
  if (isJsonList(args)) return args.flatMap((item, index) => proofsIn(item, pointerTo(path, index)));
  return isJsonObject(args) ? Object.entries(args).map(([word, inner]) => ({ word, args: inner, path: pointerTo(path, word) })) : [];
};

/** Members of an argument that cite steps by their bare names. */
const citing: readonly string[] = ['of', 'in', 'missing-like', 'until', 'since'];

const checkCited = ({ args, path }: { readonly args: Json; readonly path: string }, citable: Citable, bench: Bench): void => {
  if (!isJsonObject(args)) return;
  for (const name of citing) {
    const known = name === 'of' ? citable : { ...citable, messages: undefined };
    checkBare({ value: args[name], path: pointerTo(path, name) }, known, bench);
  }
};

/** One name or a list of names; what begins with `$` is a reference and was checked as one. */
const checkBare = ({ value, path }: { readonly value: Json | undefined; readonly path: string }, citable: Citable, bench: Bench): void => {
  if (typeof value === 'string' && !value.startsWith('$')) checkStep({ name: value, path }, citable, bench);
  if (isJsonList(value))
    for (const [index, name] of value.entries()) checkBare({ value: name, path: pointerTo(path, index) }, citable, bench);
};

const checkStep = ({ name, path }: { readonly name: string; readonly path: string }, { steps, messages }: Citable, bench: Bench): void => {
  if (steps.includes(name)) {
    if (messages?.includes(name) !== false) return;
    bench.report(path, {
      code: 'NO_MESSAGE',
      message: `the step ${quoted(name)} is not a message, and only of a message can this be said`,
      remedy: adviceFor('', messages, 'cite a step that is a `send` or a `resend`'),
    });
    return;
  }
  bench.report(path, {
    code: 'UNKNOWN_STEP',
    message: `${quoted(name)} is not a step that stands before`,
    remedy: adviceFor(name, steps, 'name a step of this case bare, without $'),
  });
};

type Cited = { readonly name: string; readonly path: string; readonly text: string; readonly hasMember: boolean; readonly sound: boolean };

/** Every text that begins with `$` and a letter is a reference; a text that only looks like one would be a silent literal. */
const citedIn = ({ args, path }: { readonly args: Json; readonly path: string }): readonly Cited[] => {
  if (isJsonList(args)) return args.flatMap((item, index) => citedIn({ args: item, path: pointerTo(path, index) }));
  if (isJsonObject(args)) return Object.entries(args).flatMap(([name, item]) => citedIn({ args: item, path: pointerTo(path, name) }));
  if (typeof args !== 'string' || !/^\$[A-Za-z]/.test(args)) return [];
  const match = referenceForm.exec(args);
  return [{ name: match?.[1] ?? args.slice(1), path, text: args, hasMember: (match?.[2] ?? '') !== '', sound: match !== null }];
};

const checkReference = (cited: Cited, known: readonly string[], bench: Bench): void => {
  if (cited.sound && known.includes(cited.name)) return;
  bench.report(cited.path, {
    code: 'UNKNOWN_REFERENCE',
    message: `${quoted(cited.text)} names nothing that stands before`,
    remedy: adviceFor(cited.name, known, 'name an earlier draw, or an earlier step with a member: $name, $step.member'),
  });
};

const adviceFor = (name: string, known: readonly string[], otherwise: string): string => {
  const meant = nearest(name, known);
  if (meant !== undefined) return `did you mean "${meant}"?`;
  return known.length === 0 ? otherwise : `${otherwise}; known here: ${known.join(', ')}`;
};

/** Steps that a draw waits for and that did not come yet. */
const laterThan = (earlier: readonly string[], stepNames: readonly string[], draw: DrawUse | undefined): readonly string[] =>
  draw === undefined ? [] : citedIn(draw).flatMap(({ name }) => (stepNames.includes(name) && !earlier.includes(name) ? [name] : []));

const reportEarly = (step: StepUse, later: string, bench: Bench): void =>
  bench.report(step.path, {
    code: 'TOO_EARLY',
    message: `the act uses a draw around the step ${quoted(later)}, which comes later`,
    remedy: `put it after ${quoted(later)}`,
  });

const reportDouble = (step: StepUse, bench: Bench): void =>
  bench.report(step.path, {
    code: 'DUPLICATE_NAME',
    message: `the name ${quoted(step.name)} stands twice`,
    remedy: 'give each draw and each step its own name',
  });
