import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { generateKey, type SigningKey } from '../../../src/attest/keys.js';
import { publicKeyCard } from '../../../src/attest/public-key-card.js';
import { publicKeyPem } from '../../../src/attest/public-key.js';
import type { Fault } from '../../../src/base/fault.js';
import type { Result } from '../../../src/base/result.js';
import { sha256 } from '../../../src/base/digest.js';
import { packageRoot } from '../../../src/base/package-root.js';
import { readPolicyFile } from '../../../src/proceedings/read-trust.js';
import { addTrust, type TrustAdd } from '../../../src/proceedings/trust-add.js';
import { listTrust, type PolicyState } from '../../../src/proceedings/trust-list.js';
import { revokeTrust } from '../../../src/proceedings/trust-revoke.js';
import { verify } from '../../../src/proceedings/verify.js';
import { aGate, aPolicy } from '../../support/a-gate.js';
import { aScratchFolder } from '../../support/a-run-folder.js';

const now = Date.parse('2026-11-30T08:00:00Z');

const aKeyFile = (folder: string, key: SigningKey, name = `${key.keyid}.pub.json`): string => {
  const file = join(folder, name);
  writeFileSync(file, name.endsWith('.json') ? publicKeyCard(key) : publicKeyPem(key));
  return file;
};

const aDesk = () => {
  const folder = aScratchFolder();
  const file = join(folder, 'trust.json');
  const add = (keys: readonly SigningKey[], more: Partial<TrustAdd> = {}) =>
    addTrust({ file, now, corpora: [], keys: keys.map((key) => aKeyFile(folder, key)), ...more });
  return { folder, file, add };
};

const codeOf = (result: Result<PolicyState, Fault>): string =>
  result.ok ? `version ${result.value.version}` : `${result.error.kind} ${result.error.code}`;

describe('adding to a trust policy', () => {
  it('makes one for 90 days, and counts its version up with every change', () => {
    const { file, add } = aDesk();
    const [law, wire] = [generateKey('law'), generateKey('wire')];
    expect(add([law])).toMatchObject({
      ok: true,
      value: { version: 1, expires: '2027-02-28T08:00:00.000Z', keys: [{ role: 'law', keyid: law.keyid, state: 'counts' }] },
    });
    expect(codeOf(add([wire], { maxAge: '7d', from: '2026-12-01T00:00:00Z' }))).toBe('version 2');
    expect(listTrust(file, now)).toMatchObject({
      ok: true,
      value: {
        roles: [
          { role: 'law', counting: 1 },
          { role: 'wire', counting: 0 },
        ],
        keys: [{ state: 'counts' }, { state: 'too early' }],
      },
    });
    expect(codeOf(add([], { expires: '2027-06-01T00:00:00Z', corpora: [sha256('a')] }))).toBe('version 3');
    const read = readPolicyFile(file);
    expect(read.ok ? read.value.policy : read.error).toMatchObject({
      version: 3,
      corpora: [sha256('a')],
      roles: [{ threshold: 1 }, { maxAge: 604_800_000 }],
    });
  });

  it('refuses a key twice, in a second role, revoked, of small order, private, or without a role', () => {
    const { folder, file, add } = aDesk();
    const law = generateKey('law');
    expect(codeOf(add([law]))).toBe('version 1');
    expect(codeOf(add([law]))).toBe('usage key-known');
    const pem = aKeyFile(folder, law, 'law.pub.pem');
    const asWire = addTrust({ file, now, corpora: [], keys: [pem], role: 'wire' });
    expect(codeOf(asWire)).toBe('usage key-known');
    expect(codeOf(addTrust({ file, now, corpora: [], keys: [aKeyFile(folder, generateKey('law'), 'other.pub.pem')] }))).toBe(
      'usage key-role-missing',
    );
    expect(codeOf(addTrust({ file, now, corpora: [], keys: [aKeyFile(folder, law)], role: 'wire' }))).toBe('trust key-role');
    writeFileSync(
      join(folder, 'small.pub.pem'),
      publicKeyPem({ spki: Buffer.from(`302a300506032b657003210001${'00'.repeat(31)}`, 'hex') }),
    );
    expect(codeOf(addTrust({ file, now, corpora: [], keys: [join(folder, 'small.pub.pem')], role: 'law' }))).toBe('trust key-small-order');
    writeFileSync(join(folder, 'court.key.pem'), law.privateKey.export({ format: 'pem', type: 'pkcs8' }));
    expect(codeOf(addTrust({ file, now, corpora: [], keys: [join(folder, 'court.key.pem')], role: 'law' }))).toBe('trust key-not-pem');
    expect(codeOf(revokeTrust({ file, keys: [law.keyid], reason: 'cessation', now }))).toBe('version 2');
    expect(codeOf(add([law]))).toBe('trust key-revoked');
  });

  it('leaves the file as it was where the change would make none that can be used, and no other file beside it', () => {
    const { folder, file, add } = aDesk();
    add([generateKey('law')]);
    const before = readFileSync(file, 'utf8');
    const names = readdirSync(folder).length;
    const second = generateKey('law');
    expect(codeOf(add([second], { threshold: 3 }))).toBe('trust policy-threshold');
    expect(codeOf(add([second], { expires: 'soon' }))).toBe('corpus WRONG_FORM');
    expect(readFileSync(file, 'utf8')).toBe(before);
    expect(readdirSync(folder).length).toBe(names + 1);
    expect(codeOf(add([second], { threshold: 2 }))).toBe('version 2');
  });

  it('refuses to work on a policy that somebody else is changing, on one in YAML, and on one that is none', () => {
    const { folder, file, add } = aDesk();
    writeFileSync(join(folder, 'trust.new.json'), '');
    expect(codeOf(add([generateKey('law')]))).toBe('usage trust-policy-busy');
    expect(existsSync(file)).toBe(false);
    expect(existsSync(join(folder, 'trust.new.json'))).toBe(true);
    expect(codeOf(add([generateKey('law')], { file: join(folder, 'trust.yaml') }))).toBe('usage trust-policy-form');
    expect(codeOf(add([generateKey('law')], { file: join(folder, 'nowhere', 'trust.json') }))).toBe('usage trust-policy-write');
    writeFileSync(join(folder, 'broken.json'), '{');
    expect(codeOf(add([generateKey('law')], { file: join(folder, 'broken.json') }))).toBe('corpus JSON_SYNTAX');
    expect(readFileSync(join(folder, 'broken.json'), 'utf8')).toBe('{');
  });
});

