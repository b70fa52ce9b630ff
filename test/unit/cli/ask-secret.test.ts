import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { askNewSecret, askSecret } from '../../../src/cli/ask-secret.js';
import { Fault } from '../../../src/base/fault.js';

/** A terminal at which somebody types, and what it was told to do. */
const aTerminal = (isTTY = true) => {
  const told: boolean[] = [];
  let shown = '';
  const keys = new PassThrough();
  const input: Parameters<typeof askSecret>[1] = Object.assign(keys, {
    isTTY,
    setRawMode: (raw: boolean) => {
      told.push(raw);
      return input;
    },
  }) as never;
  return { keys, input, output: { write: (text: string) => (shown += text) }, told, shown: () => shown };
};

const codeOf = (asked: Promise<string>): Promise<string> =>
  asked.then(
    (secret) => `secret ${secret}`,
    (error: unknown) => (error instanceof Fault ? error.code : String(error)),
  );

describe('a secret that is asked for', () => {
  it('is read up to the end of the line, and nothing of it is shown', async () => {
    const { keys, input, output, told, shown } = aTerminal();
    const asked = askSecret('passphrase: ', input, output);
    for (const chunk of ['Batt', 'erie ✗', '\u007f✓', '\r']) keys.write(chunk);
    expect(await asked).toBe('Batterie ✓');
    expect(shown()).toBe('passphrase: \n');
    expect(told).toEqual([true, false]);
  });

  it('is asked for again, also of somebody who types ahead', async () => {
    const { keys, input, output, shown } = aTerminal();
    keys.write('one\rone\r');
    expect(await askNewSecret('passphrase: ', input, output)).toBe('one');
    expect(shown()).toBe('passphrase: \nagain: \n');
  });

  it.each([
    ['one\rtwo\r', 'PASSPHRASE_DIFFERS'],
    ['\r', 'PASSPHRASE_MISSING'],
    ['one\r\r', 'PASSPHRASE_MISSING'],
    ['on\u0003', 'PASSPHRASE_MISSING'],
    ['\u0004', 'PASSPHRASE_MISSING'],
  ])('is not taken from %j', async (typed, code) => {
    const { keys, input, output, told } = aTerminal();
    keys.write(typed);
    expect(await codeOf(askNewSecret('passphrase: ', input, output))).toBe(code);
    expect(told).toEqual([true, false]);
  });

  it('is asked of nobody where there is no terminal', async () => {
    const { input, output, shown } = aTerminal(false);
    expect(await codeOf(askSecret('passphrase: ', input, output))).toBe('PASSPHRASE_MISSING');
    expect(shown()).toBe('');
  });
});
