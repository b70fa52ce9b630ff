import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoPrincipals } from '../src/endpoint/demo-tokens.js';
import { startEndpoint } from '../src/endpoint/endpoint.js';

// The server of the HTTP comparison, in a process of its own; it ends when its parent lets go of it.
const folder = mkdtempSync(join(tmpdir(), 'sa2a-court-bench-'));
const endpoint = await startEndpoint({
  folder,
  port: 0,
  transport: 'base',
  without: [],
  newId: randomUUID,
  principalOf: (token) => demoPrincipals.find((principal) => principal.token === token)?.id,
  resolveHost: async () => [],
});
process.once('disconnect', () => void endpoint.close().then(() => rmSync(folder, { recursive: true })));
process.send?.(endpoint.url);
