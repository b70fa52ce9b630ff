import type { AuditReport, AuditSkill } from '../../model/audit.js';
import { logSafe } from '../log-safe.js';
import { thousands } from '../thousands.js';
import { labelled } from './labelled.js';
import { painter } from './paint.js';

/** How an audit is printed; `quiet` leaves the rows that need a person and the end. */
export type AuditView = {
  readonly colour: boolean;
  readonly quiet: boolean;
  readonly folder: string;
  readonly exit: { readonly code: number; readonly words: string };
};

/** The lines of an audit: what needs a person first, then skills, grants, what was not observed, and last what it came to. */
export const auditLines = (report: AuditReport, { colour, quiet, folder, exit }: AuditView): readonly string[] => {
  const paint = painter(colour);
  const { rows, skills, grants, notObserved } = report;
  return [
    ...rows.map(({ class: name, skill, principal, detail }) =>
      [paint.yellow(name), logSafe(skill), ...(principal === undefined ? [] : [logSafe(principal)]), logSafe(detail)].join(' · '),
    ),
    ...(quiet
      ? []
      : [
          ...section('skills', skills.map(skillLine)),
          ...section(
            'grants',
            grants.map(
              ({ principal, skill, standing, expiresAt, uses }) =>
                `${principal} · ${skill} · ${standing}${expiresAt === undefined ? '' : ` until ${expiresAt}`} · ${uses === undefined ? 'uses not observed' : `${thousands(uses.read)} uses read, ${thousands(uses.recorded)} recorded`}`,
            ),
          ),
          ...section('not observed', notObserved),
          '',
        ]),
    labelled(
      'audit',
      `${rows.length === 0 ? 'no row needs' : `${thousands(rows.length)} ${rows.length === 1 ? 'row needs' : 'rows need'}`} a person`,
    ),
    labelled('exit', `${exit.code}: ${logSafe(exit.words)}`),
    labelled('folder', logSafe(folder)),
    ...(report.run.signer === 'throw-away' ? [labelled('key', 'throw-away: made for this audit, it shows who signed to nobody')] : []),
    ...report.nonClaims.map((text, index) => labelled(index === 0 ? 'not claimed' : '', logSafe(text))),
  ];
};

const section = (title: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : ['', title, ...lines.map((line) => `  ${logSafe(line)}`)];

const skillLine = ({ id, declared, observed, laws }: AuditSkill): string =>
  [
    id,
    declared.length === 0
      ? 'not declared'
      : declared.map(({ source, consequence }) => `${source}: ${consequence ?? 'no class'}`).join(', '),
    `${observed.is} (${observed.detail})`,
    ...(laws.length === 0
      ? []
      : [`${thousands(laws.length)} laws tried, ${thousands(laws.filter(({ broken }) => broken).length)} broken on it`]),
  ].join(' · ');
