// Starts a grandchild that ignores SIGTERM (argument `apart`: in a session of its own) and answers its pid as a task id.
import { spawn } from 'node:child_process';
import { lawfulAnswer, result, serve, write } from './answering.mjs';

const stubborn = `process.on('SIGTERM', () => undefined); process.stdout.write('up'); setInterval(() => undefined, 1000);`;
const modes = process.argv.slice(2);
const child = spawn(process.execPath, ['-e', stubborn], { stdio: ['ignore', 'pipe', 'inherit'], detached: modes.includes('apart') });
const isUp = new Promise((resolve) => child.stdout.once('data', resolve));

if (modes.includes('stubborn')) process.on('SIGTERM', () => undefined);

serve(async (request) => {
  await isUp;
  if (request.method === 'caller/send') return write(result(request.id, { state: 'completed', taskId: String(child.pid) }));
  if (request.method === 'target/close' && modes.includes('stubborn')) return new Promise(() => undefined);
  return write(lawfulAnswer(request));
});
