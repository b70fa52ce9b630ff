import { sign } from 'node:crypto';
import { stringify } from 'yaml';
import { encodeEnvelope, type OpenedEnvelope } from '../../../src/attest/dsse.js';
import { generateKey, type SigningKey } from '../../../src/attest/keys.js';
import { preAuthEncoding } from '../../../src/attest/pae.js';
import { publicKeyCard } from '../../../src/attest/public-key-card.js';
import { publicKeyPem } from '../../../src/attest/public-key.js';
import { sealView } from '../../../src/attest/sealed-html.js';
import { lawStatement } from '../../../src/attest/statement.js';
import { verdictJson } from '../../../src/attest/verdict-json.js';
import { canonicalJson } from '../../../src/base/canonical-json.js';
import { sha256 } from '../../../src/base/digest.js';
import type { JsonObject } from '../../../src/base/json.js';
import { payloadType } from '../../../src/model/statement.js';
import type { LawPredicate } from '../../../src/model/verdict.js';
import { anotherKind, aPolicy, aVerdictBy } from '../a-gate.js';
import { aCounterexample, aKill, aPredicate } from '../a-predicate.js';
import { aView } from '../an-envelope.js';

type Contents = { readonly [name: string]: Uint8Array | string };

/** What somebody gives to a verifier, and the word that it must answer: a code, `valid`, or `intact` where nobody says by whom. */
export type VerifierCase = {
  readonly name: string;
  readonly report: Contents;
  readonly keys?: Contents;
  readonly policies?: Contents;
  readonly word: string;
};

const key = generateKey('law');
const stranger = generateKey('law');
const wire = generateKey('wire');

const renderings: LawPredicate['renderings'] = [
  { name: 'verdict.html', mediaType: 'text/html', viewRule: 'sealed-html-v1', digest: { sha256: sha256(aView) } },
];

const verdictBy = (signer: SigningKey, changes: Partial<LawPredicate> = {}) => aVerdictBy(signer, { renderings, ...changes });

const envelopeOf = (payload: Uint8Array | string, signer = key, changes: Partial<OpenedEnvelope> = {}): Uint8Array => {
  const opened = { payload: Buffer.from(payload), payloadType, signatures: [], ...changes };
  const sig = sign(null, preAuthEncoding(opened.payloadType, opened.payload), signer.privateKey);
  return encodeEnvelope({ ...opened, signatures: changes.signatures ?? [{ keyid: signer.keyid, sig }] });
};

const textOf = (predicate: LawPredicate): string => canonicalJson(lawStatement(predicate));

const verdict = verdictBy(key);
const payload = textOf(verdict);
const good = envelopeOf(payload);
const goodPage = sealView(aView, good);
const signature = sign(null, preAuthEncoding(payloadType, Buffer.from(payload)), key.privateKey);

const flipped = (bytes: Uint8Array, at: number): Uint8Array => Buffer.from(bytes).fill((bytes[at] ?? 0) ^ 1, at, at + 1);

const flippedPayload = envelopeOf(payload, key, {
  payload: flipped(Buffer.from(payload), 100),
  signatures: [{ keyid: key.keyid, sig: signature }],
});
const flippedSignature = envelopeOf(payload, key, { signatures: [{ keyid: key.keyid, sig: flipped(signature, 3) }] });

const pem = { 'court.pub.pem': publicKeyPem(key) };
const card = { 'court.pub.json': publicKeyCard(key) };

const pointPem = (hex: string): string => publicKeyPem({ spki: Buffer.from(`302a300506032b6570032100${hex}`, 'hex') });

const policyOf = (
  keys: readonly (SigningKey & { readonly more?: JsonObject })[],
  changes: JsonObject = {},
  role: JsonObject = {},
): Contents => ({ 'trust.json': JSON.stringify(aPolicy(keys, { expires: '2099-01-01T00:00:00Z', ...changes }, role)) });

const statement = (bytes: Uint8Array | string): Contents => ({ 'verdict.dsse.json': bytes });
const page = (bytes: Uint8Array | string): Contents => ({ 'verdict.html': bytes });

const broken = verdictBy(key, {
  findings: [
    ...aPredicate().findings.slice(0, 1),
    aKill({ finding: 'FALSIFIER_SURVIVED', failure: 'AUTHORITY_FAILURE', counterexample: aCounterexample() }),
  ],
});

/** A report whose every free text is hostile, yet which is authentic. */
export const hostileText = `<img src="http://127.0.0.1:9/x" onerror="globalThis.hacked=1"><script>globalThis.hacked=1</script>`;

