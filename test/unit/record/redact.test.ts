import { describe, expect, it } from 'vitest';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openRecord } from '../../../src/record/record-writer.js';
import { redactor } from '../../../src/record/redact.js';
import { aClock, aScratchFolder } from '../../support/a-run-folder.js';

const secret = 'tok€n"/+ 42-quite-secret';
const bytes = Buffer.from(secret, 'utf8');
const redact = redactor([
  { principal: 'alice', secret },
  { principal: 'bob', secret: 'quite' },
  { principal: 'eve', secret: 'credential' },
]);

describe('taking secrets out', () => {
  it.each([
    ['raw', `Bearer ${secret}`, 'Bearer credential:alice'],
    ['base64', `x ${bytes.toString('base64')} y`, 'x credential:alice y'],
    ['base64url', `x ${bytes.toString('base64url')} y`, 'x credential:alice y'],
    ['hex', bytes.toString('hex'), 'credential:alice'],
    ['upper-case hex', bytes.toString('hex').toUpperCase(), 'credential:alice'],
    ['percent-encoded', encodeURIComponent(secret), 'credential:alice'],
    ['JSON inside a text', JSON.stringify({ token: secret }), '{"token":"credential:alice"}'],
  ])('finds it %s', (_form, text, expected) => {
    // Padding may stay behind.
    expect(String(redact(text)).replaceAll('=', '')).toBe(expected);
  });

  it.each(['u:', 'us:', 'user:'])('finds it in base64 behind %j', (user) => {
    const found = redact(Buffer.from(`${user}${secret}`).toString('base64'));
    expect(found).toContain('credential:alice');
  });

  it('reaches every text and member name, and prefers the longer secret', () => {
    expect(redact({ [secret]: [secret, 1, null, { deep: `${secret}${secret}` }], b: 'quite' })).toEqual({
      'credential:alice': ['credential:alice', 1, null, { deep: 'credential:alicecredential:alice' }],
      b: 'credential:bob',
    });
  });

  it('changes nothing where there is no secret', () => {
    const body = { a: ['x'] };
    expect(redactor([])(body)).toBe(body);
    expect(redactor([{ principal: 'p', secret: '' }])(body)).toBe(body);
  });

  it('holds for what a record is made of', () => {
    const file = join(aScratchFolder(), 'evidence.ndjson');
    const record = openRecord(file, { argv: secret }, { clock: aClock, redact });
    record.append('exhibit', { sent: { authorization: `Bearer ${secret}` } });
    record.close();
    const text = readFileSync(file, 'utf8');
    expect(text).not.toContain('quite-secret');
    expect(text.match(/credential:alice/g)).toHaveLength(2);
  });
});
