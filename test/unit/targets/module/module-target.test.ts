import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { isJsonObject } from '../../../../src/base/json.js';
import type { TargetFile } from '../../../../src/model/target.js';
import { contextWith, faultOf, opened, sending } from '../../../support/stdio/open-fixture.js';

const at = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

const unruly = async (wrong: string, more: Partial<TargetFile> = {}) => {
  const context = contextWith({ UNRULY: wrong });
  return { context, target: await opened({ kind: 'module', module: at('unruly.mjs'), ...more }, context) };
};

const faultOfSend = async (wrong: string, more: Partial<TargetFile> = {}) => {
  const { target } = await unruly(wrong, more);
  return faultOf(target.request('caller/send', sending('m')));
};

const faultOfOpen = async (wrong: string, more: Partial<TargetFile> = {}) => faultOf(unruly(wrong, more));

describe('a module', () => {
  it('answers over all its planes as its methods say', async () => {
    const { target } = await unruly('');
    expect(target).toMatchObject({ kind: 'module', planes: { caller: 'own', operator: 'own', witness: 'own' } });
    await expect(target.request('target/describe', { protocol: 'sa2a-target/1' })).resolves.toMatchObject({
      protocol: 'sa2a-target/1',
      subject: { name: 'unruly' },
    });
    const { artifacts } = await target.request('caller/send', sending('m'));
    expect(artifacts).toMatchObject([{ folder: expect.stringContaining('sa2a-court-module-') }]);
  });

  it('may give nothing where there is nothing to tell', async () => {
    const { target } = await unruly('');
    await expect(target.request('operator/revoke', { world: 'w', principal: 'p', skill: 's' })).resolves.toEqual({});
  });

  it('gets a folder that is gone after the run, and a fresh subject at every start', async () => {
    const { target } = await unruly('');
    const { artifacts } = await target.request('caller/send', sending('m'));
    const [first] = artifacts ?? [];
    const folder = isJsonObject(first) ? String(first['folder']) : '';
    expect(existsSync(folder)).toBe(true);
    await target.close();
    await target.close();
    expect(existsSync(folder)).toBe(false);
    expect(await faultOf(target.request('caller/send', sending('n')))).toMatchObject({ code: 'TARGET_CLOSED' });
  });

  it('writes into the log of the court, and never onto its terminal', async () => {
    const { context, target } = await unruly('');
    await target.close();
    expect(context.logged).toEqual(expect.arrayContaining(['made in a thread', 'to the log as well']));
  });

  it('is described as the target file lays over it', async () => {
    const { target } = await unruly('', { skills: { lookup: { consequence: 'change' } } });
    const { skills } = await target.request('target/describe', { protocol: 'sa2a-target/1' });
    expect(skills).toEqual([{ id: 'lookup', consequence: 'change' }]);
  });

  it('answers many requests side by side', async () => {
    const { target } = await unruly('');
    const answers = await Promise.all(['a', 'b', 'c'].map(async (id) => target.request('caller/send', sending(id))));
    expect(answers.map(({ artifacts }) => artifacts)).toMatchObject(['a', 'b', 'c'].map((messageId) => [{ params: { messageId } }]));
  });
});

describe('a module that fails its promises is a target fault, never a finding', () => {
  it.each([
    ['throws', 'TARGET_ERROR', 'out of luck\\u{1b}[31m'],
    ['rejects', 'TARGET_ERROR', '-32603 no'],
    ['cyclic', 'TARGET_ERROR', 'circular'],
    ['bigint', 'TARGET_ERROR', 'BigInt'],
    ['exits', 'TARGET_EXITED', 'exit code 3'],
    ['throws-later', 'TARGET_EXITED', 'much later'],
    ['eats-memory', 'TARGET_EXITED', 'memory'],
    ['surrogate', 'TARGET_GARBAGE', 'surrogate'],
    ['huge', 'TARGET_GARBAGE', 'longer than 8388608'],
    ['undefined', 'TARGET_BAD_ANSWER', 'state'],
    ['wrong-state', 'TARGET_BAD_ANSWER', 'result/state must be equal to one of the allowed values: completed'],
    ['text', 'TARGET_BAD_ANSWER', 'result must be object'],
  ])('where a method %s', async (wrong, code, words) => {
    const fault = await faultOfSend(wrong, { timeout: 30_000 });
    expect(fault).toMatchObject({ kind: 'target', code });
    expect(fault.message).toContain('caller/send');
    expect(fault.message).toContain(words);
  });

  it.each(['hangs', 'loops'])('where a method %s beyond its time, and it is ended all the same', async (wrong) => {
    const { target } = await unruly(wrong, { timeout: 300 });
    const fault = await faultOf(target.request('caller/send', sending('m')));
    expect(fault).toMatchObject({
      kind: 'target',
      code: 'TARGET_TIMEOUT',
      message: 'caller/send: the module gave no answer within 300 ms',
    });
    await expect(target.close()).resolves.toBeUndefined();
  });

  it('where a method that it declares is not there', async () => {
    const { target } = await unruly('');
    await target.request('target/describe', { protocol: 'sa2a-target/1' });
    const asked = target.request('caller/task', { world: 'w', principal: 'p', taskId: 't', action: 'get' });
    expect(await faultOf(asked)).toMatchObject({ code: 'TARGET_NO_METHOD', message: expect.stringContaining('declares task') });
  });

  it('where it speaks another protocol', async () => {
    const { target } = await unruly('other-protocol');
    const fault = await faultOf(target.request('target/describe', { protocol: 'sa2a-target/1' }));
    expect(fault).toMatchObject({ code: 'TARGET_WRONG_PROTOCOL' });
  });

  it.each([
    ['throws-at-load', 'TARGET_NOT_STARTED', 'not today'],
    ['factory-throws', 'TARGET_NOT_STARTED', 'no subject here'],
    ['factory-empty', 'TARGET_NOT_STARTED', 'gave no object'],
    ['no-factory', 'TARGET_NOT_STARTED', 'no function'],
    ['factory-hangs', 'TARGET_TIMEOUT', 'made no target within 400 ms'],
    ['loads-for-ever', 'TARGET_TIMEOUT', 'made no target within 400 ms'],
  ])('where at the start it %s', async (wrong, code, words) => {
    const fault = await faultOfOpen(wrong, { timeout: 400 });
    expect(fault).toMatchObject({ kind: 'target', code });
    expect(fault.message).toContain(words);
  });
});

describe('a target file of kind module', () => {
  it('that names no module that is there is a mistake of its author', async () => {
    const fault = await faultOf(opened({ kind: 'module', module: at('missing.mjs') }));
    expect(fault).toMatchObject({ kind: 'usage', code: 'TARGET_MODULE_MISSING' });
  });

  it('that has parts of another kind is refused', async () => {
    const fault = await faultOf(opened({ kind: 'module', module: at('unruly.mjs'), url: 'http://127.0.0.1/' }));
    expect(fault).toMatchObject({ kind: 'usage', code: 'TARGET_PART_NOT_BUILT' });
  });
});
