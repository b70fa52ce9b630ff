import { sign } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { encodeEnvelope, readEnvelope } from '../../../src/attest/dsse.js';
import { generateKey, type SigningKey } from '../../../src/attest/keys.js';
import { preAuthEncoding } from '../../../src/attest/pae.js';
import { publicKeyPem } from '../../../src/attest/public-key.js';
import { signStatement } from '../../../src/attest/sign.js';
import { lawStatement } from '../../../src/attest/statement.js';
import { sha256 } from '../../../src/base/digest.js';
import { canonicalJson } from '../../../src/base/canonical-json.js';
import { lawPredicateType, payloadType } from '../../../src/model/statement.js';
import type { CheckAsk, CheckReason } from '../../../src/proceedings/check-ask.js';
import { check } from '../../../src/proceedings/check.js';
import { verify } from '../../../src/proceedings/verify.js';
import { aGate, anotherKind, aPolicy, aVerdictBy } from '../../support/a-gate.js';
import { aDigest, aPredicate } from '../../support/a-predicate.js';

type Gate = ReturnType<typeof aGate>;

const opened = ({ bytes }: Gate) => {
  const envelope = readEnvelope(bytes, {});
  if (!envelope.ok) throw envelope.error;
  return envelope.value;
};

/** What the gate says once other bytes lie in the place of the statement. */
const judged = async (gate: Gate, bytes: Uint8Array | string, ask: Partial<CheckAsk> = {}): Promise<readonly CheckReason[]> => {
  writeFileSync(gate.paths.statement, bytes);
  const checked = await check({ ...gate.ask, ...ask });
  if (!checked.ok) throw checked.error;
  return checked.value.reasons;
};

const codesOf = (reasons: readonly CheckReason[]): readonly string[] => reasons.map(({ code, exit }) => `${exit} ${code}`);

const withSignature = (gate: Gate, sig: Uint8Array, keyid = gate.key.keyid): Uint8Array =>
  encodeEnvelope({ ...opened(gate), signatures: [{ keyid, sig }] });

const resigned = (gate: Gate, key: SigningKey): Uint8Array =>
  signStatement(lawStatement({ ...gate.predicate, run: { ...gate.predicate.run, keyid: key.keyid } }), key);

