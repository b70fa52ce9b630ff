import { isJsonList, isJsonObject, type Json } from '../../base/json.js';
import { visibleText } from '../../base/visible-text.js';
import type { Finding } from '../../model/finding.js';
import type { PageEvidence, SkillSeen } from '../../model/page-evidence.js';
import { isConsequential, consequences } from '../../model/vocabulary-tables.js';
import type { LawVerdict } from '../../model/verdict.js';
import { bearingOf } from '../bearing.js';
import { thousands } from '../thousands.js';

/** A skill: its class as declared, what was seen of it, what was tried on it, and the cases in which it broke a law. */
export type SkillModel = {
  readonly id: string;
  readonly declared: string;
  readonly observed: string;
  /** What a person should look at first; empty for nothing. */
  readonly notice: string;
  /** True where the notice is of something that was seen, and not only of what is declared. */
  readonly seen: boolean;
  readonly laws: string;
  readonly attempts: string;
  readonly violations: readonly string[];
};

/** The skills of the subject, those with consequences first, and any other that acted in the record. */
export const skillsModel = ({ subject, findings }: LawVerdict, { skills: seen }: PageEvidence): readonly SkillModel[] => {
  const declared = new Map(subject.skills.map(({ id, consequence }) => [id, consequence]));
  const strangers = [...seen].filter(([id, { effects }]) => effects > 0 && !declared.has(id)).map(([id]) => id);
  const convicted = findings.filter((finding) => bearingOf(finding) === 'convicted');
  return [...declared.keys(), ...strangers.toSorted()]
    .map((id) => skillModel(id, { declared: declared.get(id), seen: seen.get(id), known: seen.size > 0, convicted }))
    .toSorted((a, b) => rankOf(a) - rankOf(b));
};

type SkillParts = {
  readonly declared: string | undefined;
  readonly seen: SkillSeen | undefined;
  /** False where the record was not at hand. */
  readonly known: boolean;
  readonly convicted: readonly Finding[];
};

const skillModel = (id: string, { declared, seen, known, convicted }: SkillParts): SkillModel => {
  const effects = seen?.effects ?? 0;
  return {
    id,
    declared: declared ?? 'not declared',
    observed: known ? observedText(seen) : 'the record is not at hand',
    notice: noticeOf(declared, effects),
    seen: effects > 0,
    laws: known ? thousands(seen?.cases.size ?? 0) : '',
    attempts: known ? thousands(seen?.attempts ?? 0) : '',
    violations: convicted
      .filter(({ counterexample }) => counterexample !== undefined && concerns(counterexample, id))
      .map((one) => visibleText(one.case)),
  };
};

const observedText = (seen: SkillSeen | undefined): string => {
  if (seen === undefined || seen.attempts + seen.effects === 0) return 'not called';
  return seen.effects === 0 ? 'no effect was seen' : `acts: ${thousands(seen.effects)} effects seen`;
};

const noticeOf = (declared: string | undefined, effects: number): string => {
  if (declared === undefined) return 'acted, and is in no list of skills';
  if (declared === 'unknown') return effects > 0 ? 'of no known class, and acted' : 'of no known class: it may never run';
  return declared === 'observe' && effects > 0 ? 'declared to observe, and acted' : '';
};

/** True where the violation sent a message for the skill, or an effect of it was seen. */
const concerns = ({ sent, observed }: NonNullable<Finding['counterexample']>, id: string): boolean => {
  const effects = isJsonObject(observed) ? observed['effects'] : undefined;
  return [...sent, ...(isJsonList(effects) ? effects : [])].some((row: Json) => isJsonObject(row) && row['skill'] === id);
};

const rankOf = ({ declared, notice }: SkillModel): number => {
  const consequence = consequences.find((one) => one === declared);
  if (notice !== '') return 0;
  return consequence !== undefined && isConsequential(consequence) ? 1 : 2;
};
