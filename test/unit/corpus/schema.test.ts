import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isJsonObject, type Json } from '../../../src/base/json.js';
import { readPointer } from '../../../src/base/pointer.js';
import { schemaFolder } from '../../../src/corpus/assets.js';
import { readDocument } from '../../../src/corpus/document.js';
import { checkDocument } from '../../../src/corpus/schema.js';
import { boundaries, caseIdPattern, caseKinds } from '../../../src/model/court.js';
import { attemptGrades, findingWords, isConviction } from '../../../src/model/finding.js';
import { knownSources, knownStates } from '../../../src/model/known.js';
import { targetKinds } from '../../../src/model/target.js';
import { consequences, failureClasses, refusalFamilies } from '../../../src/model/vocabulary-tables.js';
import { faultOf, linesOf } from '../../support/corpus/faults.js';

const schema = (name: string): Json => {
  const value: unknown = JSON.parse(readFileSync(join(schemaFolder(), `${name}.v1.schema.json`), 'utf8'));
  if (!isJsonObject(value)) throw new TypeError(`${name} is no schema`);
  return value;
};

const target = (text: string) => () => checkDocument(readDocument('target.yaml', Buffer.from(text)), 'target-file');

const evidence = (value: unknown) => () => checkDocument(readDocument('e.json', Buffer.from(JSON.stringify(value))), 'evidence-entry');

describe('published schemas', () => {
  it('say the same as the tables of the model', () => {
    const court = schema('court');
    const caseOf = (path: string): Json | undefined => readPointer(court, `/$defs/case/properties/${path}`);
    expect(caseOf('kind/enum')).toEqual(caseKinds);
    expect(caseOf('aims/enum')).toEqual(boundaries);
    expect(caseOf('failure/enum')).toEqual(failureClasses);
    expect(caseOf('refusal/properties/family/enum')).toEqual(refusalFamilies);
    expect(caseOf('id/pattern')).toBe(caseIdPattern.source);
    for (const list of knownSources) {
      const entryOf = (path: string): Json | undefined => readPointer(schema(list), `/$defs/entry/properties/${path}`);
      expect(entryOf('failure/enum')).toEqual(failureClasses);
      expect(entryOf('case/pattern')).toBe(caseIdPattern.source);
      expect(entryOf('finding/enum')).toEqual(findingWords.filter(isConviction));
    }
    expect(readPointer(schema('law-verdict'), '/$defs/knownViolations/properties/entries/items/properties/state/enum')).toEqual(
      knownStates,
    );
    expect(readPointer(schema('profile'), '/$defs/level/properties/grade/enum')).toEqual(attemptGrades);
    expect(readPointer(schema('target-file'), '/properties/kind/enum')).toEqual(targetKinds);
    expect(readPointer(schema('target-file'), '/$defs/skill/properties/consequence/enum')).toEqual(consequences);
  });

  it('have an id of their own, and are closed at the top', () => {
    const names = ['profile', 'court', 'target-file', 'evidence-entry', 'baseline', 'waivers'];
    expect(readdirSync(schemaFolder())).toEqual(expect.arrayContaining(names.map((name) => `${name}.v1.schema.json`)));
    for (const name of names) {
      expect(schema(name)).toMatchObject({
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        $id: `urn:sa2a-court:schema:${name}:v1`,
        additionalProperties: false,
      });
    }
  });

  it('admit an entry of the evidence record and refuse one without its chain', () => {
    const entry = { seq: 0, prev: '0'.repeat(64), type: 'header', at: '2026-11-30T10:00:00.000Z', body: { format: 'x' } };
    expect(evidence(entry)).not.toThrow();
    expect(faultOf(evidence({ ...entry, prev: 'x' }))).toMatchObject({ code: 'WRONG_FORM', place: { path: '/prev' } });
  });
});

describe('what is said of a file that does not fit', () => {
  it('a misspelt member is met with the one that was meant', () => {
    expect(linesOf(faultOf(target('kind: command\ncommand: [x]\nskills:\n  pay:\n    conseqence: external_do\n')))).toEqual([
      'UNKNOWN_MEMBER 5 /skills/pay/conseqence | unknown member "conseqence" | did you mean "consequence"?',
    ]);
  });

  it('a comma in a text without quotes is recognised', () => {
    expect(faultOf(target('kind: command\ncommand: [x]\nsubject: { name: an agent, which refunds }\n'))).toMatchObject({
      code: 'UNKNOWN_MEMBER',
      remedy: 'put the text before it in quotes: within { } a comma ends it',
    });
  });

  it('a member that is missing is described', () => {
    expect(linesOf(faultOf(target('kind: command\n')))).toEqual([
      'MISSING_MEMBER 1 /command | the member "command" is missing | add "command": the program and its arguments, as a list: [node, ./agent.mjs]',
    ]);
  });

  it('a number where a text is wanted is to be put in quotes', () => {
    expect(faultOf(target('kind: command\ncommand: [x]\nsubject: { revision: 4711 }\n'))).toMatchObject({
      code: 'WRONG_TYPE',
      message: 'expected a text, found 4711',
      place: { line: 3, path: '/subject/revision' },
      remedy: expect.stringContaining('put it in quotes'),
    });
  });

  it('a wrong type is told beside what was found', () => {
    expect(linesOf(faultOf(target('kind: command\ncommand: node agent.mjs\n')))).toEqual([
      'WRONG_TYPE 2 /command | expected a list, found "node agent.mjs" | write a list: the program and its arguments, as a list: [node, ./agent.mjs]',
    ]);
  });

  it('a word that is not known is met with the nearest, or with all', () => {
    expect(faultOf(target('kind: comand\n'))).toMatchObject({
      code: 'UNKNOWN_VALUE',
      remedy: 'did you mean "command"?',
      place: { path: '/kind', line: 1 },
    });
    expect(faultOf(target('kind: webservice\n'))).toMatchObject({ remedy: 'write one of: reference, module, command, a2a' });
  });

  it('a member of another kind of target is refused', () => {
    expect(faultOf(target('kind: reference\ncommand: [x]\n'))).toMatchObject({ code: 'UNKNOWN_MEMBER', place: { path: '/command' } });
  });

  it('only the branch that was meant is told', () => {
    const court =
      'court: SA2A-X\ntitle: t\ncases:\n- { id: SA2A-X-001, kind: control, law: l, source: [s], when: [{ a: 1 }], failure: BOUND_FAILURE, expect: 3 }\n';
    expect(linesOf(faultOf(() => checkDocument(readDocument('c.yaml', Buffer.from(court)), 'court')))).toEqual([
      'WRONG_TYPE 4 /cases/0/expect | expected an object or a list, found 3 | write an object or a list: proofs: { word: argument }, or a list of such objects',
    ]);
  });

  it('a file beyond 64 KiB is checked up to its first error', () => {
    const many = `kind: command\ncommand: [x]\nenv:\n${Array.from({ length: 6_000 }, (_, index) => `  NAME${index}: ${index}\n`).join('')}`;
    const fault = faultOf(target(many));
    expect([fault.causes.length, fault.place?.line]).toEqual([0, 3]);
  });

  it('no more than twenty problems of one file are listed, all are counted', () => {
    const many = `kind: command\ncommand: [x]\nenv:\n${Array.from({ length: 100 }, (_, index) => `  NAME${index}: ${index}\n`).join('')}`;
    const fault = faultOf(target(many));
    expect([fault.causes.length, fault.message]).toEqual([19, 'expected a text, found 0 (and 99 more problems)']);
  });
});
