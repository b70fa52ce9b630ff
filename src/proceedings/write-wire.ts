import { Fault } from '../base/fault.js';
import { sha256 } from '../base/digest.js';
import { asJson, type Json } from '../base/json.js';
import { visibleJson } from '../base/visible-text.js';
import { type SigningKey, throwAwayKey } from '../attest/keys.js';
import { publicKeyPem } from '../attest/public-key.js';
import { readSigningKey } from '../attest/read-signing-key.js';
import { sealView } from '../attest/sealed-html.js';
import { signStatement } from '../attest/sign.js';
import { verifyWireEnvelope, wireJson, wireStatement } from '../attest/verify-wire.js';
import { parseWirePredicate } from '../attest/wire-schema.js';
import type { WirePredicate } from '../model/wire.js';
import { runFolderName } from '../record/run-folder-name.js';
import { stageRunFolder } from '../record/run-folder.js';
import { wirePage } from '../wire/page/wire-page.js';
import { wireNames } from './wire-files.js';
import type { ObservedContent } from './observe-wire.js';
import { recountWire } from './recount-wire.js';

/** The key that signs a wire observation: the one that was named, else one that nobody keeps. A key of another role is a trust Fault. */
export const wireSigner = ({ key, passphrase }: { readonly key?: string; readonly passphrase?: string }): SigningKey => {
  if (key === undefined) return throwAwayKey('wire');
  const read = readSigningKey(key, { role: 'wire', ...(passphrase === undefined ? {} : { passphrase }) });
  if (!read.ok) throw read.error;
  return read.value;
};

/** All that a folder of a wire observation is written from. `at` is the end of the observation in milliseconds. */
export type WireWriting = {
  readonly content: ObservedContent;
  readonly transcript: { readonly text: string; readonly lines: number; readonly sha256: string };
  readonly signer: SigningKey;
  redact(body: Json): Json;
  readonly at: number;
  readonly out: string;
};

/** Signs, renders and writes an observation: statement, page, predicate, transcript, public key and sums. */
export const writeWire = async (from: WireWriting): Promise<{ readonly predicate: WirePredicate; readonly folder: string }> => {
  const { transcript, signer, out } = from;
  const drafted = await shownPredicate(from, '0'.repeat(64));
  const view = wirePage(drafted);
  const predicate: WirePredicate = { ...drafted, renderings: [renderingOf(sha256(view))] };
  const envelope = signStatement(wireStatement(predicate), signer);
  const verified = await verifyWireEnvelope(envelope, { keys: [signer.spki], recount: recountWire });
  if (!verified.ok) throw new Fault({ kind: 'court', code: verified.error.code, message: verified.error.message });
  const name = runFolderName({
    startedAt: predicate.observedAt,
    subject: `wire ${predicate.observedPeer.label}`,
    digest: transcript.sha256,
  });
  const stage = stageRunFolder(out, name, 'latest-wire');
  stage.add(wireNames.statement, envelope);
  stage.add(wireNames.json, wireJson(predicate));
  stage.add(wireNames.page, sealView(view, envelope));
  stage.add(wireNames.transcript, transcript.text);
  stage.add(wireNames.signer, publicKeyPem(signer));
  return { predicate, folder: stage.finish().folder };
};

const renderingOf = (digest: string): WirePredicate['renderings'][number] => ({
  name: 'wire.html',
  mediaType: 'text/html',
  viewRule: 'sealed-html-v1',
  digest: { sha256: digest },
});

/** The predicate in which no text of the agent can hide anything and no credential stands; what no longer fits the schema is a fault of the court. */
const shownPredicate = async ({ content, transcript, signer, redact, at }: WireWriting, view: string): Promise<WirePredicate> => {
  const whole: WirePredicate = {
    ...content,
    observedAt: new Date(at).toISOString(),
    signer: signer.signer,
    keyid: signer.keyid,
    transcript: {
      name: 'transcript.ndjson',
      mediaType: 'application/x-ndjson',
      bytes: Buffer.byteLength(transcript.text),
      lines: transcript.lines,
      digest: { sha256: transcript.sha256 },
    },
    renderings: [renderingOf(view)],
  };
  const parsed = await parseWirePredicate(visibleJson(redact(asJson(whole))));
  if (!parsed.ok) throw new Fault({ kind: 'court', code: parsed.error.code, message: parsed.error.message });
  return parsed.value;
};
