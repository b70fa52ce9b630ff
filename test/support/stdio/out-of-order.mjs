// Collects three calls and answers them last first, one character a write, so that characters are cut in two.
import { lawfulAnswer, serve } from './answering.mjs';

const held = [];

const byteByByte = async (text) => {
  for (const byte of Buffer.from(text)) {
    process.stdout.write(Buffer.of(byte));
    await new Promise((resolve) => setImmediate(resolve));
  }
};

serve(async (request) => {
  if (request.method !== 'caller/send') return process.stdout.write(`${JSON.stringify(lawfulAnswer(request))}\r\n`);
  held.push(request);
  if (held.length < 3) return undefined;
  return byteByByte(
    held
      .splice(0)
      .toReversed()
      .map((each) => `${JSON.stringify(lawfulAnswer(each))}\n`)
      .join(''),
  );
});
