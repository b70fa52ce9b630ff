import { randomUUID, sign } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generateKey, type SigningKey, writeKey } from '../../../src/attest/keys.js';
import { publicKeyPem } from '../../../src/attest/public-key.js';
import { encodeEnvelope } from '../../../src/attest/dsse.js';
import { preAuthEncoding } from '../../../src/attest/pae.js';
import { signStatement } from '../../../src/attest/sign.js';
import { parseStatement } from '../../../src/attest/statement.js';
import { canonicalJson } from '../../../src/base/canonical-json.js';
import { Fault } from '../../../src/base/fault.js';
import { sha256 } from '../../../src/base/digest.js';
import { payloadType, lawPredicateType, wirePredicateType } from '../../../src/model/statement.js';
import { check } from '../../../src/proceedings/check.js';
import { readExternal } from '../../../src/proceedings/import-tck.js';
import { verify } from '../../../src/proceedings/verify.js';
import { verifyWire } from '../../../src/proceedings/verify-wire.js';
import { observeWire } from '../../../src/proceedings/observe-wire.js';
import { runCourt } from '../../../src/proceedings/run.js';
import { serve } from '../../../src/proceedings/serve.js';
import { aPolicy } from '../../support/a-gate.js';
import { ownFolder } from '../../support/live/running.js';
import { quietWorld } from '../../support/live/live-target.js';
import { observed, wireFile } from '../../support/wire/observing.js';

const codeOf = (result: Awaited<ReturnType<typeof verify>> | Awaited<ReturnType<typeof verifyWire>>): string =>
  result.ok ? 'intact' : `${result.error.kind} ${result.error.code}`;

const keyIn = (folder: string, role: 'law' | 'wire'): { readonly key: SigningKey; readonly file: string; readonly card: string } => {
  const key = generateKey(role);
  const files = writeKey(folder, key);
  if (!files.ok) throw files.error;
  return { key, file: files.value.key, card: files.value.card };
};

type Both = {
  readonly folder: string;
  readonly lawKey: ReturnType<typeof keyIn>;
  readonly wireKey: ReturnType<typeof keyIn>;
  readonly wire: string;
  readonly law: string;
};

let made: Both | undefined;
const closing: (() => Promise<unknown>)[] = [];

/** A folder of each kind, each signed by a key of its own role. They are made once, and copied where a test changes them. */
beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'wire-kinds-'));
  const lawKey = keyIn(join(folder, 'law-key'), 'law');
  const wireKey = keyIn(join(folder, 'wire-key'), 'wire');
  const running = await serve(
    { port: 0, transport: 'base', without: [] },
    { uuid: randomUUID, temporaryFolder: () => join(folder, 'served') },
  );
  closing.push(() => running.close());
  const target = join(folder, 'target.json');
  writeFileSync(target, JSON.stringify(wireFile(running.url)));
  const world = { ...quietWorld, temporaryFolder: () => folder };
  const ask = { target, cwd: folder, out: join(folder, 'wire'), external: [], key: wireKey.file, expect: 'ash-a2a-owned' };
  const wire = await observeWire(ask, world, () => undefined);
  const law = await runCourt(
    { without: [], out: join(folder, 'law'), cwd: folder, bail: false, caseGlob: 'SA2A-AUTH-002', runs: 2, seed: 1, key: lawKey.file },
    world,
  );
  made = { folder, lawKey, wireKey, wire: wire.folder, law: law.folder };
});
afterAll(async () => {
  for (const close of closing) await close();
  if (made !== undefined) rmSync(made.folder, { recursive: true, force: true });
});

/** The two, in a folder of the running test. */
const both = async (): Promise<Both> => {
  if (made === undefined) throw new Error('not made');
  const folder = ownFolder('kinds');
  cpSync(made.wire, join(folder, 'wire'), { recursive: true });
  cpSync(made.law, join(folder, 'law'), { recursive: true });
  return { ...made, folder, wire: join(folder, 'wire'), law: join(folder, 'law') };
};

