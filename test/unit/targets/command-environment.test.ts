import { describe, expect, it } from 'vitest';
import { isJsonObject, type Json } from '../../../src/base/json.js';
import type { TargetFile } from '../../../src/model/target.js';
import { contextWith, faultOf, fixture, opened, sending } from '../../support/stdio/open-fixture.js';

const program = (args: readonly string[], more: Partial<TargetFile> = {}): TargetFile => ({
  kind: 'command',
  command: [process.execPath, fixture('lawful.mjs'), ...args],
  ...more,
});

const seenBy = async (file: TargetFile, env: { [name: string]: string }): Promise<{ readonly [name: string]: Json }> => {
  const target = await opened(file, contextWith(env));
  const { subject } = await target.request('target/describe', { protocol: 'sa2a-target/1' });
  return isJsonObject(subject.configuration) ? subject.configuration : {};
};

describe('what a program sees of the environment', () => {
  it('is PATH, HOME, what passEnv names and what env says, and nothing else', async () => {
    const file = program([], { passEnv: ['PASSED'], env: { OWN: 'plain', FROM: 'Bearer ${SECRET}' } });
    const { env } = await seenBy(file, { PATH: '/bin', HOME: '/home/x', PASSED: 'yes', SECRET: 's3cr3t', OTHER: 'no' });
    expect(env).toEqual({ PATH: '/bin', HOME: '/home/x', PASSED: 'yes', OWN: 'plain', FROM: 'Bearer s3cr3t' });
  });

  it('holds arguments as they are, never read by a shell', async () => {
    const { argv } = await seenBy(program(['$(id)', '; ls', '--token=${SECRET}', '*']), { SECRET: '$HOME `x` ${OTHER}' });
    expect(argv).toEqual(['$(id)', '; ls', '--token=$HOME `x` ${OTHER}', '*']);
  });

  it('starts in the folder of the target file', async () => {
    const { cwd } = await seenBy(program([], { cwd: fixture('.') }), {});
    expect(cwd).toBe(fixture('.').slice(0, -1));
  });

  it.each([
    ['env', program([], { env: { A: '${ABSENT_TOKEN}' } })],
    ['the command', program(['${ABSENT_TOKEN}'])],
  ])('lacks a variable that %s names: the fault names it', async (_where, file) => {
    const fault = await faultOf(opened(file, contextWith({ OTHER: 'x' })));
    expect(fault).toMatchObject({ kind: 'usage', code: 'TARGET_ENV_MISSING' });
    expect(fault.message).toContain('ABSENT_TOKEN');
  });

  it('lacks a variable of passEnv: the log says it', async () => {
    const context = contextWith();
    await opened(program([], { passEnv: ['ABSENT'] }), context);
    expect(context.logged).toContain('[passEnv: ABSENT is not set]');
  });
});

describe('secrets', () => {
  it('do not stand in a fault about what a program answered', async () => {
    const command = [process.execPath, fixture('unlawful.mjs'), 'echoes-secret', '${TOKEN}'];
    const target = await opened({ kind: 'command', command }, contextWith({ TOKEN: 'hunter2"hunter2' }));
    const fault = await faultOf(target.request('caller/send', sending('m')));
    expect(fault.message).toContain('"state":"${TOKEN}"');
    expect(fault.message).not.toContain('hunter2');
  });

  it('do not stand in an error that a program answered', async () => {
    const command = [process.execPath, fixture('unlawful.mjs'), 'internal-error'];
    const target = await opened({ kind: 'command', command, passEnv: ['TOKEN'] }, contextWith({ TOKEN: 'hunter2hunter2' }));
    const fault = await faultOf(target.request('caller/send', sending('m')));
    expect(fault.message).toContain('token is ${TOKEN}');
  });

  it('do not stand in the log, which is kept up to its limit and then says so', async () => {
    const context = contextWith({ TOKEN: 'hunter2hunter2' });
    const command = [process.execPath, fixture('logging.mjs')];
    const target = await opened({ kind: 'command', command, passEnv: ['TOKEN'] }, context);
    await target.request('caller/send', sending('m'));
    await target.close();
    expect(context.logged[0]).toBe('the token is ${TOKEN}');
    expect(context.logged.at(-1)).toBe('[the court keeps no more than 1048576 bytes of this log]');
    expect(context.logged.join('\n').length).toBeLessThan(1024 * 1024 + 200);
  });
});
