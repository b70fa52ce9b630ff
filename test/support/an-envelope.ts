import { sha256 } from '../../src/base/digest.js';
import { generateKey, type SigningKey } from '../../src/attest/keys.js';
import { sealView } from '../../src/attest/sealed-html.js';
import { signStatement } from '../../src/attest/sign.js';
import { lawStatement } from '../../src/attest/statement.js';
import { publicKeyPem } from '../../src/attest/public-key.js';
import type { VerifyOptions } from '../../src/attest/verify.js';
import type { LawPredicate } from '../../src/model/verdict.js';
import { aPredicate, countsOf } from './a-predicate.js';

/** A page that can be sealed. */
export const aView = '<!doctype html>\n<html><head><title>t</title></head><body>\n<p>Δ verdict</p>\n</body></html>\n';

/** A predicate that names the key as its signer. */
export const signedBy = (key: SigningKey, changes: Partial<LawPredicate> = {}): LawPredicate => {
  const predicate = aPredicate(changes);
  return { ...predicate, run: { ...predicate.run, keyid: key.keyid } };
};

/** A fresh key, a predicate that binds `aView`, its envelope and the page sealed with it. */
export const anEnvelope = (changes: Partial<LawPredicate> = {}, key = generateKey('law')) => {
  const renderings: LawPredicate['renderings'] = [
    { name: 'verdict.html', mediaType: 'text/html', viewRule: 'sealed-html-v1', digest: { sha256: sha256(aView) } },
  ];
  const predicate = signedBy(key, { renderings, ...changes });
  const bytes = signStatement(lawStatement(predicate), key);
  return { key, predicate, bytes, pem: publicKeyPem(key), page: Buffer.from(sealView(aView, bytes), 'utf8') };
};

/** Recounts as a court would, as far as these tests need it. */
export const recount: VerifyOptions['recount'] = (predicate) =>
  JSON.stringify(countsOf(predicate.findings, predicate.pending.length)) === JSON.stringify(sorted(predicate.counts))
    ? []
    : ['the counts are not those of the findings'];

const sorted = (counts: LawPredicate['counts']): LawPredicate['counts'] => {
  const {
    cases,
    required,
    killed,
    survived,
    controlsPassed,
    controlsFailed,
    unknown,
    blocked,
    unsupported,
    notApplicable,
    pending,
    attempts,
  } = counts;
  return {
    cases,
    required,
    killed,
    survived,
    controlsPassed,
    controlsFailed,
    unknown,
    blocked,
    unsupported,
    notApplicable,
    pending,
    attempts,
  };
};
