// Loaded before a command (`node --import`): whatever starts a process, opens a socket, asks for a name, starts a thread or loads a
// module from elsewhere throws, and leaves a line in the file that REACHED names.
import { createRequire, register, syncBuiltinESMExports } from 'node:module';
import { appendFileSync } from 'node:fs';

const require = createRequire(import.meta.url);
const log = process.env['REACHED'];

const refuse = (what) => {
  appendFileSync(log, `${what}\n`);
  throw new Error(`reached out: ${what}`);
};

// The hooks of modules run apart: the thread that they need is started before threads are forbidden.
const hooks = `
import { appendFileSync } from 'node:fs';
export const resolve = async (specifier, context, next) => {
  const found = await next(specifier, context);
  const isOurs = found.url.startsWith('node:') || found.url.startsWith('data:') || found.url.includes('/node_modules/') || ${JSON.stringify(process.env['OURS'])}.split(',').some((own) => found.url.startsWith(own));
  if (!isOurs) { appendFileSync(${JSON.stringify(log)}, 'import ' + found.url + '\\n'); throw new Error('foreign module ' + found.url); }
  return found;
};`;
register(`data:text/javascript,${encodeURIComponent(hooks)}`);

const forbid = (module, names) => {
  const exported = require(module);
  for (const name of names) exported[name] = () => refuse(`${module}.${name}`);
};

forbid('node:child_process', ['spawn', 'spawnSync', 'exec', 'execSync', 'execFile', 'execFileSync', 'fork']);
forbid('node:net', ['connect', 'createConnection', 'createServer']);
forbid('node:tls', ['connect', 'createServer']);
forbid('node:http', ['request', 'get', 'createServer']);
forbid('node:https', ['request', 'get', 'createServer']);
forbid('node:http2', ['connect', 'createServer']);
forbid('node:dgram', ['createSocket']);
forbid('node:dns', ['lookup', 'resolve', 'resolve4', 'resolve6']);
forbid('node:dns/promises', ['lookup', 'resolve', 'resolve4', 'resolve6']);
forbid('node:vm', ['runInThisContext', 'runInNewContext', 'runInContext', 'compileFunction']);
require('node:net').Socket.prototype.connect = () => refuse('node:net.Socket.connect');
require('node:worker_threads').Worker = function Worker() {
  refuse('node:worker_threads.Worker');
};
globalThis.fetch = () => refuse('fetch');
process.dlopen = () => refuse('process.dlopen');
syncBuiltinESMExports();