const hostile = verdictBy(key, { subject: { ...aPredicate().subject, name: hostileText, revision: hostileText } });

const accepted: readonly VerifierCase[] = [
  { name: 'a page and the key in PEM', report: page(goodPage), keys: pem, word: 'valid' },
  { name: 'a statement and the key as a card', report: statement(good), keys: card, word: 'valid' },
  { name: 'a page under a policy in JSON', report: page(goodPage), policies: policyOf([key]), word: 'valid' },
  {
    name: 'a statement under a policy in YAML',
    report: statement(good),
    policies: { 'trust.yaml': stringify(aPolicy([key, wire], { expires: '2099-01-01T00:00:00Z' })) },
    word: 'valid',
  },
  { name: 'a page with its own key beside it', report: { ...page(goodPage), 'signer.pub.pem': publicKeyPem(key) }, word: 'intact' },
  { name: 'a verdict of nonconformance', report: statement(envelopeOf(textOf(broken))), keys: pem, word: 'valid' },
  { name: 'an authentic verdict of hostile texts', report: statement(envelopeOf(textOf(hostile))), keys: pem, word: 'valid' },
];

const changedStatements: readonly VerifierCase[] = [
  { name: 'a bit of the payload', report: statement(flippedPayload), keys: pem, word: 'signature-invalid' },
  { name: 'a bit of the signature', report: statement(flippedSignature), keys: pem, word: 'signature-invalid' },
  { name: 'a statement that is cut off', report: statement(good.subarray(0, good.length - 9)), keys: pem, word: 'envelope-not-json' },
  {
    name: 'a statement with a blank behind it',
    report: statement(Buffer.concat([good, Buffer.from(' ')])),
    keys: pem,
    word: 'envelope-bytes',
  },
  { name: 'bytes that are no UTF-8', report: statement(Buffer.concat([good, Buffer.from([0xff])])), keys: pem, word: 'envelope-not-json' },
  {
    name: 'a member of the envelope twice',
    report: statement(Buffer.from(good).toString().replace('{', '{"payload":"",')),
    keys: pem,
    word: 'envelope-not-json',
  },
  {
    name: 'a member of the payload twice',
    report: statement(envelopeOf(payload.replace('{', '{"_type":"",'))),
    keys: pem,
    word: 'payload-not-json',
  },
  {
    name: 'another payload type',
    report: statement(envelopeOf(payload, key, { payloadType: 'application/json' })),
    keys: pem,
    word: 'payload-type',
  },
  {
    name: 'a wire observation in the place of a verdict',
    report: statement(envelopeOf(payload.replace('semantic-law-verdict:v1', 'wire-observation:v1'))),
    keys: pem,
    word: 'predicate-type',
  },
  {
    name: 'an authentic wire observation',
    report: statement(anotherKind('wire', wire).bytes),
    keys: { 'wire.pub.pem': publicKeyPem(wire) },
    word: 'predicate-type',
  },
  {
    name: 'a verdict with a member that no schema has',
    report: statement(envelopeOf(payload.replace('"counts":', '"cleared":true,"counts":'))),
    keys: pem,
    word: 'predicate-schema',
  },
  {
    name: 'a verdict whose counts do not follow',
    report: statement(envelopeOf(textOf({ ...verdict, counts: { ...verdict.counts, killed: 9 } }))),
    keys: pem,
    word: 'predicate-recount',
  },
  {
    name: 'a stranger’s verdict',
    report: statement(envelopeOf(textOf(verdictBy(stranger)), stranger)),
    keys: pem,
    word: 'signature-key-unknown',
  },
  {
    name: 'a stranger who claims the key',
    report: statement(envelopeOf(payload, { ...stranger, keyid: key.keyid })),
    keys: pem,
    word: 'signature-invalid',
  },
  {
    name: 'a signer whose name is hostile',
    report: statement(envelopeOf(payload, { ...stranger, keyid: `${hostileText}\u202e` })),
    keys: pem,
    word: 'signature-key-unknown',
  },
];

const changedPages: readonly VerifierCase[] = [
  { name: 'a word of the page', report: page(goodPage.replace('verdict', 'VERDICT')), keys: pem, word: 'seal-view' },
  { name: 'a script in the page', report: page(goodPage.replace('<p>', `${hostileText}<p>`)), keys: pem, word: 'seal-view' },
  { name: 'a changed statement in the page', report: page(sealView(aView, flippedPayload)), keys: pem, word: 'signature-invalid' },
  { name: 'a page that is cut off', report: page(goodPage.slice(0, -20)), keys: pem, word: 'seal-form' },
  { name: 'a page that goes on', report: page(`${goodPage}<p>CONFORMANT</p>\n`), keys: pem, word: 'seal-form' },
  { name: 'a page that is unsigned', report: page(aView), keys: pem, word: 'seal-form' },
];

