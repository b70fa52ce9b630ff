import type { AuditSkill, Declaration, TriedLaw } from '../model/audit.js';
import { isJsonObject, type Json } from '../base/json.js';
import type { Skill } from '../model/protocol.js';
import type { PublishedCard, TargetFile } from '../model/target.js';
import type { Called } from './audit-calls.js';
import { type Standing, standingGrants } from './audit-standing.js';

/** All that is known of skills: who declares them, what calling them showed, what stood before, which laws were tried on them. */
export type SkillEvidence = {
  readonly file: TargetFile;
  readonly card?: PublishedCard;
  /** The subject's own list, where it has one beside a card: what the target file lays over it is left out. */
  readonly list?: readonly Skill[];
  readonly called: readonly Called[];
  readonly standing: Standing;
  laws(skill: string): readonly TriedLaw[];
};

/** One row a skill that anybody declares or any witness names, in the order in which it is first named. */
export const auditSkills = (evidence: SkillEvidence): readonly AuditSkill[] => {
  const { file, card, list, standing, called } = evidence;
  const named = [
    ...(list ?? []).map(({ id }) => id),
    ...(card?.skills ?? []).map(({ id }) => id),
    ...Object.keys(file.skills ?? {}),
    ...(standing.reading?.effects ?? []).map(({ skill }) => skill),
    ...standingGrants(standing)
      .map(({ skill }) => skill)
      .filter((skill) => skill !== '*'),
    ...called.flatMap(({ effectSkills }) => effectSkills),
  ];
  return [...new Set(named)].map((id) => skillOf(id, evidence));
};

const skillOf = (id: string, evidence: SkillEvidence): AuditSkill => {
  const declared = declarationsOf(id, evidence);
  const consequence = effectiveClass(declared);
  const found = evidence.called.find(({ skill }) => skill === id);
  return {
    id,
    declared,
    ...(consequence === undefined ? {} : { consequence }),
    exists: existenceOf(id, found, evidence),
    observed: found === undefined ? unaskedOf(id, declared, evidence) : observedOf(found),
    seenBefore: (evidence.standing.reading?.effects ?? []).filter(({ skill }) => skill === id).length,
    laws: evidence.laws(id),
  };
};

const declarationsOf = (id: string, { file, card, list }: SkillEvidence): readonly Declaration[] => {
  const ofCard = (card?.skills ?? []).filter((skill) => skill.id === id);
  const ofList = list?.find((skill) => skill.id === id);
  const said = file.skills !== undefined && Object.hasOwn(file.skills, id) ? file.skills[id] : undefined;
  const classOfFile = consequenceIn(said);
  const others: readonly Declaration[] = [
    ...ofCard.map(({ consequence }) => ({ source: 'card' as const, ...(consequence === undefined ? {} : { consequence }) })),
    ...(ofList === undefined ? [] : [{ source: 'skill list' as const, consequence: ofList.consequence }]),
  ];
  if (classOfFile !== undefined) return [...others, { source: 'target file', consequence: classOfFile }];
  // What the file adds to a skill that others declare, such as examples, declares nothing.
  return said === undefined || others.length > 0 ? others : [{ source: 'target file' }];
};

const consequenceIn = (said: Json | undefined): string | undefined =>
  isJsonObject(said) && typeof said['consequence'] === 'string' ? said['consequence'] : undefined;

const effectiveClass = (declared: readonly Declaration[]): string | undefined =>
  (['target file', 'skill list', 'card'] as const)
    .flatMap((source) => declared.filter((one) => one.source === source))
    .find(({ consequence }) => consequence !== undefined)?.consequence;

const existenceOf = (id: string, found: Called | undefined, { list }: SkillEvidence): AuditSkill['exists'] => {
  if (list?.some((skill) => skill.id === id) === true || found?.is === 'effect' || found?.is === 'no-effect') return 'yes';
  if (found?.denied === true) return 'denied';
  return list !== undefined && (found === undefined || found.is === 'not-called') ? 'denied' : 'not-seen';
};

const observedOf = ({ is, calls, effects, detail }: Called): AuditSkill['observed'] => ({ is, calls, effects, detail });

/** Of a skill that was not called itself: effects that name it may have followed calls of others. */
const unaskedOf = (id: string, declared: readonly Declaration[], { list, called }: SkillEvidence): AuditSkill['observed'] => {
  const causes = called.filter(({ effectSkills }) => effectSkills.includes(id));
  const effects = causes.flatMap(({ effectSkills }) => effectSkills).filter((skill) => skill === id).length;
  const followed = `${effects} effect(s) that name it followed a call of ${causes.map(({ skill }) => skill).join(', ')}`;
  return { is: 'not-called', calls: 0, effects, detail: effects === 0 ? whyNot(declared, list !== undefined) : followed };
};

const whyNot = (declared: readonly Declaration[], hasList: boolean): string => {
  if (declared.length === 0) return 'no source declares it';
  return hasList ? 'the skill list of the subject does not name it' : 'the target file does not classify it, so it was not called';
};
