import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonText } from '../../../src/cli/json-text.js';
import { openTerminal } from '../../../src/cli/terminal.js';
import { aScreen } from './a-screen.js';

describe('colour', () => {
  it.each([
    ['a terminal', { tty: true }, {}, true],
    ['a pipe', { tty: false }, {}, false],
    ['NO_COLOR', { tty: true, env: { NO_COLOR: '1' } }, {}, false],
    ['an empty NO_COLOR', { tty: true, env: { NO_COLOR: '' } }, {}, true],
    ['a dumb terminal', { tty: true, env: { TERM: 'dumb' } }, {}, false],
    ['--color always on a pipe', { tty: false, env: { NO_COLOR: '1' } }, { color: 'always' }, true],
    ['--color never', { tty: true }, { color: 'never' }, false],
  ] as const)('under %s', (_, screen, options, expected) => {
    expect(openTerminal(aScreen(screen).around, options).colour).toBe(expected);
  });
});

describe('the live line', () => {
  it('lives on a terminal, not on a pipe and not in CI', () => {
    expect(openTerminal(aScreen({ tty: true }).around, {}).live).toBe(true);
    expect(openTerminal(aScreen({ tty: false }).around, {}).live).toBe(false);
    expect(openTerminal(aScreen({ tty: true, env: { CI: 'true' } }).around, {}).live).toBe(false);
  });

  it('is gone before any other line is written', () => {
    const { around, written } = aScreen({ tty: true });
    const terminal = openTerminal(around, {});
    terminal.rewrite('half way');
    terminal.tell('done');
    expect(written.err).toBe('\r\u001b[2Khalf way\r\u001b[2Kdone\n');
  });
});

describe('the JSON of an answer', () => {
  it('is plain ASCII in which no runner finds a command, and gives back the value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.string({ unit: 'binary' }), (value, text) => {
        const given = { value, text: `##vso[${text}##[error]` };
        const shown = jsonText(given);
        expect(JSON.parse(shown)).toEqual(JSON.parse(JSON.stringify(given)));
        expect(shown).toMatch(/^[\n\u0020-\u007e]*$/);
        expect(shown).not.toMatch(/##(?:vso|teamcity)?\[|^\s*::/im);
      }),
    );
  });
});
