import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type SigningKey, generateKey } from '../../../src/attest/keys.js';
import { publicKeyPem } from '../../../src/attest/public-key.js';
import { sealView } from '../../../src/attest/sealed-html.js';
import { signStatement } from '../../../src/attest/sign.js';
import { lawStatement } from '../../../src/attest/statement.js';
import { verdictJson } from '../../../src/attest/verdict-json.js';
import { verifyEnvelope } from '../../../src/attest/verify.js';
import { sha256 } from '../../../src/base/digest.js';
import type { Json, JsonObject } from '../../../src/base/json.js';
import type { LawPredicate } from '../../../src/model/verdict.js';
import { listFolder, measureFile, sumsText } from '../../../src/record/folder-files.js';
import { renderView } from '../../../src/reporters/html/render-view.js';
import { gatherPageEvidence } from '../../../src/proceedings/page-evidence.js';
import { reporters } from '../../../src/reporters/registry.js';

/** An entry of a record as whoever forges one sees it. */
export type Line = { seq: number; prev: string; type: string; at: string; case?: string; run?: number; body: Json };

/** The entries of a record. */
export const linesOf = (folder: string): Line[] =>
  readFileSync(join(folder, 'evidence.ndjson'), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line): Line => JSON.parse(line));

/** Writes a record whose numbers, chain and footer fit, whatever its entries say. */
export const writeLines = (folder: string, lines: readonly Line[]): { sha256: string; entries: number } => {
  let prev = '0'.repeat(64);
  const counts: { [type: string]: number } = {};
  const texts = lines.map((line, seq) => {
    const body: Json = line.type === 'footer' ? { ...membersOf(line.body), counts: { ...counts }, last: prev } : line.body;
    const { type, at, case: id, run } = line;
    const text = `${JSON.stringify({ seq, prev, type, at, case: id, run, body })}\n`;
    counts[type] = (counts[type] ?? 0) + 1;
    prev = sha256(text);
    return text;
  });
  const whole = texts.join('');
  writeFileSync(join(folder, 'evidence.ndjson'), whole);
  return { sha256: sha256(whole), entries: lines.length };
};

/** The verdict of a folder, as it is written beside its statement. */
export const predicateIn = (folder: string): LawPredicate => JSON.parse(readFileSync(join(folder, 'verdict.json'), 'utf8'));

type Sealing = { readonly key?: SigningKey | undefined; readonly viewOf?: typeof renderView | undefined };

/** Signs a verdict with a key, and makes every file that follows from it again, as the court itself would. */
const sealAgain = async (
  folder: string,
  predicate: LawPredicate,
  { key = generateKey('law'), viewOf = renderView }: Sealing,
): Promise<void> => {
  const { renderings: _renderings, ...said } = predicate;
  const verdict = { ...said, run: { ...said.run, keyid: key.keyid } };
  const gathering = gatherPageEvidence();
  for (const line of linesOf(folder)) if (line.type === 'run') gathering.run(line.case ?? '', line.body);
  const view = viewOf(verdict, gathering.evidence);
  const sealed: LawPredicate = {
    ...verdict,
    renderings: [{ name: 'verdict.html', mediaType: 'text/html', viewRule: 'sealed-html-v1', digest: { sha256: sha256(view) } }],
  };
  const envelope = signStatement(lawStatement(sealed), key);
  const write = (name: string, content: string | Uint8Array): void => writeFileSync(join(folder, name), content);
  write('verdict.dsse.json', envelope);
  write('verdict.json', verdictJson(sealed));
  write('verdict.html', sealView(view, envelope));
  write('signer.pub.pem', publicKeyPem(key));
  counterexamplesAgain(folder, sealed);
  const verified = await verifyEnvelope(envelope, { keys: [key.spki], recount: () => [] });
  if (verified.ok) for (const { fileName, render } of reporters) if (fileName !== 'verdict.json') write(fileName, render(verified.value));
  sumsAgain(folder);
};

/** The files of counterexamples as the verdict has them, and no other. */
const counterexamplesAgain = (folder: string, { findings }: LawPredicate): void => {
  const under = 'counterexamples/';
  for (const name of listFolder(folder).files.filter((file) => file.startsWith(under))) {
    const counterexample = findings.find((finding) => name === `${under}${finding.case}.json`)?.counterexample;
    const said: JsonObject = JSON.parse(readFileSync(join(folder, name), 'utf8'));
    if (counterexample === undefined) rmSync(join(folder, name));
    else writeFileSync(join(folder, name), `${JSON.stringify({ ...said, counterexample }, undefined, 2)}\n`);
  }
};

/** Lists the files again, so that SHA256SUMS fits what was changed. */
export const sumsAgain = (folder: string): void => {
  rmSync(join(folder, 'SHA256SUMS'), { force: true });
  const sums = listFolder(folder).files.map((name) => ({ name, sha256: measureFile(join(folder, name)).sha256 }));
  writeFileSync(join(folder, 'SHA256SUMS'), sumsText(sums));
};

/** What somebody with a key of their own can do to a folder: other entries, another verdict, and everything that follows from them. */
export const forge = async (
  folder: string,
  change: {
    readonly lines?: (lines: Line[]) => readonly Line[];
    readonly predicate?: (said: LawPredicate) => LawPredicate;
    readonly viewOf?: typeof renderView;
  },
  key?: SigningKey,
): Promise<void> => {
  const said = predicateIn(folder);
  const record = change.lines === undefined ? undefined : writeLines(folder, change.lines(linesOf(folder)));
  const bound = record === undefined ? said : { ...said, evidence: { record: { ...said.evidence.record, ...record } } };
  await sealAgain(folder, change.predicate?.(bound) ?? bound, { key, viewOf: change.viewOf });
};

/** The members of an object, to be read by name. */
export const membersOf = (value: Json | undefined): JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.fromEntries(Object.entries(value)) : {};
