import { describe, expect, it } from 'vitest';
import { readDocument } from '../../../src/corpus/document.js';
import { parseCourt } from '../../../src/corpus/court.js';
import { courtText } from '../../support/corpus/court-text.js';
import { faultOf, linesOf } from '../../support/corpus/faults.js';
import { words } from '../../support/corpus/words.js';

const parse = (text: string) => parseCourt(readDocument('courts/sa2a-auth.yaml', Buffer.from(text)), words);

/** The problems of the lawful court with one text in it replaced. */
const afterChange = (found: string, written: string): readonly string[] => {
  expect(courtText).toContain(found);
  return linesOf(faultOf(() => parse(courtText.replace(found, written))));
};

describe('a court', () => {
  it('is read with its cases, draws in order, named acts, and places', () => {
    const court = parse(courtText);
    const [control, falsifier] = court.cases;
    expect(court).toMatchObject({ id: 'SA2A-AUTH', title: 'Authority is not implied', file: 'courts/sa2a-auth.yaml' });
    expect(control?.given.map(({ name, word, args }) => [name, word, args])).toEqual([
      ['actor', 'principal', {}],
      ['skill', 'skill', { consequence: ['change', 'external_do'] }],
      ['input', 'input', { for: '$skill' }],
    ]);
    expect(control?.when.map(({ name, word, path }) => [name, word, path])).toEqual([
      ['grant#0', 'grant', '/cases/0/when/0/grant'],
      ['call', 'send', '/cases/0/when/1/call/send'],
    ]);
    expect(control).toMatchObject({ kind: 'control', aims: 'authority', needs: [], at: { file: 'courts/sa2a-auth.yaml', line: 4 } });
    expect(falsifier).toMatchObject({
      control: 'SA2A-AUTH-001',
      guard: 'authority-check',
      refusal: { of: 'call', family: 'authority' },
      attempted: [{ word: 'decided', args: 'call', path: '/cases/1/attempted/decided' }],
      forbidden: [{ word: 'effects', path: '/cases/1/forbidden/0/effects' }, { word: 'any' }],
    });
    expect(court.uncarried).toEqual([{ id: 'SA2A-AUTH-900', reason: 'The protocol has no plane for it.' }]);
  });

  it('lets a case say nothing that it does not say', () => {
    expect(Object.keys(parse(courtText).cases[0] ?? {})).not.toEqual(
      expect.arrayContaining(['control', 'guard', 'twin', 'note', 'paired', 'refusal']),
    );
  });

  it.each([
    ['selection', 'selection'],
    ['classification', 'class'],
    ['command-identity', 'command-identity'],
    ['ownership', 'ownership'],
    ['input', 'input'],
    ['store', 'store'],
    ['outcome', 'authority'],
  ])('takes the boundary of a refusal of the family %s as %s', (family, boundary) => {
    expect(parse(courtText.replace('family: authority', `family: ${family}`)).cases[1]?.aims).toBe(boundary);
  });

  it('prefers the boundary that the file names', () => {
    expect(parse(courtText.replace('family: authority }', 'family: authority }\n    aims: receipt')).cases[1]?.aims).toBe('receipt');
  });

  it('may carry the lawful twin in the falsifier itself, and a twin world', () => {
    const text = courtText
      .replace(
        '    control: SA2A-AUTH-001\n',
        '    paired: { when: [{ mine: { send: { as: $actor } } }], expect: { effects: { of: mine, count: 1 } } }\n    twin: { without: input }\n',
      )
      .replace('granted: call }', 'differs: call }');
    expect(parse(text).cases[1]).toMatchObject({
      paired: { when: [{ name: 'mine' }], expect: [{ word: 'effects' }] },
      twin: { without: 'input' },
    });
  });

  it('may draw a moment around what a later act answers, if the act that uses it comes after', () => {
    const draw = courtText.replace(
      '      actor: { principal: {} }\n',
      '      actor: { principal: {} }\n      end: { instant: { at: $given.expiresAt, plus: 1 } }\n',
    );
    const step = '      - given: { grant: { to: $actor, skill: $skill } }\n      - advance-clock: { to: $end }\n';
    expect(parse(draw.replace('      - grant: { to: $actor, skill: $skill }\n', step)).cases[0]?.when).toHaveLength(3);
    const early = '      - advance-clock: { to: $end }\n      - given: { grant: { to: $actor, skill: $skill } }\n';
    expect(linesOf(faultOf(() => parse(draw.replace('      - grant: { to: $actor, skill: $skill }\n', early))))).toEqual([
      expect.stringMatching(/^TOO_EARLY 14 .*"given", which comes later/),
    ]);
  });
});

