import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { generateKey, writeKey } from '../../../src/attest/keys.js';
import { aCardFile, aFileOf, anAudit, anAuditFolder, plantedCommand, rowsOf } from '../../support/audit/an-audit.js';
import { plantedLive } from '../../support/audit/planted-live.js';
import { aRealRun } from './a-real-run.js';

const planted = [
  'undeclared-consequence lookup',
  'unclassified sync',
  'card-mismatch ghost',
  'unbounded-grant refund alice',
  'unused-grant refund bob',
];

describe('the audit of a subject over stdio', () => {
  it('lists each planted mistake, and nothing else', async () => {
    const { report } = await anAudit({ target: plantedCommand('--planted'), card: aCardFile('lookup', 'refund', 'sync', 'ghost') });
    expect(rowsOf(report.rows)).toEqual(planted);
  });

  it('lists nothing of a subject without mistakes', async () => {
    const { report } = await anAudit({ target: plantedCommand(), card: aCardFile('lookup', 'refund') });
    expect(rowsOf(report.rows)).toEqual([]);
    expect(report.skills.map(({ id, observed }) => `${id} ${observed.is}`)).toEqual(['lookup no-effect', 'refund effect']);
  });

  it('lists a skill that the card leaves out', async () => {
    const { report } = await anAudit({ target: plantedCommand(), card: aCardFile('lookup') });
    expect(rowsOf(report.rows)).toEqual(['card-mismatch refund']);
  });

  it('lists a grant that is wider than its uses, with the field that never varied', async () => {
    const { report } = await anAudit({ target: plantedCommand('--wide'), card: aCardFile('lookup', 'refund') });
    expect(rowsOf(report.rows)).toEqual(['over-wide-grant refund wendy']);
    expect(report.rows[0]?.detail).toBe('desk was "north" in all of its 3 uses, and the grant leaves it open');
  });

  it('says of what it could not see that it was not seen', async () => {
    const { report, plans } = await anAudit({ target: plantedCommand('--planted'), callNothing: true });
    // No call, so no effect that could contradict a declaration; no card, so no mismatch.
    expect(rowsOf(report.rows)).toEqual(['unclassified sync', 'unbounded-grant refund alice', 'unused-grant refund bob']);
    expect(report.calls).toEqual({ planned: 0, consequential: 0, made: 0 });
    expect(plans[0]?.calls).toEqual([]);
    expect(report.notObserved.join('\n')).toMatch(/what the agent card says(?:.|\n)*laws tried(?:.|\n)*what lookup does: not-called/);
  });

  it('that was interrupted says what it did not call, and no more', async () => {
    const { report, interrupted } = await anAudit({ target: plantedCommand('--planted') }, { isInterrupted: () => true });
    expect([interrupted, report.calls.made]).toEqual([true, 0]);
    expect(report.skills.every(({ observed }) => observed.is === 'not-called')).toBe(true);
    expect(rowsOf(report.rows)).not.toContain('undeclared-consequence lookup');
  });

  it('sends nothing where more consequential calls are planned than may be made', async () => {
    await expect(anAudit({ target: plantedCommand(), maxCalls: 0 })).rejects.toMatchObject({ kind: 'usage', code: 'CALLS_OVER_LIMIT' });
  });

  it('lists sources that give a skill different classes, the subject’s own list under what the file lays over it', async () => {
    const target: object = JSON.parse(readFileSync(plantedCommand(), 'utf8'));
    const file = aFileOf('target.json', { ...target, skills: { refund: { consequence: 'external_do' } } });
    const { report } = await anAudit({ target: file });
    expect(report.rows).toEqual([{ class: 'class-conflict', skill: 'refund', detail: 'skill list: change; target file: external_do' }]);
  });
});

describe('the audit of a live agent', () => {
  it('lists each planted mistake, and nothing else, and leaves the grants as they stood', async () => {
    const agent = await plantedLive(true);
    const standing = JSON.stringify(agent.grants);
    const { report, folder } = await anAudit({ target: aFileOf('live.json', agent.file()) });
    expect(rowsOf(report.rows)).toEqual(planted);
    const written = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
    expect(written.filter((text) => text.includes('token-of-'))).toEqual([]);
    expect(JSON.stringify(agent.grants.slice(0, 2))).toBe(standing);
    expect(agent.grants.slice(2).filter(({ revoked }) => !revoked)).toEqual([]);
    expect(agent.ledger.filter(({ action }) => action === 'ghost' || action === 'sync')).toEqual([]);
  });

  it('lists nothing of one without mistakes', async () => {
    const agent = await plantedLive(false);
    const { report } = await anAudit({ target: aFileOf('live.json', agent.file()) });
    expect(rowsOf(report.rows)).toEqual([]);
    expect(report.card).toMatchObject({ skills: ['lookup', 'refund'], partial: false });
  });

  it('calls no consequential skill without leave, and says so', async () => {
    const agent = await plantedLive(true);
    const { report } = await anAudit({ target: aFileOf('live.json', agent.file({ consequences: undefined })) });
    expect(agent.ledger.map(({ action }) => action)).toEqual(['refund', 'lookup']);
    expect(report.skills.find(({ id }) => id === 'refund')?.observed).toMatchObject({ is: 'not-called', calls: 0 });
    // Whether the agent has the skill of its card was not seen: that is no mismatch.
    expect(rowsOf(report.rows)).not.toContain('card-mismatch ghost');
  });
});

