import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { generateKey } from '../../src/attest/keys.js';
import { verdictJson } from '../../src/attest/verdict-json.js';
import { sha256 } from '../../src/base/digest.js';
import { openRecord } from '../../src/record/record-writer.js';
import { stageRunFolder } from '../../src/record/run-folder.js';
import { aPredicate } from './a-predicate.js';
import { anEnvelope } from './an-envelope.js';

const made: string[] = [];
afterAll(() => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true });
});

/** A folder of this test alone, which is gone when its file is done. */
export const aScratchFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'sa2a-court-'));
  made.push(folder);
  return folder;
};

/** A clock that stands still. */
export const aClock = (): string => '2026-11-30T08:00:00.000Z';

/** A finished run folder with a record, a subject, a signed verdict, its readable form and its page. */
export const aRunFolder = (out = aScratchFolder(), name = '20261130T080000000Z-refunds-agent-dddddddd') => {
  const stage = stageRunFolder(out, name);
  const record = openRecord(join(stage.path, 'evidence.ndjson'), { seed: 1 }, { clock: aClock });
  record.append('exhibit', { seen: ['nothing'] }, { case: 'SA2A-AUTH-002', run: 0 });
  const { sha256: digest, entries } = record.close();
  const subjectText = '{"name":"refunds-agent"}\n';
  const { subject } = aPredicate();
  const made = anEnvelope(
    {
      subject: { ...subject, digest: sha256(subjectText) },
      evidence: { record: { name: 'evidence.ndjson', sha256: digest, entries, complete: true } },
    },
    generateKey('law'),
  );
  stage.add('subject.json', subjectText);
  stage.add('corpus/courts/sa2a-auth.yaml', 'court: SA2A-AUTH\n');
  stage.add('verdict.dsse.json', made.bytes);
  stage.add('verdict.json', verdictJson(made.predicate));
  stage.add('verdict.html', made.page);
  stage.add('signer.pub.pem', made.pem);
  return { ...made, ...stage.finish() };
};
