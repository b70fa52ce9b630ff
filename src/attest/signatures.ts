import { verify } from 'node:crypto';
import { sha256 } from '../base/digest.js';
import type { Fault } from '../base/fault.js';
import { ok, type Result } from '../base/result.js';
import type { OpenedEnvelope } from './dsse.js';
import { preAuthEncoding } from './pae.js';
import type { PublicKey } from './public-key.js';
import { inFile, refuse } from './refusal.js';

/**
 * Who must have signed: `threshold` counts distinct keys of `keys` (at least 1, the default). Without `foreign` every signature must be
 * by one of the keys and name it, so that no byte of the envelope goes unchecked.
 */
export type SignatureRule = {
  readonly keys: readonly PublicKey[];
  readonly threshold?: number;
  readonly foreign?: boolean;
  readonly file?: string;
};

/** The ids of the distinct keys whose signature over the payload holds, in the order of the signatures. */
export const checkSignatures = (opened: OpenedEnvelope, rule: SignatureRule): Result<readonly string[], Fault> => {
  const signed = preAuthEncoding(opened.payloadType, opened.payload);
  // A key id is a hint of the sender: every key is tried, and the id is compared afterwards.
  const signers = opened.signatures.map(({ keyid, sig }) => ({ keyid, key: signerOf(signed, sig, rule.keys) }));
  const stray = rule.foreign === true ? undefined : signers.find(({ keyid, key }) => key?.keyid !== keyid);
  const found = [...new Set(signers.flatMap(({ key }) => (key === undefined ? [] : [key.keyid])))];
  if (stray !== undefined) return refuseSigner({ ...stray, digest: sha256(signed) }, rule);
  if (rule.foreign !== true && found.length < signers.length)
    return refuse('signature-twice', {
      place: inFile(rule.file),
      message: `expected one signature for each key; found ${signers.length} signatures by ${found.length}`,
    });
  const least = Math.max(1, rule.threshold ?? 1);
  if (found.length >= least) return ok(found);
  return refuse(found.length === 0 ? 'signature-invalid' : 'signature-threshold', {
    place: inFile(rule.file),
    message: `expected signatures by ${least} of the keys ${idsOf(rule)}; found ${found.length} that hold`,
  });
};

const signerOf = (signed: Uint8Array, sig: Uint8Array, keys: readonly PublicKey[]): PublicKey | undefined =>
  sig.length === 64 ? keys.find((key) => verify(null, signed, key.object, sig)) : undefined;

type Stray = { readonly keyid: string; readonly key: PublicKey | undefined; readonly digest: string };

const refuseSigner = (signer: Stray, rule: SignatureRule) => {
  const place = inFile(rule.file);
  if (signer.key !== undefined)
    return refuse('signature-keyid', {
      place,
      message: `expected keyid ${signer.key.keyid}, the key that signed; found ${JSON.stringify(signer.keyid)}`,
    });
  if (rule.keys.some((key) => key.keyid === signer.keyid))
    return refuse('signature-invalid', {
      place,
      message: `expected a signature by ${signer.keyid} over these bytes (their DSSE encoding has sha256 ${signer.digest}); found one that does not hold: the statement was changed, or that key did not sign it`,
    });
  return refuse('signature-key-unknown', {
    place,
    message: `expected a signature by one of the keys ${idsOf(rule)}; found one that claims ${JSON.stringify(signer.keyid)}`,
  });
};

const idsOf = (rule: SignatureRule): string => rule.keys.map((key) => key.keyid).join(', ') || '(none given)';
