import { type Json, isJsonObject } from '../base/json.js';
import { never } from '../base/never.js';
import { pointerTo } from '../base/strict-json.js';
import { type Boundary, type CourtCase, boundaries, caseKinds, parseCaseId } from '../model/court.js';
import { type RefusalFamily, failureClasses, refusalFamilies } from '../model/vocabulary-tables.js';
import type { Bench } from './court-bench.js';
import { checkNames, checkProofNames, checkRefusal } from './court-names.js';
import { checkRules } from './court-rules.js';
import { readGiven, readProofs, readSteps } from './court-words.js';
import { textOf, textsOf } from './json-members.js';

/** Reads one case whose form the schema has admitted; `undefined` where the form lacks what a case needs. */
export const readCase = (
  value: Json,
  path: string,
  { bench, court }: { readonly bench: Bench; readonly court: string },
): CourtCase | undefined => {
  const id = parseCaseId(textOf(value, 'id') ?? '');
  const kind = caseKinds.find((known) => known === textOf(value, 'kind'));
  const failure = failureClasses.find((known) => known === textOf(value, 'failure'));
  if (!isJsonObject(value) || id === undefined || kind === undefined || failure === undefined) return undefined;
  const at = (name: string): string => pointerTo(path, name);
  const refusal = readRefusal(value['refusal']);
  const courtCase: CourtCase = {
    id,
    court,
    kind,
    law: textOf(value, 'law') ?? '',
    source: textsOf(value['source']),
    aims: boundaries.find((known) => known === value['aims']) ?? boundaryOf(refusal?.family),
    given: readGiven(value['given'], at('given'), bench),
    when: readSteps(value['when'], at('when'), bench),
    attempted: readProofs(value['attempted'], at('attempted'), bench),
    expect: readProofs(value['expect'], at('expect'), bench),
    forbidden: readProofs(value['forbidden'], at('forbidden'), bench),
    failure,
    needs: textsOf(value['needs']),
    at: { file: bench.document.file, line: bench.document.placeOf(path).line ?? 1 },
    ...(refusal === undefined ? {} : { refusal }),
    ...optionalParts(value, path, bench),
  };
  checkWhole(courtCase, path, bench);
  return courtCase;
};

const optionalParts = (value: Json, path: string, bench: Bench): Pick<CourtCase, 'control' | 'paired' | 'guard' | 'twin' | 'note'> => {
  const control = parseCaseId(textOf(value, 'control') ?? '');
  const guard = textOf(value, 'guard');
  const note = textOf(value, 'note');
  const paired = isJsonObject(value) ? value['paired'] : undefined;
  const without = isJsonObject(value) ? textOf(value['twin'], 'without') : undefined;
  return {
    ...(control === undefined ? {} : { control }),
    ...(guard === undefined ? {} : { guard }),
    ...(note === undefined ? {} : { note }),
    ...(without === undefined ? {} : { twin: { without } }),
    ...(isJsonObject(paired) ? { paired: readPaired(paired, pointerTo(path, 'paired'), bench) } : {}),
  };
};

const readPaired = (paired: { readonly [name: string]: Json }, path: string, bench: Bench): NonNullable<CourtCase['paired']> => ({
  when: readSteps(paired['when'], pointerTo(path, 'when'), bench),
  expect: readProofs(paired['expect'], pointerTo(path, 'expect'), bench),
});

const readRefusal = (value: Json | undefined): CourtCase['refusal'] => {
  const of = textOf(value, 'of');
  const family = refusalFamilies.find((known) => known === textOf(value, 'family'));
  return of === undefined || family === undefined ? undefined : { of, family };
};

/** Where a case says nothing else, the family of its refusal tells the boundary. */
const boundaryOf = (family: RefusalFamily | undefined): Boundary => {
  switch (family) {
    case 'selection':
    case 'command-identity':
    case 'ownership':
    case 'input':
    case 'store':
      return family;
    case 'classification':
      return 'class';
    case 'authority':
    case 'outcome':
    case undefined:
      return 'authority';
    default:
      return never(family);
  }
};

const checkWhole = (courtCase: CourtCase, path: string, bench: Bench): void => {
  const acts = { given: courtCase.given, steps: courtCase.when };
  checkNames(acts, bench);
  checkProofNames([...courtCase.attempted, ...courtCase.expect, ...courtCase.forbidden], acts, bench);
  if (courtCase.refusal !== undefined) checkRefusal({ name: courtCase.refusal.of, path: `${path}/refusal/of` }, courtCase.when, bench);
  if (courtCase.paired !== undefined) {
    const paired = { given: courtCase.given, steps: courtCase.paired.when };
    checkNames(paired, bench);
    checkProofNames(courtCase.paired.expect, paired, bench);
  }
  checkRules(courtCase, path, bench);
};