const wrongKeys: readonly VerifierCase[] = [
  { name: 'no key at all', report: page(goodPage), word: 'signature-no-key' },
  { name: 'another key', report: page(goodPage), keys: { 'other.pub.pem': publicKeyPem(stranger) }, word: 'signature-key-unknown' },
  { name: 'a wire key', report: page(goodPage), keys: { 'wire.pub.json': publicKeyCard(wire) }, word: 'key-role' },
  { name: 'a wire key in PEM', report: page(goodPage), keys: { 'wire.pub.pem': publicKeyPem(wire) }, word: 'signature-key-unknown' },
  {
    name: 'a key of small order',
    report: page(goodPage),
    keys: { 'small.pub.pem': pointPem(`01${'00'.repeat(31)}`) },
    word: 'key-small-order',
  },
  {
    name: 'a second spelling of a point',
    report: page(goodPage),
    keys: { 'odd.pub.pem': pointPem(`f0${'ff'.repeat(30)}7f`) },
    word: 'key-not-canonical',
  },
  {
    name: 'a card with another id',
    report: page(goodPage),
    keys: { 'court.pub.json': publicKeyCard({ ...key, keyid: stranger.keyid }) },
    word: 'key-id',
  },
  { name: 'no key in the file', report: page(goodPage), keys: { 'court.pub.pem': 'a key' }, word: 'key-not-pem' },
  {
    name: 'a private key',
    report: page(goodPage),
    keys: { 'court.key.pem': key.privateKey.export({ format: 'pem', type: 'pkcs8' }) },
    word: 'key-not-pem',
  },
  { name: 'a key and a policy', report: page(goodPage), keys: pem, policies: policyOf([key]), word: 'trust-twice' },
];

const past = '2020-01-01T00:00:00Z';
const under = (name: string, word: string, policies: Contents): VerifierCase => ({ name, report: page(goodPage), policies, word });

const policies: readonly VerifierCase[] = [
  under('a policy that has ended', 'policy-expired', policyOf([key], { expires: past })),
  under('a revoked key', 'key-revoked', policyOf([{ ...key, more: { revoked: { at: past, reason: 'key-compromise' } } }])),
  under('a key that is no longer valid', 'key-expired', policyOf([{ ...key, more: { validUntil: past } }])),
  under('a key that is not yet valid', 'key-too-early', policyOf([{ ...key, more: { validFrom: '2098-01-01T00:00:00Z' } }])),
  under('a policy that does not know the signer', 'signature-key-unknown', policyOf([stranger])),
  under('a policy for another kind', 'policy-role-missing', policyOf([wire])),
  under('one key in two roles', 'policy-two-roles', policyOf([key, { ...key, role: 'wire' }])),
  under('fewer signers than the policy wants', 'signature-threshold', policyOf([key, stranger], {}, { threshold: 2 })),
  under(
    'a key of small order in a policy',
    'key-small-order',
    policyOf([{ ...key, spki: Buffer.from(`302a300506032b6570032100${'00'.repeat(32)}`, 'hex') }]),
  ),
  under('a policy with a member that no schema has', 'UNKNOWN_MEMBER', policyOf([key], { everybody: true })),
  under('a policy with a member twice', 'DUPLICATE_MEMBER', { 'trust.yaml': 'version: 1\nversion: 2\n' }),
  under('a policy that is none', 'YAML_SYNTAX', { 'trust.yaml': 'roles: [' }),
];

/** Cases with one answer each, for the tool and the page alike. */
export const verifierCases: readonly VerifierCase[] = [
  ...accepted,
  ...changedStatements,
  ...changedPages,
  ...wrongKeys,
  ...policies,
  { name: 'a readable verdict alone', report: { 'verdict.json': verdictJson(verdict) }, keys: pem, word: 'run-folder-missing' },
];

/** A good page with its readable verdict, whole or changed, beside it. */
export const besideIt = {
  good: { ...page(goodPage), 'verdict.json': verdictJson(verdict) },
  changed: { ...page(goodPage), 'verdict.json': verdictJson(verdict).replace('"measured"', '"described"') },
  keys: pem,
} as const;