describe('a verdict is believed only for the right kind, subject, profile, key and time, over the exact bytes (T3)', () => {
  it('RW-110: a wire report is refused as one, in whatever type it comes', async () => {
    const gate = aGate();
    const wire = anotherKind('wire');
    writeFileSync(gate.paths.policy, JSON.stringify(aPolicy([gate.key, wire.key])));
    expect(codesOf(await judged(gate, wire.bytes))).toEqual(['5 wrong-kind', '5 signature-key-unknown']);
    const swapped = encodeEnvelope({ ...opened(gate), payloadType: 'application/vnd.in-toto.wire+json' });
    expect(codesOf(await judged(gate, swapped))).toEqual(['5 signature-invalid']);
    const body = { ...lawStatement(gate.predicate), predicate: { kind: 'wire-observation', lawStanding: 'NONE' } };
    const payload = Buffer.from(canonicalJson(body));
    const sig = sign(null, preAuthEncoding(payloadType, payload), gate.key.privateKey);
    expect(body.predicateType).toBe(lawPredicateType);
    const inLawType = encodeEnvelope({ payloadType, payload, signatures: [{ keyid: gate.key.keyid, sig }] });
    expect(codesOf(await judged(gate, inLawType))).toEqual(['5 predicate-schema']);
  });

  it('RW-111: a signature over the bare payload is refused, and the bytes that were checked are named', async () => {
    const gate = aGate();
    const { payload } = opened(gate);
    const reasons = await judged(gate, withSignature(gate, sign(null, payload, gate.key.privateKey)));
    expect(codesOf(reasons)).toEqual(['5 signature-invalid']);
    expect(reasons[0]?.message).toContain(sha256(preAuthEncoding(payloadType, payload)));
  });

  it('RW-113: a key that comes with the report is never the one that is trusted', async () => {
    const gate = aGate();
    const stranger = generateKey('law');
    writeFileSync(join(gate.folder, 'in', 'signer.pub.pem'), publicKeyPem(stranger));
    expect(codesOf(await judged(gate, resigned(gate, stranger)))).toEqual(['5 signature-key-unknown']);
    const { payload } = opened(gate);
    const sameId = withSignature(gate, sign(null, preAuthEncoding(payloadType, payload), stranger.privateKey));
    expect(codesOf(await judged(gate, sameId))).toEqual(['5 signature-invalid']);
    const { trust: _trust, ...nobody } = gate.ask;
    const unasked = await check(nobody);
    expect(unasked.ok ? 'judged' : `${unasked.error.kind} ${unasked.error.code}`).toBe('usage trust-missing');
    writeFileSync(gate.paths.statement, resigned(gate, stranger));
    expect(await verify({ path: gate.paths.statement })).toMatchObject({ ok: true, value: { by: { is: 'anybody' } } });
  });

  it('RW-114: a verdict of another agent is refused with what was expected and what was found', async () => {
    const gate = aGate();
    const [reason] = await judged(gate, gate.bytes, { subject: `sha256:${aDigest('0')}` });
    expect(reason).toMatchObject({ code: 'expected-subject', exit: 6 });
    expect(reason?.message).toContain(aDigest('0'));
    expect(reason?.message).toContain(aDigest('a'));
    const sameName = aGate({
      subject: { ...aPredicate().subject, artifacts: [{ name: 'dist/agent.mjs', sha256: aDigest('f'), bytes: 1 }] },
    });
    expect(codesOf(await judged(sameName, sameName.bytes))).toEqual(['6 expected-subject']);
    const named = await check({ ...gate.ask, subject: 'refunds-agent' });
    expect(named.ok ? 'judged' : named.error.code).toBe('SUBJECT_DIGEST');
  });

  it('RW-116: a key that has ended counts nothing, whenever the report says that it was made', async () => {
    const gate = aGate();
    const until = { validUntil: '2026-12-01T08:00:00Z' };
    writeFileSync(gate.paths.policy, JSON.stringify(aPolicy([{ ...gate.key, more: until }])));
    const twoDaysLater = Date.parse('2026-12-02T08:00:00Z');
    expect(codesOf(await judged(gate, gate.bytes))).toEqual([]);
    expect(codesOf(await judged(gate, gate.bytes, { now: twoDaysLater }))).toEqual(['5 key-expired']);
    const backdated = aVerdictBy(gate.key, {
      run: { ...gate.predicate.run, startedAt: '2026-01-01T00:00:00.000Z', finishedAt: '2026-01-01T00:00:01.000Z' },
    });
    expect(codesOf(await judged(gate, signStatement(lawStatement(backdated), gate.key), { now: twoDaysLater }))).toEqual(['5 key-expired']);
  });

  it('RW-118: what is not signed is refused, and said to be unsigned', async () => {
    const gate = aGate();
    const { payload } = opened(gate);
    const empty = await judged(
      gate,
      `${canonicalJson({ payload: Buffer.from(payload).toString('base64'), payloadType, signatures: [] })}\n`,
    );
    expect(codesOf(empty)).toEqual(['5 envelope-form']);
    expect(empty[0]?.message).toContain('unsigned');
    expect(codesOf(await judged(gate, payload))).toEqual(['5 envelope-form']);
    expect(codesOf(await judged(gate, 'not JSON'))).toEqual(['5 envelope-not-json']);
    expect(codesOf(await judged(gate, '<p>no slot</p>\n'))).toEqual(['5 seal-form']);
  });

  it('RW-119: what was cut off, is empty or goes on after its end is refused with its size', async () => {
    const gate = aGate();
    const half = gate.bytes.subarray(0, Math.floor(gate.bytes.length / 2));
    const cut = await judged(gate, half);
    expect(codesOf(cut)).toEqual(['5 envelope-not-json']);
    expect(cut[0]?.message).toContain(`${half.length} bytes`);
    expect(codesOf(await judged(gate, ''))).toEqual(['5 envelope-not-json']);
    expect(codesOf(await judged(gate, gate.bytes.subarray(0, -1)))).toEqual(['5 envelope-bytes']);
    expect(codesOf(await judged(gate, Buffer.concat([gate.bytes, Buffer.from('\n')])))).toEqual(['5 envelope-bytes']);
    expect(codesOf(await judged(gate, Buffer.concat([gate.bytes, gate.bytes])))).toEqual(['5 envelope-not-json']);
  });

  it('RW-121: the order of signatures and subjects decides nothing, and one bad signature spoils our own envelope', async () => {
    const gate = aGate();
    const second = generateKey('law');
    const envelope = opened(gate);
    const [good] = envelope.signatures;
    if (good === undefined) throw new Error('unsigned');
    const bad = { keyid: second.keyid, sig: Buffer.alloc(64, 7) };
    writeFileSync(gate.paths.policy, JSON.stringify(aPolicy([gate.key, second])));
    for (const signatures of [
      [good, bad],
      [bad, good],
    ])
      expect(codesOf(await judged(gate, encodeEnvelope({ ...envelope, signatures })))).toEqual(['5 signature-invalid']);
    const url = Buffer.from(gate.bytes).toString('utf8').replaceAll('==', '');
    expect(codesOf(await judged(gate, url))).toEqual(['5 envelope-form']);
    const artifacts = [
      { name: 'a.mjs', sha256: aDigest('1'), bytes: 1 },
      { name: 'b.mjs', sha256: aDigest('a'), bytes: 2 },
    ];
    const orders = [artifacts, artifacts.toReversed()];
    for (const order of orders) {
      const both = aGate({ subject: { ...aPredicate().subject, artifacts: order } });
      expect(codesOf(await judged(both, both.bytes))).toEqual([]);
    }
  });
});
