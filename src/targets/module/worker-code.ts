/**
 * What runs in the thread of a module: it loads the module, makes the target, and answers requests with JSON texts. It is a text and
 * not a file, so that it runs from the sources as well as from the bundle, where modules lie elsewhere (docs/adr/0005-one-bundle.md); it is
 * CommonJS, as threads from a text are.
 */
export const workerCode = `'use strict';
const { parentPort, workerData } = require('node:worker_threads');

let target;

const start = async () => {
  const { default: factory } = await import(workerData.module);
  if (typeof factory !== 'function') throw new TypeError('its default export is no function that makes a target');
  target = await factory({ folder: workerData.folder });
  if (typeof target !== 'object' || target === null) throw new TypeError('its factory gave no object');
};

const described = async () => {
  const description = await target.describe();
  const isObject = typeof description === 'object' && description !== null && !Array.isArray(description);
  return isObject ? { protocol: 'sa2a-target/1', ...description } : description;
};

const ownMethod = (owner, name) => (typeof owner?.[name] === 'function' ? (params) => owner[name](params) : undefined);

const methodOf = (method) => {
  if (method === 'target/start') return start;
  if (method === 'target/describe') return ownMethod(target, 'describe') === undefined ? undefined : described;
  if (method === 'target/close') return ownMethod(target, 'close') ?? (() => ({}));
  const [plane, name] = method.split('/');
  return ownMethod(target[plane], name);
};

const say = (id, answer) => parentPort.postMessage(JSON.stringify({ jsonrpc: '2.0', id, ...answer }));
const failed = (id, code, message) => say(id, { error: { code, message: String(message) } });

parentPort.on('message', async ({ id, method, params }) => {
  try {
    const answering = methodOf(method);
    if (answering === undefined) return failed(id, -32601, 'no such method');
    const result = await answering(params);
    say(id, { result: result === undefined ? {} : result });
  } catch (error) {
    failed(id, -32603, error instanceof Error ? error.message : error);
  }
});
`;