describe('what was there before an audit', () => {
  it('is left as it was where only the target file knows of a grant, and is used', async () => {
    const agent = await plantedLive(false);
    const standing = JSON.stringify(agent.grants);
    const alice = { id: 'alice', credential: { scheme: 'bearer', token: 'token-of-alice-1' }, grants: ['refund'] };
    const { witness, ...rest } = agent.file({ principals: [alice] });
    const { grants: _grants, ...effects } = witness;
    const { report } = await anAudit({ target: aFileOf('live.json', { ...rest, witness: effects }) });
    expect(JSON.stringify(agent.grants)).toBe(standing);
    expect(report.skills.find(({ id }) => id === 'refund')?.observed.is).toBe('effect');
    expect(report.grants).toMatchObject([{ principal: 'alice', standing: 'claimed' }]);
  });

  it('blames nobody for a grant that ended, of a skill that is gone', async () => {
    const { report } = await anAudit({ target: plantedCommand('--ended'), card: aCardFile('lookup', 'refund') });
    expect(report.grants).toContainEqual(expect.objectContaining({ skill: 'bygone', standing: 'ended' }));
    expect(rowsOf(report.rows)).toEqual([]);
  });
});

describe('what shows only while an audit calls', () => {
  it('is listed: an effect of a skill that nobody declares', async () => {
    const { report } = await anAudit({ target: plantedCommand('--stray'), card: aCardFile('lookup', 'refund') });
    expect(report.rows).toEqual([
      {
        class: 'undeclared-skill',
        skill: 'payout',
        detail: '1 effect(s) that name it followed a call of refund, and no source declares it',
      },
    ]);
  });

  it('and so is a skill that stands on the card twice, with two classes', async () => {
    const card = aFileOf('card.json', {
      name: 'planted',
      url: 'http://127.0.0.1:1/',
      protocolVersion: '0.3.0',
      skills: [...['observe', 'change', 'change'].map((tag) => ['refund', tag]), ['lookup', 'observe']].map(([id, tag]) => ({
        id,
        name: id,
        description: id,
        tags: [tag],
      })),
    });
    const { report } = await anAudit({ target: plantedCommand(), card, callNothing: true });
    expect(report.rows).toEqual([{ class: 'class-conflict', skill: 'refund', detail: 'card: observe; card: change; skill list: change' }]);
    expect(report.card?.skills).toEqual(['refund', 'lookup']);
  });
});

describe('the laws beside the skills', () => {
  it('come from a verdict that was verified, about the same subject, with the skill that is broken', async () => {
    const run = await aRealRun({ without: ['authority-check'], caseGlob: 'SA2A-AUTH-002', runs: 1, cwd: anAuditFolder() });
    const reference = aFileOf('reference.json', { kind: 'reference', without: ['authority-check'] });
    const { report } = await anAudit({ target: reference, verdict: run.folder });
    const broken = report.skills.flatMap(({ id, laws }) =>
      laws.filter((law) => law.broken).map((law) => `${id} ${law.case} ${law.finding}`),
    );
    expect(broken).toHaveLength(1);
    expect(broken[0]).toMatch(/ SA2A-AUTH-002 FALSIFIER_SURVIVED$/);
    expect(report.verdict).toMatchObject({ standing: 'NONCONFORMANT' });
    await expect(anAudit({ target: plantedCommand(), verdict: run.folder })).rejects.toMatchObject({
      kind: 'refused',
      code: 'AUDIT_OTHER_SUBJECT',
    });
  });
});

describe('an audit that cannot be written', () => {
  it('is a mistake of usage before anything is sent', async () => {
    const file = aFileOf('file', {});
    const agent = await plantedLive(true);
    const before = JSON.stringify([agent.grants, agent.ledger]);
    await expect(anAudit({ target: aFileOf('live.json', agent.file()), out: join(file, 'reports') })).rejects.toMatchObject({
      kind: 'usage',
      code: 'run-folder',
    });
    expect(JSON.stringify([agent.grants, agent.ledger])).toBe(before);
  });
});

describe('the key of an audit', () => {
  it('that is missing is made with its role', async () => {
    await expect(anAudit({ target: plantedCommand(), key: join(anAuditFolder(), 'audit.key.pem') })).rejects.toMatchObject({
      code: 'key-missing',
      remedy: expect.stringContaining('keygen --role audit '),
    });
  });

  it('has a role of its own: a key for law signs none', async () => {
    const out = anAuditFolder();
    const files = writeKey(out, generateKey('law'));
    if (!files.ok) throw files.error;
    await expect(anAudit({ target: plantedCommand(), key: files.value.key, out })).rejects.toMatchObject({
      kind: 'trust',
      code: 'key-role',
    });
    expect(readdirSync(out).filter((name) => name.includes('audit'))).toEqual([]);
    const own = writeKey(join(out, 'keys'), generateKey('audit'));
    if (!own.ok) throw own.error;
    const { report } = await anAudit({ target: plantedCommand(), key: own.value.key, out });
    expect(report.run.signer).toBe('key');
  });
});
