import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sha256 } from '../../src/base/digest.js';
import { readRecord } from '../../src/record/record-reader.js';
import { redactor } from '../../src/record/redact.js';
import type { RecordEntry } from '../../src/record/record-entry.js';
import { openRecord } from '../../src/record/record-writer.js';
import { aClock, aScratchFolder } from '../support/a-run-folder.js';

const dir = aScratchFolder();
let files = 0;
const nextFile = () => join(dir, `${(files += 1)}.ndjson`);

const aRecord = () => {
  const file = nextFile();
  const record = openRecord(file, { seeds: [1, 2, 3] }, { clock: aClock });
  for (let run = 0; run < 8; run += 1) record.append('exhibit', { run, seen: ['é', null, 0.5] }, { case: 'SA2A-AUTH-002', run });
  return { file, seal: record.close({ attempts: 8 }) };
};

describe('a record', () => {
  it('gives back every body that JSON can carry', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue({ stringUnit: 'binary' }), { maxLength: 6 }), (bodies) => {
        const plain = bodies.map((body) => JSON.parse(JSON.stringify(body)));
        const file = nextFile();
        const record = openRecord(file, {}, { clock: aClock });
        for (const body of plain) record.append('x', body);
        const seal = record.close();
        const seen: RecordEntry[] = [];
        const read = readRecord(file, (entry) => seen.push(entry));
        expect(read.ok && read.value).toMatchObject({ ...seal, complete: true });
        expect(seen.slice(1, -1).map(({ body }) => JSON.stringify(body))).toEqual(plain.map((body) => JSON.stringify(body)));
      }),
      { numRuns: 200 },
    );
  });

  it('with any one bit flipped is refused, or is incomplete, or has another digest; and a flip before the footer names its line or the next', () => {
    const { file, seal } = aRecord();
    const bytes = readFileSync(file);
    const forged = nextFile();
    const footerAt = bytes.lastIndexOf(0x0a, bytes.length - 2) + 1;
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.nat(7), (at, bit) => {
        const changed = Buffer.from(bytes);
        changed[at] = (bytes[at] ?? 0) ^ (1 << bit);
        writeFileSync(forged, changed);
        const read = readRecord(forged);
        const line = bytes.subarray(0, at).toString('latin1').split('\n').length;
        const isFound = read.ok
          ? at >= footerAt && read.value.sha256 !== seal.sha256
          : [line, line + 1].includes(read.error.place?.line ?? 0);
        expect(isFound).toBe(true);
      }),
      { numRuns: 3000 },
    );
  });

  it('is read the same however its lines fall on the pieces that are read', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 300_000 }), { minLength: 1, maxLength: 6 }), (lengths) => {
        const file = nextFile();
        const record = openRecord(file, {}, { clock: aClock });
        for (const length of lengths) record.append('x', 'é'.repeat(length / 2));
        const seal = record.close();
        const read = readRecord(file);
        expect(read.ok && [read.value.sha256, read.value.entries]).toEqual([seal.sha256, lengths.length + 2]);
        expect(seal.sha256).toBe(sha256(readFileSync(file)));
      }),
      { numRuns: 30 },
    );
  });
});

describe('a secret', () => {
  it('is in no form in what is recorded', () => {
    const secrets = fc.string({ unit: 'grapheme', minLength: 9, maxLength: 40 });
    fc.assert(
      fc.property(secrets, fc.string(), fc.string(), (secret, before, after) => {
        const bytes = Buffer.from(secret, 'utf8');
        const forms = [
          secret,
          bytes.toString('base64').replaceAll('=', ''),
          bytes.toString('base64url'),
          bytes.toString('hex'),
          encodeURIComponent(secret),
          JSON.stringify(secret).slice(1, -1),
        ];
        const recorded = redactor([{ principal: 'p', secret }])(forms.map((form) => `${before}|${form}|${after}`));
        expect(recorded).toEqual(forms.map(() => expect.stringContaining('|credential:p|')));
      }),
      { numRuns: 300 },
    );
  });
});
