import { isJsonObject } from '../base/json.js';
import { type AuditCard, auditClasses, type AuditFacts, type AuditGrant, type AuditRow, type AuditSkill } from '../model/audit.js';

/**
 * The rows that need a person, by class and then by name. A pure function of the facts: a verifier derives them again, so an audit can neither leave
 * out a row nor add one. What was not observed gives no row.
 */
export const auditRows = ({ card, skills, grants }: AuditFacts): readonly AuditRow[] => {
  const rows = [
    ...skills.flatMap((skill) => [...classRows(skill), ...cardRows(skill, card), ...strayRows(skill)]),
    ...grants.filter(({ standing }) => standing === 'stands' || standing === 'claimed').flatMap(grantRows),
  ];
  return auditClasses.flatMap((wanted) => rows.filter((row) => row.class === wanted));
};

const classRows = (skill: AuditSkill): readonly AuditRow[] => {
  const { id, declared, consequence, observed, exists } = skill;
  if (declared.length === 0) return [];
  const classes = [...new Set(declared.flatMap((one) => one.consequence ?? []))];
  const observing = declared.filter((one) => one.consequence === 'observe').map(({ source }) => source);
  // What the subject does not have needs no class.
  const isUnknown = exists !== 'denied' && (consequence === undefined || consequence === 'unknown');
  return [
    ...(observing.length > 0 && observed.is === 'effect'
      ? [row('undeclared-consequence', id, `declared observe by ${observing.join(', ')}; ${observed.detail}`)]
      : []),
    ...(isUnknown ? [row('unclassified', id, unclassifiedText(skill))] : []),
    ...(classes.length > 1 ? [row('class-conflict', id, declared.map(declarationText).join('; '))] : []),
  ];
};

const unclassifiedText = ({ declared, consequence, observed }: AuditSkill): string =>
  [
    consequence === 'unknown' ? 'declared unknown' : `named by ${declared.map(({ source }) => source).join(', ')} without a class`,
    ...(observed.is === 'effect' ? [observed.detail] : []),
  ].join('; ');

const declarationText = ({ source, consequence }: AuditSkill['declared'][number]): string => `${source}: ${consequence ?? 'no class'}`;

/** A longer card that was not read may name what the shorter one leaves out. */
const cardRows = ({ id, declared, exists, observed }: AuditSkill, card: AuditCard | undefined): readonly AuditRow[] => {
  if (card === undefined) return [];
  const isNamed = declared.some(({ source }) => source === 'card');
  if (isNamed && exists === 'denied')
    return [row('card-mismatch', id, `the card names it, and the subject does not have it: ${observed.detail}`)];
  return !isNamed && exists === 'yes' && !card.partial && declared.length > 0
    ? [
        row(
          'card-mismatch',
          id,
          `the card does not name it; ${observed.is === 'not-called' ? 'the skill list of the subject does' : observed.detail}`,
        ),
      ]
    : [];
};

const strayRows = ({ id, declared, seenBefore, observed }: AuditSkill): readonly AuditRow[] => {
  if (declared.length > 0) return [];
  const named = [
    ...(seenBefore === 0 ? [] : [`${seenBefore} effect(s) name it`]),
    ...(observed.effects === 0 ? [] : [observed.detail]),
    'no source declares it',
  ];
  return [row('undeclared-skill', id, (named.length === 1 ? ['a grant names it', ...named] : named).join(', and '))];
};

const grantRows = (grant: AuditGrant): readonly AuditRow[] => {
  const { principal, skill, uses, wider, standing } = grant;
  const isUnused = uses !== undefined && uses.read + uses.recorded === 0;
  const of = (name: AuditRow['class'], detail: string): AuditRow => ({ ...row(name, skill, detail), principal });
  return [
    // Of a grant that only a file claims, nobody knows the bounds.
    ...(standing === 'stands' && !isBounded(grant) ? [of('unbounded-grant', 'neither an end nor a constraint')] : []),
    ...(isUnused ? [of('unused-grant', 'no use in what was read')] : []),
    ...(wider.length > 0 ? [of('over-wide-grant', wider.join('; '))] : []),
  ];
};

const isBounded = ({ expiresAt, constraints }: AuditGrant): boolean =>
  expiresAt !== undefined || (isJsonObject(constraints) && Object.keys(constraints).length > 0);

const row = (name: AuditRow['class'], skill: string, detail: string): AuditRow => ({ class: name, skill, detail });
