import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { generateKey, type SigningKey, writeKey } from '../../../src/attest/keys.js';
import { signStatement } from '../../../src/attest/sign.js';
import { sealView } from '../../../src/attest/sealed-html.js';
import { auditJson, auditStatement } from '../../../src/attest/verify-audit.js';
import type { AuditPredicate } from '../../../src/model/audit.js';
import type { AuditOutcome } from '../../../src/proceedings/audit-ask.js';
import { check } from '../../../src/proceedings/check.js';
import { verify } from '../../../src/proceedings/verify.js';
import { verifyAudit } from '../../../src/proceedings/verify-audit.js';
import { aCardFile, anAudit, anAuditFolder, plantedCommand } from '../../support/audit/an-audit.js';
import { aGate, anHourLater, aPolicy } from '../../support/a-gate.js';
import { aRunFolder } from '../../support/a-run-folder.js';
import { aCopyOf, listAgain } from './a-real-run.js';

const keys = anAuditFolder();
const key = generateKey('audit');
const written = writeKey(keys, key);
if (!written.ok) throw written.error;
const { files } = { files: written.value };

let made: AuditOutcome;
beforeAll(async () => {
  made = await anAudit({ target: plantedCommand('--planted'), card: aCardFile('lookup', 'refund', 'sync', 'ghost'), key: files.key });
});

const names = ['audit.dsse.json', 'audit.html', 'audit.json', 'audit.csv', 'subject.json', 'signer.pub.pem', 'SHA256SUMS'];

const codeOf = async (path: string, more: { readonly key?: string } = {}): Promise<string> => {
  const found = await verifyAudit({ path, ...more });
  return found.ok ? 'ok' : `${found.error.kind} ${found.error.code}`;
};

const edited = (name: string, change: (bytes: Buffer) => Buffer): string =>
  aCopyOf(made.folder, (copy) => writeFileSync(join(copy, name), change(readFileSync(join(copy, name)))));

const flipped = (bytes: Buffer): Buffer => {
  const at = Math.floor(bytes.length / 2);
  return Buffer.concat([bytes.subarray(0, at), Buffer.from([(bytes[at] ?? 0) ^ 1]), bytes.subarray(at + 1)]);
};

describe('the folder of an audit', () => {
  it('is intact as a folder, as a page and as a statement, by the key that signed', async () => {
    for (const path of [made.folder, join(made.folder, 'audit.html'), join(made.folder, 'audit.dsse.json')])
      expect(await codeOf(path, { key: files.pem })).toBe('ok');
  });

  it.each(names)('is refused with one bit of %s changed', async (name) => {
    expect(await codeOf(edited(name, flipped))).toMatch(/^trust /);
  });

  it.each(names.filter((name) => name !== 'SHA256SUMS'))(
    'is refused with one bit of %s changed and the list written again',
    async (name) => {
      const copy = edited(name, flipped);
      listAgain(copy);
      expect(await codeOf(copy, { key: files.pem })).toMatch(/^trust /);
    },
  );

  it('is refused with a file more', async () => {
    const copy = aCopyOf(made.folder, (folder) => writeFileSync(join(folder, 'verdict.dsse.json'), '{}'));
    listAgain(copy);
    expect(await codeOf(copy)).toBe('trust audit-stray');
  });

  it('is refused by the key of somebody else, and by a key for law', async () => {
    const other = writeKey(anAuditFolder(), generateKey('audit'));
    const law = writeKey(anAuditFolder(), generateKey('law'));
    if (!other.ok || !law.ok) throw new Error('no key');
    expect(await codeOf(made.folder, { key: other.value.pem })).toBe('trust signature-key-unknown');
    expect(await codeOf(made.folder, { key: law.value.card })).toBe('trust key-role');
  });
});

