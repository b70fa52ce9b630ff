import { isJsonList, isJsonObject, type Json } from '../base/json.js';
import type { Finding } from '../model/finding.js';

/** Failures that seem to have one cause. `guards` are those that their cases name: with several, none of them can be inferred. */
export type Cause = { readonly failure: string; readonly findings: readonly Finding[]; readonly guards: readonly string[] };

/**
 * Puts failures together that come down to the same acts and gain the same, whatever law each was an attack on; where nothing was kept,
 * by the guard. The most common cause stands first, what only long courses ran into last, and in each the case with the fewest draws.
 */
export const byCause = (convicted: readonly Finding[]): readonly Cause[] => {
  const causes = new Map<string, Finding[]>();
  for (const finding of convicted) causes.set(causeOf(finding), [...(causes.get(causeOf(finding)) ?? []), finding]);
  return [...causes.values()]
    .map((findings): Cause => {
      const [first, ...others] = findings.toSorted((a, b) => weightOf(a) - weightOf(b));
      const all = first === undefined ? [] : [first, ...others];
      return { failure: first?.failure ?? first?.finding ?? '', findings: all, guards: guardsOf(all) };
    })
    .toSorted((a, b) => Number(isLong(a)) - Number(isLong(b)) || b.findings.length - a.findings.length);
};

const isLong = ({ findings }: Cause): boolean => findings.every(({ kind }) => kind === 'model');

/** On a long course anything may have been missing: its case names no guard that could be inferred. */
const guardsOf = (findings: readonly Finding[]): readonly string[] => [
  ...new Set(findings.flatMap(({ guard, kind }) => (guard === undefined || kind === 'model' ? [] : [guard]))),
];

const weightOf = ({ kind, counterexample }: Finding): number =>
  (kind === 'model' ? 1_000 : 0) + Object.keys(counterexample?.draws ?? {}).length;

const causeOf = ({ failure, finding, guard, counterexample }: Finding): string => {
  if (counterexample === undefined) return JSON.stringify([failure ?? finding, guard ?? '']);
  const acts = counterexample.acts.map((act) => act.replace(stepName, ''));
  const gained = counterexample.gained.slice(0, 1).map((text) => text.replace(proofName, ''));
  return withoutNames(JSON.stringify([acts, gained]), textsIn(counterexample.draws));
};

const stepName = /^\S+: /;
const proofName = /^[a-z-]+: /;

/** The text with each name of this run as the number of its first place: the same acts of other callers read the same. */
const withoutNames = (text: string, names: readonly string[]): string => {
  const places = new Map<string, number>();
  const placed = (name: string): string => {
    const place = places.get(name) ?? places.size;
    places.set(name, place);
    return `<${place}>`;
  };
  const escaped = names.toSorted((a, b) => b.length - a.length).map((name) => name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  const named = new RegExp([...escaped, idForm].join('|'), 'g');
  return text.replace(named, placed).replaceAll(/\d{5,}/g, '#');
};

/** Ids that the court or the subject made, which no draw holds. */
const idForm = '[0-9a-f]{8}-[0-9a-f-]{27}';

const shortestName = 3;

const textsIn = (value: Json): readonly string[] => {
  if (typeof value === 'string') return value.length < shortestName ? [] : [value];
  if (isJsonList(value)) return value.flatMap(textsIn);
  return isJsonObject(value) ? Object.values(value).flatMap(textsIn) : [];
};
