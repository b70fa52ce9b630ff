import { sign } from 'node:crypto';
import { canonicalJson } from '../base/canonical-json.js';
import { payloadType } from '../model/statement.js';
import { encodeEnvelope } from './dsse.js';
import type { SigningKey } from './keys.js';
import { preAuthEncoding } from './pae.js';
import { faultOf } from './refusal.js';
import { predicateTypeOf, type Statement } from './statement.js';

/**
 * The envelope of a statement, in the bytes of our own: Ed25519 (RFC 8032) over the DSSE encoding of its RFC 8785 bytes.
 * Throws a trust Fault where the key's role may not sign statements of this kind. The caller verifies what it gets before it is used.
 */
export const signStatement = (statement: Statement, key: SigningKey): Uint8Array => {
  const mine = predicateTypeOf(key.role);
  if (statement.predicateType !== mine)
    throw faultOf('trust', 'key-role', {
      message: `a key with role ${key.role} signs ${mine}; this statement is ${statement.predicateType}`,
    });
  const payload = Buffer.from(canonicalJson(statement), 'utf8');
  const sig = sign(null, preAuthEncoding(payloadType, payload), key.privateKey);
  return encodeEnvelope({ payload, payloadType, signatures: [{ keyid: key.keyid, sig }] });
};