describe('the table of an audit', () => {
  const checkedOf = async (path: string): Promise<readonly string[]> => {
    const found = await verifyAudit({ path });
    return found.ok ? found.value.checked : [found.error.code];
  };

  it('is checked where this court made it, and only listed where another did', async () => {
    expect(await checkedOf(made.folder)).toContain('audit.csv');
    const predicate = { ...made.report, court: { ...made.report.court, package: '0'.repeat(64), revision: 'another' } };
    const folder = aCopyOf(made.folder, (copy) => {
      const envelope = signStatement(auditStatement(predicate), key);
      const lines = readFileSync(join(copy, 'audit.html'), 'utf8').split('\n');
      const view = lines.filter((line) => !line.includes('sa2a-court-envelope-v1')).join('\n');
      writeFileSync(join(copy, 'audit.dsse.json'), envelope);
      writeFileSync(join(copy, 'audit.html'), sealView(view, envelope));
      writeFileSync(join(copy, 'audit.json'), auditJson(predicate));
      writeFileSync(join(copy, 'audit.csv'), 'tampered');
    });
    listAgain(folder);
    const checked = await checkedOf(folder);
    expect(checked).toContain('audit.csv (listed only: court revision another made it, and this is another)');
    expect(checked).not.toContain('audit.csv');
  });
});

describe('a trust policy', () => {
  const trusted = async (...held: readonly SigningKey[]): Promise<string> => {
    const trust = join(anAuditFolder(), 'trust.json');
    writeFileSync(trust, JSON.stringify(aPolicy(held)));
    const found = await verifyAudit({ path: made.folder, trust, now: anHourLater });
    return found.ok ? found.value.by.is : `${found.error.kind} ${found.error.code}`;
  };

  it('stands for an audit only where it trusts its key in the role audit', async () => {
    expect(await trusted(key)).toBe('policy');
    expect(await trusted(generateKey('audit'))).toBe('trust signature-key-unknown');
    expect(await trusted(generateKey('law'))).toBe('trust policy-role-missing');
  });
});

describe('an audit that says otherwise than its facts', () => {
  const signed = (change: (predicate: AuditPredicate) => AuditPredicate): string => {
    const folder = anAuditFolder();
    const { report } = made;
    const file = join(folder, 'audit.dsse.json');
    writeFileSync(file, signStatement(auditStatement(change(report)), key));
    return file;
  };

  it('is accepted as it was made', async () => {
    expect(
      await codeOf(
        signed((report) => report),
        { key: files.pem },
      ),
    ).toBe('ok');
  });

  it.each([
    ['leaves out a row', (report: AuditPredicate) => ({ ...report, rows: report.rows.slice(1) })],
    ['adds a row', (report: AuditPredicate) => ({ ...report, rows: [...report.rows, ...report.rows.slice(0, 1)] })],
    [
      'was softened',
      (report: AuditPredicate) => ({
        ...report,
        skills: report.skills.map((skill) => ({ ...skill, observed: { ...skill.observed, is: 'no-effect' as const } })),
      }),
    ],
  ])('is refused where it %s', async (_what, change) => {
    expect(await codeOf(signed(change), { key: files.pem })).toBe('trust predicate-recount');
  });

  it('is refused with a member that the schema does not know', async () => {
    expect(
      await codeOf(
        signed((report) => Object.assign({}, report, { standing: 'CONFORMANT' })),
        { key: files.pem },
      ),
    ).toBe('trust predicate-schema');
  });
});

describe('one kind of statement', () => {
  it('is never taken for another: an audit for a verdict', async () => {
    for (const path of [made.folder, join(made.folder, 'audit.html'), join(made.folder, 'audit.dsse.json')])
      expect(await verify({ path })).toMatchObject({
        ok: false,
        error: { kind: 'trust', code: 'predicate-type', remedy: expect.stringContaining('verify --kind audit') },
      });
  });

  it('is never taken for another: a verdict for an audit', async () => {
    const { folder } = aRunFolder();
    expect(await codeOf(join(folder, 'verdict.dsse.json'))).toBe('trust predicate-type');
    expect(await codeOf(join(folder, 'verdict.html'))).toBe('trust predicate-type');
    expect(await codeOf(folder)).toBe('trust folder-file-missing');
  });

  it('is refused by the gate, and named', async () => {
    const gate = aGate();
    for (const path of [made.folder, join(made.folder, 'audit.dsse.json')]) {
      const found = await check({ ...gate.ask, path });
      expect(found).toMatchObject({ ok: true, value: { allowed: false, exitCode: 5 } });
      expect(JSON.stringify(found)).toMatch(/wrong-kind|predicate-type/);
    }
  });
});
