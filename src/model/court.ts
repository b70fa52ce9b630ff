import type { Brand } from '../base/brand.js';
import type { Json } from '../base/json.js';
import type { FailureClass, RefusalFamily } from './vocabulary-tables.js';

/** The id of a case: never reused, never renumbered. */
export type CaseId = Brand<string, 'CaseId'>;

/** The form of a case id. */
export const caseIdPattern = /^(?:CHI|SA2A|AGENT)-[A-Z0-9]+(?:-[A-Z0-9]+)*-\d{3}$/;

/** A case id if the text has the form of one. */
export const parseCaseId = (text: string): CaseId | undefined => (caseIdPattern.test(text) ? (text as CaseId) : undefined);

/** One word of the vocabulary with its argument, and where it stands in the file (JSON Pointer). */
export type WordUse = { readonly word: string; readonly args: Json; readonly path: string };

/** An act in a case; `name` is how proofs cite it. */
export type StepUse = WordUse & { readonly name: string };

/** What a case is: an attack, its lawful twin, random sequences against a model, an enumerated table. */
export const caseKinds = ['falsifier', 'control', 'model', 'table'] as const;
export type CaseKind = (typeof caseKinds)[number];

/** The boundary that a case aims at. Those before authority can be seen at best by a typed answer. */
export const boundaries = [
  'authentication',
  'selection',
  'class',
  'input',
  'ownership',
  'command-identity',
  'authority',
  'store',
  'effect',
  'receipt',
] as const;
export type Boundary = (typeof boundaries)[number];

/** Boundaries that decide before authority does: no decision log is owed for them. */
export const isBeforeAuthority = (boundary: Boundary): boolean =>
  ['authentication', 'selection', 'class', 'input', 'ownership', 'command-identity'].includes(boundary);

/** One case of a court, as its file says it. */
export type CourtCase = {
  readonly id: CaseId;
  readonly court: string;
  readonly kind: CaseKind;
  readonly law: string;
  readonly source: readonly string[];
  readonly aims: Boundary;
  readonly control?: CaseId;
  readonly paired?: { readonly when: readonly StepUse[]; readonly expect: readonly WordUse[] };
  readonly guard?: string;
  readonly twin?: { readonly without: string };
  readonly given: readonly (WordUse & { readonly name: string })[];
  readonly when: readonly StepUse[];
  readonly attempted: readonly WordUse[];
  readonly expect: readonly WordUse[];
  readonly forbidden: readonly WordUse[];
  readonly refusal?: { readonly of: string; readonly family: RefusalFamily };
  readonly failure: FailureClass;
  readonly needs: readonly string[];
  readonly note?: string;
  readonly at: { readonly file: string; readonly line: number };
};

/** A law of the same family that the target protocol cannot carry, with the reason. */
export type UncarriedLaw = { readonly id: string; readonly reason: string };

/** One court file: the cases of one family. */
export type Court = {
  readonly id: string;
  readonly title: string;
  readonly file: string;
  readonly cases: readonly CourtCase[];
  readonly uncarried: readonly UncarriedLaw[];
};
