import { describe, expect, it } from 'vitest';
import { exitCodes, exitOfFault, exitPrecedence, firstExit } from '../../../src/model/exit-codes.js';
import { findingWords } from '../../../src/model/finding.js';
import { standings } from '../../../src/model/verdict.js';
import { failureClasses, refusalClasses } from '../../../src/model/vocabulary-tables.js';
import { listingOf, openCatalogue } from '../../../src/proceedings/catalogue.js';
import { explain } from '../../../src/proceedings/explain.js';
import { guards } from '../../../src/reference/guards.js';
import { wordTable } from '../../../src/vocabulary/vocabulary.js';

const catalogue = openCatalogue();

const meaningsOf = (id: string) => {
  const found = explain(id, catalogue);
  return found.ok ? found.value : [];
};

const choices = catalogue.profiles.flatMap((profile) => profile.choices.map((choice) => [profile.id, choice] as const));

const words = [...wordTable.arbitraries, ...wordTable.acts, ...wordTable.proofs].map(({ word }) => word);
const levels = catalogue.profiles.flatMap((profile) => profile.levels.map(({ name }) => name));

describe('what a profile holds to be right where others disagree', () => {
  it('is said by at least one', () => {
    expect(choices.length).toBeGreaterThan(0);
  });

  it.each(choices)('is told with the profile %s, and why: $id', (id, { id: about, choice, because }) => {
    const told = JSON.stringify(meaningsOf(id));
    expect([about, choice, because].filter((text) => !told.includes(JSON.stringify(text).slice(1, -1)))).toEqual([]);
  });
});

describe('the catalogue', () => {
  it('lists every case of every court, and each court with the number of its cases', () => {
    const { cases, courts } = listingOf(catalogue, 'no-such-folder');
    expect(cases.map(({ id }) => id)).toEqual(catalogue.courts.flatMap((court) => court.cases.map(({ id }) => id)));
    expect(courts.reduce((sum, court) => sum + court.cases, 0)).toBe(cases.length);
    expect(cases.length).toBeGreaterThan(0);
  });

  it('never says of a level that more was tried than it requires', () => {
    const rows = listingOf(catalogue, 'no-such-folder').profiles.flatMap((profile) => profile.levels);
    expect(rows.filter(({ tried, requires }) => tried > requires)).toEqual([]);
    expect(rows.some(({ tried }) => tried > 0)).toBe(true);
  });

  it('lists the targets that can be opened, the reference subject with its guards and variants', () => {
    const [reference] = listingOf(catalogue, 'no-such-folder').targets;
    expect(reference).toMatchObject({ kind: 'reference', guards: guards.map(({ name }) => name) });
    expect(reference?.variants).not.toEqual([]);
  });
});

describe('an explanation', () => {
  it.each([
    ['case', catalogue.cases.map(({ id }) => id)],
    ['court', catalogue.courts.map(({ id }) => id)],
    ['profile', catalogue.profiles.flatMap(({ id, uri, version }) => [id, uri, version])],
    ['level', levels],
    ['word', words],
    ['guard', guards.map(({ name }) => name)],
    ['finding', findingWords],
    ['standing', standings],
    ['refusal class', refusalClasses],
    ['failure class', failureClasses],
    ['exit code', exitCodes.map(({ code }) => `exit-${code}`)],
  ])('is there for every %s', (is, ids) => {
    expect(ids.filter((id) => !meaningsOf(id).some((one) => one.is === is && one.says !== ''))).toEqual([]);
    expect(ids).not.toEqual([]);
  });

  it('of a case tells its law, its acts in their order, its control, its guard and what a finding means', () => {
    const [found] = meaningsOf('sa2a-auth-004');
    const fact = (label: string) => found?.facts.find((one) => one.label === label)?.lines ?? [];
    expect(found?.says).toBe('A grant for one skill says nothing about another.');
    expect(fact('attempted')).toEqual([
      '1. granted: grant to $actor, skill $held',
      '2. live#1: live $used',
      '3. call: send as $actor, skill $skill, input $input',
    ]);
    expect(fact('control').join()).toContain('SA2A-AUTH-003');
    expect(fact('usually').join()).toContain('A grant serves the skill it was given for.');
    expect(fact('if found').join()).toContain('FALSIFIER_SURVIVED');
  });

  it('tells all that one word means', () => {
    expect(meaningsOf('UNSUPPORTED').map(({ is }) => is)).toEqual(['finding', 'standing', 'failure class']);
  });

  it('takes a bare number for an exit code', () => {
    expect(meaningsOf('130')).toEqual(meaningsOf('exit-130'));
  });

  it('knows a requirement that no case tries, and says so', () => {
    expect(meaningsOf('CHI-ADM-001')).toMatchObject([{ is: 'requirement', says: 'a requirement that no case tries yet' }]);
  });

  it.each([
    ['SA2A-AUTH-00', 'did you mean'],
    ['authority-chek', 'did you mean "authority-check"?'],
    ['exit-9', 'the exit codes are 0, 1, 2'],
    ['zzzzzzzzzzzzzzzzzz', 'npx sa2a-court list cases'],
  ])('is refused for %s with help', (id, help) => {
    const found = explain(id, catalogue);
    expect(found.ok ? '' : found.error.remedy).toContain(help);
    expect(found.ok ? '' : found.error.kind).toBe('usage');
  });
});

describe('the table of exit codes', () => {
  it('puts every code in the precedence once', () => {
    expect(exitPrecedence.toSorted((a, b) => a - b)).toEqual(exitCodes.map(({ code }) => code));
  });

  it('takes the first of several in the precedence, whatever their order', () => {
    expect(firstExit([3, 1, 0])).toBe(1);
    expect(firstExit([1, 5, 4])).toBe(5);
    expect(firstExit([2, 130])).toBe(130);
    expect(firstExit([])).toBe(0);
  });

  it('gives each kind of fault its code', () => {
    expect((['usage', 'corpus', 'target', 'trust', 'refused', 'court'] as const).map(exitOfFault)).toEqual([2, 2, 4, 5, 6, 70]);
  });
});