describe('revoking from a trust policy', () => {
  it('marks the key by its id or its file, once and for good', () => {
    const { folder, file, add } = aDesk();
    const [first, second] = [generateKey('law'), generateKey('law')];
    add([first, second]);
    expect(codeOf(revokeTrust({ file, keys: [first.keyid], reason: 'key-compromise', now }))).toBe('version 2');
    expect(codeOf(revokeTrust({ file, keys: [first.keyid], reason: 'superseded', now }))).toBe('usage key-revoked-before');
    expect(codeOf(revokeTrust({ file, keys: [aKeyFile(folder, second)], reason: 'superseded', at: '2026-01-01T00:00:00Z', now }))).toBe(
      'version 3',
    );
    expect(listTrust(file, now)).toMatchObject({
      ok: true,
      value: {
        roles: [{ counting: 0 }],
        keys: [
          { state: 'revoked', detail: '2026-11-30T08:00:00.000Z (key-compromise)' },
          { state: 'revoked', detail: '2026-01-01T00:00:00Z (superseded)' },
        ],
      },
    });
  });

  it('refuses a key that is not there, and a policy that is not there', () => {
    const { folder, file, add } = aDesk();
    expect(codeOf(revokeTrust({ file, keys: [sha256('x')], reason: 'superseded', now }))).toBe('usage FILE_MISSING');
    expect(existsSync(file)).toBe(false);
    add([generateKey('law')]);
    expect(codeOf(revokeTrust({ file, keys: [sha256('x')], reason: 'superseded', now }))).toBe('usage key-unknown');
    expect(codeOf(revokeTrust({ file, keys: [join(folder, 'none.pub.json')], reason: 'superseded', now }))).toBe('usage key-missing');
    expect(codeOf(listTrust(join(folder, 'none.json'), now))).toBe('usage FILE_MISSING');
  });
});

describe('the example of the page', () => {
  it('is a policy', () => {
    const page = readFileSync(join(packageRoot(), 'docs', 'how-to', 'manage-trust.md'), 'utf8');
    const file = join(aScratchFolder(), 'trust.yaml');
    writeFileSync(file, /^```yaml\n([\s\S]*?)^```$/m.exec(page)?.[1] ?? '');
    expect(listTrust(file, now)).toMatchObject({ ok: true, value: { version: 3, corpora: [], keys: [{ role: 'law', state: 'revoked' }] } });
  });
});

describe('verify with a trust policy', () => {
  it('says that the policy stands for the signer, or why it does not', async () => {
    const gate = aGate();
    const answer = async (policy: object, at: number | undefined = gate.ask.now) => {
      writeFileSync(gate.paths.policy, JSON.stringify(policy));
      const result = await verify({ path: gate.paths.statement, trust: gate.paths.policy, ...(at === undefined ? {} : { now: at }) });
      return result.ok
        ? result.value.by.is
        : `${result.error.kind} ${[result.error, ...result.error.causes].map(({ code }) => code).join()}`;
    };
    expect(await answer(aPolicy([gate.key]))).toBe('policy');
    expect(await answer(aPolicy([gate.key], { expires: '2026-01-01T00:00:00Z' }))).toBe('trust policy-expired');
    const revoked = { revoked: { at: '2026-01-01T00:00:00Z', reason: 'cessation' } };
    expect(await answer(aPolicy([{ ...gate.key, more: revoked }], { expires: '2026-01-01T00:00:00Z' }))).toBe(
      'trust policy-expired,key-revoked',
    );
    expect(await answer(aPolicy([generateKey('law')]))).toBe('trust signature-key-unknown');
    writeFileSync(gate.paths.policy, JSON.stringify(aPolicy([gate.key])));
    const timeless = await verify({ path: gate.paths.statement, trust: gate.paths.policy });
    expect(timeless.ok ? 'trusted' : timeless.error.code).toBe('policy-expired');
    const twice = await verify({ path: gate.paths.statement, trust: gate.paths.policy, key: gate.paths.card });
    expect(twice.ok ? 'trusted' : twice.error.code).toBe('trust-twice');
  });
});
