// Answers every request at once; its start parameters stand in the subject's configuration.
import { lawfulAnswer, serve, write } from './answering.mjs';

serve((request) => {
  const answer = lawfulAnswer(request);
  if (request.method !== 'target/describe') return write(answer);
  const configuration = { env: process.env, argv: process.argv.slice(2), cwd: process.cwd() };
  return write({ ...answer, result: { ...answer.result, subject: { name: 'fixture', configuration } } });
});
