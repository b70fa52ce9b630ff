import { type WireContent, wireNotice } from '../../../src/model/wire.js';
import { compareRows } from '../../../src/wire/compare.js';
import { remarksOn } from '../../../src/wire/remarks.js';

/** A digest of nothing. */
export const digest = { sha256: 'a'.repeat(64) };
const table = [
  { row: 'method/send/v0.3', word: 'result', httpStatus: 200, exchange: 0 },
  { row: 'method/cancel/v0.3', word: 'error -32002', error: 'a2a-0.3 TaskNotCancelable', httpStatus: 200, exchange: 1 },
  { row: 'method/get/v0.3', notMade: 'a task' },
  { row: 'envelope/ids', word: 'echoed: id-object' },
];

/** An observation of an agent under a name, with a row of each kind. */
export const aWireContent = (label = 'an agent', more: Partial<WireContent> = {}): WireContent => ({
  kind: 'wire-observation',
  schemaVersion: '1.0.0',
  notice: wireNotice,
  lawStanding: 'NONE',
  wireConformanceClaim: 'NONE',
  observer: { name: 'sa2a-court-wire-observer', version: '0.1.0', digest },
  observedPeer: { label, url: 'http://127.0.0.1:1/' },
  protocol: { name: 'A2A', understood: ['v0.3'] },
  observedAt: '2026-11-30T08:00:00.000Z',
  complete: true,
  signer: 'throw-away',
  keyid: 'b'.repeat(64),
  transcript: { name: 'transcript.ndjson', mediaType: 'application/x-ndjson', bytes: 10, lines: 2, digest },
  decidable: { claims: [1, 2], others: [{ needs: 'two nodes', claims: [58] }] },
  table,
  remarks: remarksOn(table),
  expectation: {
    subject: 'ash_a2a',
    version: 'v26.10.2',
    column: 'base',
    digest,
    rows: compareRows(table, [
      { row: 'method/send/v0.3', is: ['sse'] },
      { row: 'method/cancel/v0.3', is: ['error -32002'] },
      { row: 'method/get/v0.3', is: ['result'] },
    ]),
  },
  external: [],
  ...more,
});