describe('a court does not load', () => {
  it.each([
    [
      'a falsifier without control',
      '    control: SA2A-AUTH-001\n',
      '',
      /^CASE_RULE 2\d \/cases\/1\/kind \| the falsifier SA2A-AUTH-002 has neither "control" nor "paired"/,
    ],
    [
      'a falsifier that forbids nothing',
      '    forbidden:\n      - effects: { of: call }\n      - any: [{ granted: call }, { state: { of: call, is: [completed] } }]\n',
      '',
      /forbids nothing/,
    ],
    [
      'a falsifier that needs not arrive',
      'law: Being authenticated is not being authorised.',
      'law: L.\n    note: x\n    twin: { without: actr }',
      /"actr" is not a draw of this case \| did you mean "actor"\?/,
    ],
    [
      'a case of another court',
      'id: SA2A-AUTH-002',
      'id: SA2A-ELSE-002',
      /does not belong to the court "SA2A-AUTH" \| let it begin with SA2A-AUTH-/,
    ],
    [
      'an id of another form',
      'id: SA2A-AUTH-002',
      'id: SA2A-AUTH-2',
      /^WRONG_FORM \d+ \/cases\/1\/id \| "SA2A-AUTH-2" does not have the form/,
    ],
    ['an id twice', 'id: SA2A-AUTH-002', 'id: SA2A-AUTH-001', /DUPLICATE_ID .*first in line 4, again in line 20/],
    ['an uncarried law that is carried', 'id: SA2A-AUTH-900', 'id: SA2A-AUTH-002', /DUPLICATE_ID/],
    [
      'a misspelt member',
      'guard: authority-check',
      'gaurd: authority-check',
      /^UNKNOWN_MEMBER 23 \/cases\/1\/gaurd \| unknown member "gaurd" \| did you mean "guard"\?/,
    ],
    ['a failure that is none', 'failure: AUTHORITY_FAILURE', 'failure: AUTHORITY_FALURE', /did you mean "AUTHORITY_FAILURE"\?/],
    [
      'a misspelt act',
      '- call: { send: { as',
      '- call: { sned: { as',
      /^UNKNOWN_WORD 14 \/cases\/0\/when\/1\/call\/sned \| "sned" is not an act \| did you mean "send"\?/,
    ],
    [
      'a misspelt act without a name',
      '- grant: { to',
      '- gramt: { to',
      /^UNKNOWN_WORD 13 \/cases\/0\/when\/0\/gramt \| "gramt" is not an act \| did you mean "grant"\?/,
    ],
    ['a proof where an act is wanted', '- call: { send: { as', '- call: { state: { as', /"state" is not an act, but a proof/],
    [
      'a misspelt draw',
      'actor: { principal: {} }',
      'actor: { principle: {} }',
      /"principle" is not a word for a draw \| did you mean "principal"\?/,
    ],
    [
      'a misspelt proof',
      'attempted: { decided: call }',
      'attempted: { decide: call }',
      /"decide" is not a proof \| did you mean "decided"\?/,
    ],
    [
      'a misspelt proof within another',
      '{ granted: call }',
      '{ grantd: call }',
      /^UNKNOWN_WORD \d+ \/cases\/1\/forbidden\/1\/any\/0\/grantd \| .*did you mean "granted"\?/,
    ],
    ['a name that is an act', '- call: { send: { as: $actor', '- break: { send: { as: $actor', /NAME_IS_AN_ACT .*cannot be named "break"/],
    ['a name in capitals', '- call: { send: { as: $actor', '- Call: { send: { as: $actor', /WRONG_FORM .*"Call"/],
    [
      'an argument that a word does not take',
      '{ of: call, count: 1 }',
      '{ of: call, cuont: 1 }',
      /^UNKNOWN_MEMBER 17 \/cases\/0\/expect\/0\/effects\/cuont \| .*did you mean "count"\?; for example/,
    ],
    [
      'an argument of the wrong type',
      '{ of: call, count: 1 }',
      '{ of: call, count: one }',
      /^WRONG_TYPE 17 \/cases\/0\/expect\/0\/effects\/count \| expected a whole number, found "one"/,
    ],
    [
      'a value that a word does not know',
      'consequence: [change, external_do]',
      'consequence: [change, externaldo]',
      /did you mean "external_do"\?/,
    ],
    [
      'a reference to nothing',
      'input: { input: { for: $skill } }',
      'input: { input: { for: $skil } }',
      /^UNKNOWN_REFERENCE 11 .*"\$skil" names nothing that stands before \| did you mean "skill"\?/,
    ],
    [
      'a reference to a later draw',
      'actor: { principal: {} }',
      'actor: { input: { for: $skill } }',
      /^UNKNOWN_REFERENCE 9 \/cases\/0\/given\/actor\/input\/for/,
    ],
    ['a reference that only looks like one', 'input: $input } }', 'input: $Input } }', /"\$Input" names nothing/],
    [
      'an answer that is cited before it came',
      '- grant: { to: $actor',
      '- grant: { to: $call.taskId',
      /^UNKNOWN_REFERENCE 13 \/cases\/0\/when\/0\/grant\/to/,
    ],
    [
      'a proof about a step that is none',
      'attempted: { decided: call }',
      'attempted: { decided: cal }',
      /^UNKNOWN_STEP 15 \/cases\/0\/attempted\/decided \| "cal" is not a step.*did you mean "call"\?/,
    ],
    [
      'a proof with `of` a step that is none',
      '- effects: { of: call }',
      '- effects: { of: [call, clal] }',
      /^UNKNOWN_STEP \d+ \/cases\/1\/forbidden\/0\/effects\/of\/1/,
    ],
    [
      'a proof within another about a step that is none',
      '{ granted: call }',
      '{ granted: kall }',
      /^UNKNOWN_STEP \d+ \/cases\/1\/forbidden\/1\/any\/0\/granted/,
    ],
    [
      'a proof about a message that cites another act',
      'attempted: { decided: call }',
      'attempted: { decided: grant#0 }',
      /^NO_MESSAGE 15 \/cases\/0\/attempted\/decided \| the step "grant#0" is not a message.*known here: call/,
    ],
    [
      'a reading after a step that is none',
      '- effects: { of: call }',
      '- effects: { of: call, since: never }',
      /^UNKNOWN_STEP \d+ \/cases\/1\/forbidden\/0\/effects\/since/,
    ],
    [
      'a lane that has the name of a draw',
      '- call: { send: { as: $actor, skill: $skill, input: $input } }',
      '- race: { overlap: { lanes: [{ call: { send: { as: $actor } } }, { actor: { send: { as: $actor } } }] } }',
      /^DUPLICATE_NAME 14 .*"actor" stands twice/,
    ],
    ['a refusal of a step that is none', 'refusal: { of: call', 'refusal: { of: clal', /^UNKNOWN_STEP \d+ \/cases\/1\/refusal\/of/],
    [
      'a step of two keys',
      '- call: { send: { as: $actor, skill: $skill, input: $input } }',
      '- { call: { send: {} }, other: {} }',
      /^WRONG_VALUE 14 \/cases\/0\/when\/1/,
    ],
    [
      'a step name twice',
      '- grant: { to: $actor, skill: $skill }',
      '- call: { grant: { to: $actor, skill: $skill } }',
      /^DUPLICATE_NAME 14 .*"call" stands twice/,
    ],
    [
      'a step named like a draw',
      '- grant: { to: $actor, skill: $skill }',
      '- skill: { grant: { to: $actor, skill: $skill } }',
      /^DUPLICATE_NAME 13/,
    ],
    [
      'a control that expects nothing',
      '    expect:\n      - effects: { of: call, count: 1 }\n      - state: { of: call, is: [completed] }\n',
      '',
      /the control SA2A-AUTH-001 expects nothing/,
    ],
    [
      'a case without attempt',
      '    attempted: { decided: call }\n    expect',
      '    expect',
      /the control SA2A-AUTH-001 has no "attempted"/,
    ],
  ])('with %s', (_what, found, written, problem) => {
    expect(afterChange(found, written)).toEqual(expect.arrayContaining([expect.stringMatching(problem)]));
  });

  it('and all that is wrong is told at once, in the order of the file', () => {
    const text = courtText
      .replace('- grant: {', '- gramt: {')
      .replace('family: authority }', 'family: authority }\n    aims: receipt')
      .replace('{ granted: call }', '{ grantd: call }');
    expect(linesOf(faultOf(() => parse(text))).map((line) => line.split(' ').slice(0, 2).join(' '))).toEqual([
      'UNKNOWN_WORD 13',
      'UNKNOWN_WORD 32',
    ]);
  });

  it('without bare names being taken for steps where a reference stands', () => {
    expect(parse(courtText.replace('{ granted: call }', '{ stands: { in: call, of: $actor } }')).cases).toHaveLength(2);
    expect(afterChange('{ granted: call }', '{ stands: { in: clal, of: $actor } }')).toEqual([
      expect.stringMatching(/^UNKNOWN_STEP .*stands\/in/),
    ]);
  });
});
