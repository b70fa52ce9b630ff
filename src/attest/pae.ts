/** The DSSE v1 pre-authentication encoding: the bytes that a signature covers. Lengths are byte lengths in decimal (DSSE protocol 1.0.2). */
export const preAuthEncoding = (payloadType: string, payload: Uint8Array): Uint8Array => {
  const type = Buffer.from(payloadType, 'utf8');
  return Buffer.concat([Buffer.from(`DSSEv1 ${type.length} `), type, Buffer.from(` ${payload.length} `), payload]);
};
