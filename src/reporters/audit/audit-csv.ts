import { canonicalJson } from '../../base/canonical-json.js';
import { visibleJson, visibleText } from '../../base/visible-text.js';
import type { AuditReport, AuditSkill, DeclarationSource } from '../../model/audit.js';

const columns = [
  'record',
  'skill',
  'principal',
  'declared by card',
  'declared by target file',
  'declared by skill list',
  'observed',
  'calls',
  'effects',
  'case',
  'finding',
  'grade',
  'runs',
  'grant',
  'ends',
  'constraints',
  'uses read',
  'uses recorded',
  'needs a person',
  'detail',
] as const;

type Cells = { readonly [column in (typeof columns)[number]]?: string | number };

/** The audit as one table (RFC 4180): a line each for what needs a person, each skill, each law tried on it, each grant. No cell is a formula to any spreadsheet. */
export const renderAuditCsv = (report: AuditReport): string =>
  [columns.map(cell), ...linesOf(report).map((line) => columns.map((column) => cell(line[column] ?? '')))]
    .map((cells) => `${cells.join(',')}\r\n`)
    .join('');

const linesOf = ({ rows, skills, grants, notObserved }: AuditReport): readonly Cells[] => [
  ...rows.map(({ class: name, skill, principal = '', detail }): Cells => ({
    record: 'needs a person',
    skill,
    principal,
    'needs a person': name,
    detail,
  })),
  ...skills.map(skillLine),
  ...skills.flatMap(({ id, laws }) =>
    laws.map(({ case: one, law, finding, grade = '', runs }): Cells => ({
      record: 'law',
      skill: id,
      case: one,
      finding,
      grade,
      runs,
      detail: law,
    })),
  ),
  ...grants.map(({ principal, skill, standing, source, expiresAt = '', constraints, uses, wider }): Cells => ({
    record: 'grant',
    skill,
    principal,
    grant: `${standing}, as the ${source} says`,
    ends: expiresAt,
    constraints: constraints === undefined ? '' : canonicalJson(visibleJson(constraints)),
    'uses read': uses?.read ?? 'not observed',
    'uses recorded': uses?.recorded ?? 'not observed',
    detail: wider.join('; '),
  })),
  ...notObserved.map((detail): Cells => ({ record: 'not observed', detail })),
];

const skillLine = (skill: AuditSkill): Cells => ({
  record: 'skill',
  skill: skill.id,
  'declared by card': declaredBy(skill, 'card'),
  'declared by target file': declaredBy(skill, 'target file'),
  'declared by skill list': declaredBy(skill, 'skill list'),
  observed: skill.observed.is,
  calls: skill.observed.calls,
  effects: skill.observed.effects,
  detail: skill.observed.detail,
});

const declaredBy = ({ declared }: AuditSkill, source: DeclarationSource): string => {
  const found = declared.filter((one) => one.source === source);
  return found.length === 0 ? '' : found.map(({ consequence }) => consequence ?? 'named without a class').join(', ');
};

/** A text that a spreadsheet would calculate, also after blanks that it drops, is made a text by an apostrophe; quotes keep commas and quotes in their cell. */
const cell = (value: string | number): string => {
  const text = visibleText(String(value));
  const isFormula = typeof value === 'string' && /^[\s'"]*[=+\-@|%\t\r＝＋－＠]/u.test(text);
  return `"${(isFormula ? `'${text}` : text).replaceAll('"', '""')}"`;
};
