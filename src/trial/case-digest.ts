import { digestOf } from '../base/digest.js';
import { asJson, type Json } from '../base/json.js';
import type { CourtCase, WordUse } from '../model/court.js';
import type { DocketEntry } from '../model/trial.js';

/**
 * What a case and its control do and prove, as one SHA-256: who holds a counterexample again learns whether the case is still the one
 * that was broken. Titles, sources, hints and places in the file do not count.
 */
export const caseDigest = ({ case: courtCase, control }: Pick<DocketEntry, 'case' | 'control'>): string =>
  digestOf({ case: substance(courtCase), control: control === undefined ? null : substance(control) });

const substance = (courtCase: CourtCase): Json => {
  const { id, kind, aims, given, when, attempted, expect, forbidden, refusal, paired, twin } = courtCase;
  return asJson({
    id,
    kind,
    aims,
    given: given.map(named),
    when: when.map(named),
    attempted: attempted.map(bare),
    expect: expect.map(bare),
    forbidden: forbidden.map(bare),
    refusal,
    twin,
    ...(paired === undefined ? {} : { paired: { when: paired.when.map(named), expect: paired.expect.map(bare) } }),
  });
};

const bare = ({ word, args }: WordUse): object => ({ word, args });

const named = ({ name, word, args }: WordUse & { readonly name: string }): object => ({ name, word, args });
