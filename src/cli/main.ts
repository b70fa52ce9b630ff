import { runProgram } from './program.js';
import type { Surroundings } from './terminal.js';

// Whoever reads our output may stop reading (`| head`): that is no fault, and the exit code still says how the command ended.
const readable = (stream: NodeJS.WriteStream): NodeJS.WriteStream => {
  if (stream.listenerCount('error') === 0)
    stream.on('error', (error: Error) => {
      if (!('code' in error) || error.code !== 'EPIPE') throw error;
    });
  return stream;
};

// Node makes each stream when it is first touched, and takes a millisecond or two for it.
const around: Surroundings = {
  get stdout() {
    return readable(process.stdout);
  },
  get stderr() {
    return readable(process.stderr);
  },
  env: process.env,
  cwd: process.cwd(),
};

const words = process.argv.slice(2);

const tellAndLeave = async (error: unknown): Promise<void> => {
  try {
    const { tellEnd } = await import('./tell-end.js');
    tellEnd(error, around, { verbose: words.includes('--verbose') });
  } finally {
    process.exit(70);
  }
};

// Node ends with 1 where nobody catches an error, and 1 would say that a subject is nonconformant.
process.on('uncaughtException', (error) => void tellAndLeave(error));

// If everything falls asleep before the command is done, the code must not say that it passed.
process.exitCode = 70;
process.exitCode = await runProgram(words, around);