type Gate = Parameters<typeof check>[0];
const gate = (path: string, more: Partial<Gate>): Gate => ({
  path,
  profile: 'AGENT-AUTHORITY-v26.11.30',
  level: 'authority',
  subject: `sha256:${'0'.repeat(64)}`,
  now: Date.now(),
  cwd: '/',
  ...more,
});

const payloadIn = (envelope: string) => JSON.parse(Buffer.from(JSON.parse(envelope).payload, 'base64').toString('utf8'));

/** An envelope of any payload by any key, as somebody would make it who does not ask this tool. */
const forged = (payload: unknown, key: SigningKey): Uint8Array => {
  const bytes = Buffer.from(canonicalJson(payload), 'utf8');
  const sig = sign(null, preAuthEncoding(payloadType, bytes), key.privateKey);
  return encodeEnvelope({ payload: bytes, payloadType, signatures: [{ keyid: key.keyid, sig }] });
};

/** A trust policy in which one key has these roles. */
const policyText = (key: SigningKey, roles: readonly ('law' | 'wire')[]): string =>
  JSON.stringify({ ...aPolicy(roles.map((role) => ({ ...key, role }))), expires: '2099-01-01T00:00:00Z' });

describe('a wire observation and a verdict on law', () => {
  it('are each intact as what they are, and refused as the other: folder, page and statement, by type', async () => {
    const { wire, law } = await both();
    expect([codeOf(await verifyWire({ path: wire })), codeOf(await verify({ path: law }))]).toEqual(['intact', 'intact']);
    expect(codeOf(await verify({ path: wire }))).toBe('trust predicate-type');
    for (const name of ['wire.dsse.json', 'wire.html']) {
      expect([name, codeOf(await verifyWire({ path: join(wire, name) }))]).toEqual([name, 'intact']);
      expect([name, codeOf(await verify({ path: join(wire, name) }))]).toEqual([name, 'trust predicate-type']);
    }
    for (const name of ['verdict.dsse.json', 'verdict.html'])
      expect([name, codeOf(await verifyWire({ path: join(law, name) }))]).toEqual([name, 'trust predicate-type']);
    expect(codeOf(await verifyWire({ path: law }))).not.toBe('intact');
  });

  it('are told apart whatever the files are called', async () => {
    const { folder, wire, law } = await both();
    const disguised = join(folder, 'disguised');
    cpSync(wire, disguised, { recursive: true });
    for (const [from, to] of [
      ['wire.dsse.json', 'verdict.dsse.json'],
      ['wire.json', 'verdict.json'],
      ['wire.html', 'verdict.html'],
    ] as const)
      renameSync(join(disguised, from), join(disguised, to));
    const sums = ['signer.pub.pem', 'transcript.ndjson', 'verdict.dsse.json', 'verdict.html', 'verdict.json'].map(
      (name) => `${sha256(readFileSync(join(disguised, name)))}  ${name}\n`,
    );
    writeFileSync(join(disguised, 'SHA256SUMS'), sums.join(''));
    expect(codeOf(await verify({ path: disguised }))).toBe('trust predicate-type');

    const other = join(folder, 'wire.dsse.json');
    writeFileSync(other, readFileSync(join(law, 'verdict.dsse.json')));
    writeFileSync(join(folder, 'signer.pub.pem'), readFileSync(join(law, 'signer.pub.pem')));
    expect(codeOf(await verifyWire({ path: other }))).toBe('trust predicate-type');
  });

  it('do not become the other by an edited type: the signature breaks, and signed anew the schema does', async () => {
    const { folder, wire, law, lawKey, wireKey } = await both();
    const edited = (source: string, type: string): object => ({ ...payloadIn(readFileSync(source, 'utf8')), predicateType: type });
    const asLaw = edited(join(wire, 'wire.dsse.json'), lawPredicateType);
    const asWire = edited(join(law, 'verdict.dsse.json'), wirePredicateType);
    const envelope = JSON.parse(readFileSync(join(wire, 'wire.dsse.json'), 'utf8'));
    const place = (name: string, bytes: Uint8Array | string): string => {
      const file = join(folder, name);
      writeFileSync(file, bytes);
      return file;
    };
    const unsigned = { ...envelope, payload: Buffer.from(canonicalJson(asLaw), 'utf8').toString('base64') };
    writeFileSync(join(folder, 'signer.pub.pem'), publicKeyPem(wireKey.key));
    expect(codeOf(await verify({ path: place('edited.json', `${canonicalJson(unsigned)}\n`) }))).toBe('trust signature-invalid');

    writeFileSync(join(folder, 'signer.pub.pem'), publicKeyPem(lawKey.key));
    expect(codeOf(await verify({ path: place('resigned.json', forged(asLaw, lawKey.key)) }))).toBe('trust predicate-schema');
    writeFileSync(join(folder, 'signer.pub.pem'), publicKeyPem(wireKey.key));
    expect(codeOf(await verifyWire({ path: place('resigned-wire.json', forged(asWire, wireKey.key)) }))).toBe('trust predicate-schema');
  });

  it('are signed by keys of their own role and no other', async () => {
    const { folder, wire, law, lawKey, wireKey } = await both();
    const statement = (file: string) => {
      const parsed = parseStatement(payloadIn(readFileSync(file, 'utf8')));
      if (typeof parsed === 'string') throw new Error(parsed);
      return parsed;
    };
    expect(() => signStatement(statement(join(law, 'verdict.dsse.json')), wireKey.key)).toThrow('a key with role wire signs');
    expect(() => signStatement(statement(join(wire, 'wire.dsse.json')), lawKey.key)).toThrow('a key with role law signs');
    await expect(observed(wireFile('http://127.0.0.1:9/'), { key: lawKey.file })).rejects.toMatchObject({
      kind: 'trust',
      code: 'key-role',
    });
    await expect(
      runCourt({ without: [], out: folder, cwd: folder, bail: false, key: wireKey.file }, { ...quietWorld, temporaryFolder: () => folder }),
    ).rejects.toMatchObject({ kind: 'trust', code: 'key-role' });
    expect(codeOf(await verifyWire({ path: wire, key: lawKey.card }))).toBe('trust key-role');
    expect(codeOf(await verify({ path: law, key: wireKey.card }))).toBe('trust key-role');
    expect(codeOf(await verifyWire({ path: wire, key: wireKey.card }))).toBe('intact');
  });

  it('stand in no trust policy under one key, and the gate takes a wire observation from nobody', async () => {
    const { folder, wire, wireKey } = await both();
    const trust = join(folder, 'trust.json');
    writeFileSync(trust, policyText(wireKey.key, ['wire', 'law']));
    expect(codeOf(await verifyWire({ path: wire, trust, now: Date.now() }))).toBe('trust policy-two-roles');
    writeFileSync(trust, policyText(wireKey.key, ['wire']));
    expect(codeOf(await verifyWire({ path: wire, trust, now: Date.now() }))).toBe('intact');
    expect(codeOf(await verify({ path: wire, trust, now: Date.now() }))).toBe('trust policy-role-missing');
    const allowed = await check(gate(wire, { key: wireKey.card.replace('.pub.json', '.pub.pem') }));
    expect(allowed.ok ? [allowed.value.allowed, allowed.value.exitCode] : allowed.error.code).toEqual([false, 5]);
    expect(allowed.ok ? allowed.value.reasons.map(({ code }) => code) : []).toEqual(expect.arrayContaining(['predicate-type']));
    const page = await check(gate(join(wire, 'wire.html'), { key: wireKey.card.replace('.pub.json', '.pub.pem') }));
    expect(page.ok ? page.value.reasons.map(({ code }) => code) : []).toEqual(expect.arrayContaining(['wrong-kind', 'predicate-type']));
  });

  it('are both something else than an imported report of a suite, which is no statement at all', async () => {
    const { folder, wire } = await both();
    const evidence = join(folder, 'evidence.json');
    writeFileSync(evidence, JSON.stringify({ kind: 'external-wire-evidence', source: 'tck-1.0' }));
    expect([codeOf(await verify({ path: evidence })), codeOf(await verifyWire({ path: evidence }))]).toEqual([
      'trust envelope-form',
      'trust envelope-form',
    ]);
    expect(() => readExternal(join(wire, 'wire.json'))).toThrow(Fault);
  });

  it('show no drift that is not there: a comparison or a remark that does not follow from the table is refused', async () => {
    const { folder, wire, wireKey } = await both();
    const honest = payloadIn(readFileSync(join(wire, 'wire.dsse.json'), 'utf8'));
    writeFileSync(join(folder, 'signer.pub.pem'), publicKeyPem(wireKey.key));
    const lie = async (change: (predicate: ReturnType<typeof payloadIn>) => void): Promise<string> => {
      const copy = structuredClone(honest);
      change(copy.predicate);
      const file = join(folder, 'lie.json');
      writeFileSync(file, forged(copy, wireKey.key));
      return codeOf(await verifyWire({ path: file }));
    };
    expect(await lie(() => undefined)).toBe('intact');
    expect(
      await lie((predicate) => (predicate.expectation.rows.find((row: { state: string }) => row.state === 'drift').state = 'as expected')),
    ).toBe('trust predicate-recount');
    expect(await lie((predicate) => (predicate.remarks = []))).toBe('trust predicate-recount');
    expect(await lie((predicate) => predicate.table.push(predicate.table[0]))).toBe('trust predicate-recount');
    expect(await lie((predicate) => (predicate.complete = false))).toBe('trust predicate-recount');
    // The row of a question that no remark and no expectation speaks of is missed as well.
    const { table, expectation, remarks } = honest.predicate;
    const told = new Set([
      ...expectation.rows.map(({ row }: { row: string }) => row),
      ...remarks.flatMap(({ rows }: { rows: string[] }) => rows),
    ]);
    const silent = table.findIndex(({ row }: { row: string }) => !told.has(row));
    expect(silent).toBeGreaterThanOrEqual(0);
    expect(await lie((predicate) => predicate.table.splice(silent, 1))).toBe('trust predicate-recount');
    expect(await lie((predicate) => predicate.table.push({ row: 'made/up', word: 'result' }))).toBe('trust predicate-recount');
    expect(await lie((predicate) => (predicate.standing = 'CONFORMANT'))).toBe('trust predicate-schema');
    expect(await lie((predicate) => (predicate.lawStanding = 'CONFORMANT'))).toBe('trust predicate-schema');
  });

  it('are bound to every file of their folder', async () => {
    const { wire } = await both();
    const resum = (): void => {
      const names = [
        'signer.pub.pem',
        'transcript.ndjson',
        'wire.dsse.json',
        'wire.html',
        'wire.json',
        ...(existsSync(join(wire, 'more.txt')) ? ['more.txt'] : []),
      ].toSorted();
      writeFileSync(join(wire, 'SHA256SUMS'), names.map((name) => `${sha256(readFileSync(join(wire, name)))}  ${name}\n`).join(''));
    };
    const spoiled = async (name: string, change: (text: string) => string): Promise<string> => {
      const before = readFileSync(join(wire, name), 'utf8');
      writeFileSync(join(wire, name), change(before));
      resum();
      const code = codeOf(await verifyWire({ path: wire }));
      writeFileSync(join(wire, name), before);
      resum();
      return code;
    };
    expect(await spoiled('transcript.ndjson', (text) => text.replace('"status":200', '"status":201'))).toBe('trust transcript-digest');
    expect(await spoiled('wire.json', (text) => text.replace('"NONE"', '"SOME"'))).toBe('trust wire-json');
    expect(await spoiled('wire.html', (text) => text.replace('not a verdict', 'a verdict'))).toBe('trust seal-view');
    writeFileSync(join(wire, 'more.txt'), 'x');
    resum();
    expect(codeOf(await verifyWire({ path: wire }))).toBe('trust wire-stray');
  });
});
