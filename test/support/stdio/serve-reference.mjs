// Serves the embedded subject over stdin and stdout as a program of kind `command`, straight from its sources:
// node serve-reference.mjs [--without GUARD]… [--variant NAME]
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { buildSync } from 'esbuild';

const { values } = parseArgs({ options: { without: { type: 'string', multiple: true }, variant: { type: 'string' } } });
const folder = mkdtempSync(join(tmpdir(), 'sa2a-court-stdio-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

const root = dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))));
const code = join(folder, 'reference.mjs');
buildSync({ entryPoints: [join(root, 'src/reference/open-reference.ts')], outfile: code, bundle: true, platform: 'node', format: 'esm' });

const { openReference } = await import(pathToFileURL(code).href);
const reference = openReference({ folder, ...values });

const answer = async ({ id, method, params }) => {
  try {
    return { jsonrpc: '2.0', id, result: await reference.request(method, params) };
  } catch (error) {
    const isProtocol = error.name === 'ProtocolRefusal';
    return { jsonrpc: '2.0', id, error: { code: isProtocol ? error.code : -32603, message: error.message } };
  }
};

createInterface({ input: process.stdin }).on('line', async (line) => {
  const request = JSON.parse(line);
  const reply = `${JSON.stringify(await answer(request))}\n`;
  process.stdout.write(reply, () => {
    if (request.method === 'target/close') process.exit(0);
  });
});
process.on('SIGTERM', () => process.exit(0));
