import { type Json, type JsonObject, isJsonList, isJsonObject } from '../../base/json.js';

/** What an act of a course may say beside its kind: who, about which skill and content, about which earlier message, and how. */
export type CoursePart = 'who' | 'skill' | 'what' | 'of' | 'how';

/** How one kind of act is written: its parts, how often it is drawn, what it needs of a subject, and for `how` what each value needs. */
type ActForm = {
  readonly parts: readonly CoursePart[];
  readonly weight: number;
  readonly needs: readonly string[];
  readonly how?: { readonly [value: string]: readonly string[] };
};

/**
 * The acts that a course is made of. `who` is 0 or 1: which of two callers, and where an earlier message is meant, its own sender or the
 * other one; `skill` and `what` choose among two skills and two contents; `of` counts messages back from the last one. A grant has an end,
 * and bounds that its first content keeps (`within`) or breaks (`outside`), as far as `how` says so.
 */
export const courseForms = {
  grant: {
    parts: ['who', 'skill', 'how'],
    weight: 4,
    needs: ['grant'],
    how: {
      'for-ever': [],
      minute: ['grant.expiry', 'clock'],
      day: ['grant.expiry', 'clock'],
      'minute-within': ['grant.expiry', 'clock', 'grant.constraints'],
      'minute-outside': ['grant.expiry', 'clock', 'grant.constraints'],
    },
  },
  revoke: { parts: ['who', 'skill'], weight: 3, needs: ['revoke'] },
  send: { parts: ['who', 'skill', 'what'], weight: 6, needs: ['send'] },
  look: { parts: ['who'], weight: 1, needs: ['send'] },
  resend: { parts: ['of', 'who', 'what'], weight: 5, needs: ['send'] },
  wait: {
    parts: ['how'],
    weight: 2,
    needs: ['clock'],
    how: { second: [], minute: [], day: [], 'to-the-end': ['grant.expiry'], 'hour-back': [] },
  },
  restart: { parts: [], weight: 2, needs: ['restart'] },
  outage: {
    parts: ['how'],
    weight: 1,
    needs: [],
    how: {
      'broker-unavailable': ['fault:broker-unavailable'],
      'receipt-store-unavailable': ['fault:receipt-store-unavailable'],
    },
  },
  mend: { parts: [], weight: 4, needs: [] },
  crash: {
    parts: ['who', 'skill', 'what', 'how'],
    weight: 2,
    needs: ['restart'],
    how: {
      'crash-before-prepare': ['fault:crash-before-prepare'],
      'crash-after-prepare': ['fault:crash-after-prepare'],
      'crash-after-effect': ['fault:crash-after-effect'],
      'crash-before-acknowledge': ['fault:crash-before-acknowledge'],
    },
  },
  get: { parts: ['of', 'who'], weight: 4, needs: ['task'] },
  cancel: { parts: ['of', 'who'], weight: 2, needs: ['task'] },
  list: { parts: ['who'], weight: 3, needs: ['tasks'] },
  continue: { parts: ['of', 'who', 'what'], weight: 2, needs: ['task'] },
  join: { parts: ['of', 'who', 'skill', 'what'], weight: 1, needs: ['send'] },
} as const satisfies { readonly [kind: string]: ActForm };

/** One kind of act. */
export type CourseKind = keyof typeof courseForms;

const isKind = (text: string): text is CourseKind => Object.hasOwn(courseForms, text);

/** Every kind of act. */
export const courseKinds: readonly CourseKind[] = Object.keys(courseForms).filter(isKind);

/** One act of a course as it is drawn: without names, ids or times, so that it can be made shorter and held again. */
export type CourseAct = {
  readonly do: CourseKind;
  readonly who: number;
  readonly skill: number;
  readonly what: number;
  readonly of: number;
  readonly how: string;
};

/** How a kind of act is written. */
export const formOf = (kind: CourseKind): ActForm => courseForms[kind];

/** The values that `how` of a kind may take on a subject with these abilities, the plainest first; none where the kind has no such part. */
export const waysOf = (kind: CourseKind, abilities: readonly string[]): readonly string[] =>
  Object.entries(formOf(kind).how ?? {}).flatMap(([value, needs]) => (needs.every((need) => abilities.includes(need)) ? [value] : []));

/** True where a subject with these abilities can be put through an act of this kind. */
export const isPossible = (kind: CourseKind, abilities: readonly string[]): boolean => {
  const { needs, how } = formOf(kind);
  return needs.every((need) => abilities.includes(need)) && (how === undefined || waysOf(kind, abilities).length > 0);
};

/** An act as it stands in a plan: only the parts that its kind has. */
export const writtenAct = (act: CourseAct): JsonObject => ({
  do: act.do,
  ...Object.fromEntries(formOf(act.do).parts.map((part) => [part, act[part]])),
});

const numberIn = (value: Json | undefined): number => (typeof value === 'number' ? value : 0);

/** Reads an act of a plan; `undefined` for what is none. */
export const readAct = (value: Json): CourseAct | undefined => {
  if (!isJsonObject(value)) return undefined;
  const { do: kind, who, skill, what, of, how } = value;
  if (typeof kind !== 'string' || !isKind(kind)) return undefined;
  const way = typeof how === 'string' ? how : '';
  return { do: kind, who: numberIn(who), skill: numberIn(skill), what: numberIn(what), of: numberIn(of), how: way };
};

/** The acts of a plan, without what cannot be read. */
export const readCourse = (plan: Json): readonly CourseAct[] =>
  (isJsonList(plan) ? plan : []).flatMap((value) => {
    const act = readAct(value);
    return act === undefined ? [] : [act];
  });
