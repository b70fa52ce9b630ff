import { shownEnvelope, decisionVerdicts } from '../../model/decision.js';
import type { DecideStep } from '../../model/exhibit.js';
import type { Bench, ProofWord, Proven } from '../../model/words.js';
import type { Json } from '../../base/json.js';
import { textOf, textsOf } from '../arguments.js';
import { codeFamilies, familyOf } from '../deciding/codes.js';
import { type LawfulDecision, lawOf } from '../deciding/law.js';
import { citation, citedNames, proven, stepNamed, undetermined } from './proving.js';

const aboutDecision = (args: Json, bench: Bench, ask: (step: DecideStep) => Proven): Proven => {
  const [name = ''] = citedNames(args);
  const step = stepNamed(bench, name);
  return step?.act === 'decide' && step.declined === undefined ? ask(step) : undetermined(`${name} was not decided`);
};

/** `verdict`: what the subject decided on an envelope. */
export const verdict: ProofWord = {
  word: 'verdict',
  summary: 'The verdict of a portable decision is this one: ADMITTED or REFUSED.',
  example: 'forbidden: [ { verdict: { of: asked, is: ADMITTED } } ]',
  args: citation({ is: { enum: [...decisionVerdicts] } }),
  needs: () => [],
  judge: (args, bench) => aboutDecision(args, bench, (step) => held(step.verdict === textOf(args, 'is'), said(step))),
};

const said = (step: DecideStep): string => `${step.name} is ${step.verdict} (${step.code})`;

/** The verdict is the decision of the boundary itself: it is its own witness. */
const held = (holds: boolean, seen: string): Proven => (holds ? { is: 'holds', grade: 'witnessed', seen } : proven(false, seen));

/** `lawful-verdict`: what the law says of the envelope, reckoned by the court on its own. */
export const lawfulVerdict: ProofWord = {
  word: 'lawful-verdict',
  summary:
    'The verdict of a portable decision is the one that the law gives at that time, reckoned by the court itself; where the law leaves it open, any is.',
  example: 'forbidden: [ { not: { lawful-verdict: asked } } ]',
  args: citation(),
  needs: () => [],
  judge: (args, bench) =>
    aboutDecision(args, bench, (step) => {
      const lawful = lawsOf(step, bench).map((law) => law.verdict);
      const isOpen = lawful.includes('open') || new Set(lawful).size > 1;
      return held(isOpen || lawful.includes(step.verdict), `${said(step)}, by law ${isOpen ? 'open' : lawful.join()}`);
    }),
};

/** The law before and after the answer: where the clock moved on over an instant that counts, both hold. */
const lawsOf = (step: DecideStep, { facts }: Bench): readonly LawfulDecision[] =>
  [...new Set([step.at, step.now ?? step.at])].map((now) => lawOf(shownEnvelope(step), { now, facts }));

/** `code-family`: a refusal names what is wrong with the envelope. */
export const codeFamily: ProofWord = {
  word: 'code-family',
  summary:
    'A refusal names what is wrong: its code is of this family (envelope, incomplete, class, authority), without `family` of one that fits what the court finds; a code that is not published names anything.',
  example: 'expect: [ { code-family: { of: asked, family: authority } } ]',
  args: citation({ family: { anyOf: [{ enum: [...codeFamilies] }, { type: 'array', items: { enum: [...codeFamilies] }, minItems: 1 }] } }),
  needs: () => [],
  judge: (args, bench) =>
    aboutDecision(args, bench, (step) => {
      const wanted = textsOf(args, 'family');
      const fitting: readonly string[] = wanted.length > 0 ? wanted : lawsOf(step, bench).flatMap((law) => law.names);
      const family = familyOf(step.code);
      const names = step.verdict === 'ADMITTED' || fitting.length === 0 || family === undefined || fitting.includes(family);
      return held(names, `${said(step)}, which should name ${fitting.join(' or ')}`);
    }),
};
