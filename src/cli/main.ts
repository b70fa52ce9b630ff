import { runProgram } from './program.js';
import type { Surroundings } from './terminal.js';

const around: Surroundings = { stdout: process.stdout, stderr: process.stderr, env: process.env, cwd: process.cwd() };
const words = process.argv.slice(2);

// Whoever reads our output may stop reading (`| head`): that is no fault, and the exit code still says how the command ended.
const ignoreClosedPipe = (error: Error): void => {
  if (!('code' in error) || error.code !== 'EPIPE') throw error;
};
process.stdout.on('error', ignoreClosedPipe);
process.stderr.on('error', ignoreClosedPipe);

const leave = (): void => process.exit(70);

// Node ends with 1 where nobody catches an error, and 1 would say that a subject is nonconformant.
process.on('uncaughtException', (error) => {
  import('./tell-end.js').then(({ tellEnd }) => tellEnd(error, around, { verbose: words.includes('--verbose') })).then(leave, leave);
});

// If everything falls asleep before the command is done, the code must not say that it passed.
process.exitCode = 70;
process.exitCode = await runProgram(words, around);
