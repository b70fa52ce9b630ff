/** The files of a folder with a wire observation. */
export const wireNames = {
  statement: 'wire.dsse.json',
  json: 'wire.json',
  page: 'wire.html',
  transcript: 'transcript.ndjson',
  signer: 'signer.pub.pem',
} as const;
