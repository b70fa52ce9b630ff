import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import { canonicalJson } from '../../base/canonical-json.js';
import { sha256 } from '../../base/digest.js';
import type { JsonObject } from '../../base/json.js';

const pkcs8Prefix = Buffer.from('302e020100300506032b657004220420', 'hex');

/**
 * A real Ed25519 signature over principal, skill and the run's values, under a key that nobody vouched for. The court checks
 * it before it is used: what a subject refuses must be a valid proof. The key is derived from the draw, so that a run can be repeated.
 */
export const signClaim = (claim: { readonly principal: string; readonly skill: string; readonly values: JsonObject }): JsonObject => {
  const body = { principal: claim.principal, skill: claim.skill, nonce: sha256(canonicalJson(claim.values)).slice(0, 32) };
  const bytes = Buffer.from(canonicalJson(body));
  const seed = Buffer.from(sha256(`signed claim ${claim.principal}`), 'hex');
  const key = createPrivateKey({ key: Buffer.concat([pkcs8Prefix, seed]), format: 'der', type: 'pkcs8' });
  const signature = sign(null, bytes, key);
  const publicKey = createPublicKey(key);
  if (!verify(null, bytes, publicKey, signature)) throw new Error('the court made a signature that does not verify');
  return {
    alg: 'Ed25519',
    publicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
    payload: body,
    sig: signature.toString('base64'),
  };
};
