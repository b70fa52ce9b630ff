import { describe, expect, it } from 'vitest';
import { contextWith, faultOf, opened, openedFixture, sending } from '../../support/stdio/open-fixture.js';

const faultOfSend = async (wrong: string, more: object = {}) => {
  const target = await openedFixture('unlawful.mjs', [wrong], more);
  return faultOf(target.request('caller/send', sending('m')));
};

const garbage = [
  'not-json',
  'empty-line',
  'not-utf8',
  'byte-order-mark',
  'lone-surrogate',
  'endless-number',
  'deep-nest',
  'json-null',
  'json-list',
  'without-version',
  'unknown-id',
  'text-id',
  'without-id',
  'result-and-error',
  'neither-result-nor-error',
  'own-request',
  'error-without-code',
  'huge-line',
  'flood',
];

describe('a program that fails the protocol is a target fault, never a finding', () => {
  it.each(garbage)('%s', async (wrong) => {
    const fault = await faultOfSend(wrong);
    expect(fault).toMatchObject({ kind: 'target', code: 'TARGET_GARBAGE' });
    expect(fault.message).toContain('caller/send');
    expect(fault.message.length).toBeLessThan(600);
    expect(fault.remedy).toContain('stdout');
  });

  it.each([
    ['wrong-state', 'result/state must be equal to one of the allowed values: completed'],
    ['wrong-type', 'result/taskId must be string,null'],
    ['no-object', 'result must be object'],
    ['null-result', 'result must be object'],
  ])('%s is answered with the member at fault', async (wrong, complaint) => {
    const fault = await faultOfSend(wrong);
    expect(fault).toMatchObject({ kind: 'target', code: 'TARGET_BAD_ANSWER' });
    expect(fault.message).toContain(complaint);
    expect(fault.message).toContain('caller/send');
  });

  it.each([
    ['dies', 'TARGET_EXITED', 'exit code 3'],
    ['dies-in-a-line', 'TARGET_EXITED', '{"jsonrpc":"2.0",'],
    ['closes-stdout', 'TARGET_EXITED', 'closed its stdout'],
    ['bad-params', 'TARGET_REFUSED_PARAMS', '-32602 unknown world'],
    ['internal-error', 'TARGET_ERROR', '-32603'],
  ])('%s', async (wrong, code, words) => {
    const fault = await faultOfSend(wrong);
    expect(fault).toMatchObject({ kind: 'target', code });
    expect(fault.message).toContain(words);
  });

  it('that stays silent is late after its own time limit', async () => {
    const fault = await faultOfSend('silent', { timeout: 100 });
    expect(fault).toMatchObject({ kind: 'target', code: 'TARGET_TIMEOUT', message: 'caller/send: no answer within 100 ms' });
  });

  it('is named with the last thing it logged, harmless to a terminal', async () => {
    const fault = await faultOfSend('dies');
    expect(fault.message).toContain('out of luck\\u{1b}[31m');
    expect(fault.message).not.toContain('\u001b');
  });

  it('that answers one request twice breaks the requests that follow', async () => {
    const target = await openedFixture('unlawful.mjs', ['twice']);
    await expect(target.request('caller/send', sending('m'))).resolves.toMatchObject({ state: 'completed' });
    const fault = await faultOf(target.request('caller/send', sending('n')));
    expect(fault).toMatchObject({ code: 'TARGET_GARBAGE' });
  });

  it('that lacks a method of a declared ability is told which ability', async () => {
    const target = await openedFixture('unlawful.mjs', ['unknown-method']);
    await target.request('target/describe', { protocol: 'sa2a-target/1' });
    const declared = await faultOf(target.request('caller/send', sending('m')));
    expect(declared).toMatchObject({ kind: 'target', code: 'TARGET_NO_METHOD' });
    expect(declared.message).toContain('the target declares send');
    const undeclared = await faultOf(target.request('operator/restart', { world: 'w' }));
    expect(undeclared.message).toContain('does not declare restart');
  });
});

describe('a program that does not start', () => {
  it.each([
    ['is not there', { command: ['./no-such-program'] }],
    ['has a NUL in its arguments', { command: [process.execPath, 'a\u0000b'] }],
    ['has a folder that does not exist', { command: [process.execPath], cwd: '/no/such/folder' }],
  ])('because it %s is a target fault', async (_why, file) => {
    const fault = await faultOf(opened({ kind: 'command', ...file }, contextWith()));
    expect(fault).toMatchObject({ kind: 'target', code: 'TARGET_NOT_STARTED' });
    expect(fault.remedy).toContain('argv');
  });
});
