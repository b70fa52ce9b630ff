// Writes two megabytes and a secret to its error stream before it answers.
import { lawfulAnswer, serve, write } from './answering.mjs';

serve((request) => {
  if (request.method !== 'caller/send') return write(lawfulAnswer(request));
  const lines = `the token is ${process.env.TOKEN}\n${`${'x'.repeat(1023)}\n`.repeat(2048)}`;
  return process.stderr.write(lines, () => write(lawfulAnswer(request)));
});
