import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

/** A process with an agent on the official SDK, and the ledger of what it did. */
export type SdkServer = {
  readonly url: string;
  readonly ledger: string;
  effects(): readonly { readonly by: string; readonly id: string }[];
};

/** Which SDK, and what it speaks: `strict` v1.0 only, `dual` both versions, `native` v0.3 on the SDK of that time. */
export type SdkKind = 'strict' | 'dual' | 'native';

/** Starts one for the length of the running test. */
export const sdkServer = async (kind: SdkKind, options: readonly string[] = []): Promise<SdkServer> => {
  const folder = mkdtempSync(join(tmpdir(), 'sdk-agent-'));
  const ledger = join(folder, 'ledger.jsonl');
  writeFileSync(ledger, '');
  const program = fileURLToPath(new URL(kind === 'native' ? '../live/sdk-v03-agent.mjs' : 'sdk-agent.mjs', import.meta.url));
  const child = spawn(process.execPath, [program, ledger, ...(kind === 'dual' ? ['--dual'] : []), ...options], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', resolve);
    child.once('exit', (code) => reject(new Error(`the agent ended with ${code}`)));
  });
  return {
    url,
    ledger,
    effects: () =>
      readFileSync(ledger, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line)),
  };
};
