import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Json } from '../../../src/base/json.js';
import type { Method, Methods } from '../../../src/model/protocol.js';
import type { Target, TargetFile } from '../../../src/model/target.js';
import { loadProtocolChecks } from '../../../src/targets/protocol-checks.js';
import { openTarget } from '../../../src/targets/registry.js';
import { contextWith, faultOf, fixture, opened } from '../../support/stdio/open-fixture.js';

const emptyFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'sa2a-court-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
};

const overStdio: TargetFile = { kind: 'command', command: [process.execPath, fixture('serve-reference.mjs')], timeout: 30_000 };

// What the court asks of a subject, with `$` for values that only the subject can know.
const conversation = async (target: Target): Promise<readonly Json[]> => {
  const heard: Json[] = [];
  const ask = async <M extends Method>(method: M, params: Methods[M]['params']): Promise<Methods[M]['result']> => {
    const result = await target.request(method, params);
    heard.push(JSON.parse(JSON.stringify(result)));
    return result;
  };
  const world = 'w';
  const { skills } = await ask('target/describe', { protocol: 'sa2a-target/1' });
  const skill = skills.find(({ consequence }) => consequence === 'external_do');
  const call = { world, principal: 'alice', messageId: 'm', skill: skill?.id ?? '', input: skill?.examples?.[0] ?? {} };
  await ask('operator/reset', { world });
  await ask('caller/send', { ...call, messageId: 'without-grant' });
  await ask('operator/grant', { world, principal: 'alice', skill: call.skill });
  const { taskId } = await ask('caller/send', call);
  await ask('caller/task', { world, principal: 'alice', taskId: taskId ?? '', action: 'get' });
  await ask('caller/tasks', { world, principal: 'alice' });
  await ask('operator/advanceClock', { world, ms: 5 });
  await ask('operator/restart', { world });
  await ask('operator/fault', { world, fault: 'effect-lies', armed: true });
  await ask('operator/revoke', { world, principal: 'alice', skill: call.skill });
  await ask('caller/send', { ...call, messageId: 'after-revocation' });
  await ask('witness/effects', { world });
  await ask('witness/receipts', { world, after: 0 });
  await ask('witness/decisions', { world });
  await ask('witness/grants', { world });
  return heard;
};

const id = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const digest = /\b[0-9a-f]{64}\b/g;
const withoutIds = (heard: readonly Json[]): string => JSON.stringify(heard).replace(id, 'ID').replace(digest, 'DIGEST');

describe('the embedded reference subject as a target', () => {
  it('answers every method as the published schema says', async () => {
    const checks = await loadProtocolChecks();
    const target = await opened({ kind: 'reference' });
    const complaints: string[] = [];
    const checked: Target = {
      ...target,
      request: async (method, params) => {
        const result = await target.request(method, params);
        const complaint = checks.complaintAboutResult(method, result);
        if (complaint !== undefined) complaints.push(`${method}: ${complaint}`);
        if (!checks.isParams(method, params)) complaints.push(`${method}: unlawful params`);
        return result;
      },
    };
    await conversation(checked);
    expect(complaints).toEqual([]);
  });

  it('is the same subject in process and over stdin and stdout', async () => {
    const near = await conversation(await opened({ kind: 'reference' }));
    const far = await conversation(await opened(overStdio));
    expect(withoutIds(far)).toBe(withoutIds(near));
  });

  it('keeps its files in a fresh folder, and leaves none behind', async () => {
    const folder = emptyFolder();
    const context = { ...contextWith(), temporaryFolder: () => folder };
    const targets = await Promise.all([openTarget({ kind: 'reference' }, context), openTarget({ kind: 'reference' }, context)]);
    await Promise.all(targets.map((target) => target.request('operator/reset', { world: 'w' })));
    expect(readdirSync(folder)).toHaveLength(2);
    for (const target of [...targets, ...targets]) await target.close();
    expect(readdirSync(folder)).toEqual([]);
    const [target] = targets;
    expect(target && (await faultOf(target.request('operator/reset', { world: 'w' })))).toMatchObject({ code: 'TARGET_CLOSED' });
  });

  it('names the files that it is made of', async () => {
    const { artifacts } = await opened({ kind: 'reference' });
    expect(artifacts.map(({ name }) => name)).toContain('src/reference/open-reference.ts');
    expect(artifacts.every(({ name, path }) => path.endsWith(name) && readFileSync(path).length > 0)).toBe(true);
  });

  it('runs without a guard, and leaves no folder where the guard does not exist', async () => {
    const whole = await opened({ kind: 'reference' });
    const { subject } = await whole.request('target/describe', { protocol: 'sa2a-target/1' });
    const weakened = await opened({ kind: 'reference', without: ['authority-check'] });
    const described = await weakened.request('target/describe', { protocol: 'sa2a-target/1' });
    expect(described.subject).not.toEqual(subject);
    const folder = emptyFolder();
    mkdirSync(join(folder, 'kept'));
    const context = { ...contextWith(), temporaryFolder: () => folder };
    expect(await faultOf(openTarget({ kind: 'reference', without: ['no-such-guard'] }, context))).toMatchObject({ kind: 'usage' });
    expect(readdirSync(folder)).toEqual(['kept']);
  });

  it('takes what the target file says of its skills', async () => {
    const target = await opened({ kind: 'reference', skills: { extra: { consequence: 'observe' } } });
    const { skills } = await target.request('target/describe', { protocol: 'sa2a-target/1' });
    expect(skills.at(-1)).toEqual({ id: 'extra', consequence: 'observe' });
  });

  it('turns its own protocol errors into target faults', async () => {
    const target = await opened({ kind: 'reference' });
    const fault = await faultOf(target.request('witness/effects', { world: 'never-made' }));
    expect(fault).toMatchObject({ kind: 'target', code: 'TARGET_REFUSED_PARAMS' });
  });
});
