import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  cpSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { isJsonList, isJsonObject, type Json } from '../../src/base/json.js';
import { packageRoot } from '../../src/base/package-root.js';
import { profileFileOf } from '../support/a-run.js';

const made: string[] = [];
afterAll(() => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true });
});

/** A checkout with an agent, a target file, keys under a passphrase, a policy, and an `npx` that calls this very program. */
const aCheckout = () => {
  const folder = mkdtempSync(join(tmpdir(), 'sa2a-court-ci-'));
  made.push(folder);
  const program = join(folder, 'bin');
  mkdirSync(program);
  writeFileSync(join(program, 'npx'), `#!/bin/sh\nshift\nexec '${process.execPath}' '${resolve('dist/cli/main.js')}' "$@"\n`);
  writeFileSync(join(program, 'npm'), '#!/bin/sh\ntest "$1" = ci\n');
  for (const name of ['npx', 'npm']) chmodSync(join(program, name), 0o755);
  copyFileSync(join(packageRoot(), 'examples/module/agent.mjs'), join(folder, 'agent.mjs'));
  writeFileSync(join(folder, 'target.yaml'), 'kind: module\nmodule: ./agent.mjs\nsubject:\n  artifacts: [agent.mjs]\n');
  writeFileSync(join(folder, 'passphrase.txt'), 'a long passphrase\n');
  const profile = join(folder, 'small.yaml');
  copyFileSync(profileFileOf('SA2A-AUTH-001', 'SA2A-AUTH-002'), profile);
  const env: Record<string, string> = {
    PATH: `${program}:${process.env['PATH'] ?? ''}`,
    PROFILE: './small.yaml',
    LEVEL: 'small',
    TARGET: './target.yaml',
    ARTIFACT: 'agent.mjs',
    TRUST: 'trust/trust.json',
    MIN_POLICY_VERSION: '1',
    CHALLENGE: '17-1-abc',
    CI_PIPELINE_ID: '17',
    CI_COMMIT_SHA: 'abc',
  };
  const shell = (script: string, more: Record<string, string> = {}) => {
    const { status, stdout, stderr } = spawnSync('bash', ['--norc', '-e', '-o', 'pipefail', '-c', script], {
      cwd: folder,
      encoding: 'utf8',
      env: { ...env, ...more },
    });
    return { code: status, out: stdout, err: stderr };
  };
  return { folder, shell };
};

const page = (name: string): string => readFileSync(join(packageRoot(), 'docs', 'how-to', name), 'utf8');

/** The blocks of shell of a page, in order. */
const blocksOf = (name: string): readonly string[] => [...page(name).matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, block]) => block ?? '');

const memberOf = (value: Json | undefined, ...path: readonly string[]): Json | undefined =>
  path.reduce<Json | undefined>((at, name) => (isJsonObject(at) ? at[name] : undefined), value);

/** The shell lines of a step or job of a snippet. */
const linesOf = (value: Json | undefined): string => (isJsonList(value) ? value.map(String).join('\n') : String(value));

const github = (job: string, step: string): string => {
  const snippet: Json = parse(page('ci/github-actions.yml'));
  const steps = memberOf(snippet, 'jobs', job, 'steps');
  const found = isJsonList(steps) ? steps.find((one) => memberOf(one, 'name') === step) : undefined;
  return linesOf(memberOf(found, 'run'));
};

const gitlab = (job: string, part: string): string => {
  const snippet: Json = parse(page('ci/gitlab-ci.yml'));
  return linesOf(memberOf(snippet, job, part));
};

type Checkout = ReturnType<typeof aCheckout>;

const prepared = (): Checkout => {
  const checkout = aCheckout();
  const { code, err } = checkout.shell(
    'npx sa2a-court keygen --out keys --passphrase-file passphrase.txt; mkdir trust; npx sa2a-court trust add trust/trust.json keys/court.pub.json',
  );
  expect({ code, err }).toEqual({ code: 0, err: '' });
  return checkout;
};

describe.each(['github', 'gitlab'] as const)('the snippet for %s', (host) => {
  let checkout: Checkout;
  const gate = host === 'github' ? github('gate', 'Gate') : gitlab('gate', 'script');
  beforeAll(() => {
    checkout = prepared();
    const { folder, shell } = checkout;
    const secret = (name: string) => readFileSync(join(folder, name), 'utf8').trimEnd();
    const held =
      host === 'github'
        ? shell(github('try', 'Try the agent'), {
            COURT_KEY: secret('keys/court.key.pem'),
            COURT_KEY_CARD: secret('keys/court.pub.json'),
            COURT_KEY_PASSPHRASE: secret('passphrase.txt'),
          })
        : shell(`${gitlab('try the agent', 'script')}\n${gitlab('try the agent', 'after_script')}`, {
            COURT_KEY: 'keys/court.key.pem',
            COURT_KEY_CARD: 'keys/court.pub.json',
            COURT_KEY_PASSPHRASE: 'passphrase.txt',
          });
    if (held.code !== 0) throw new Error(held.err + held.out);
    if (host === 'github') cpSync(join(folder, 'reports', 'latest'), join(folder, 'verdict'), { recursive: true, dereference: true });
  }, 120_000);

  it('allows the artifact that was tried', () => {
    const { code, out } = checkout.shell(gate);
    expect(out).toContain('allowed');
    expect(code).toBe(0);
  });

  it('shuts before another job, another artifact, another target file, an older policy, and a policy of somebody else', () => {
    const { folder, shell } = checkout;
    expect(shell(gate, host === 'github' ? { CHALLENGE: '18-1-abc' } : { CI_PIPELINE_ID: '18' }).code).toBe(6);
    writeFileSync(join(folder, 'other.yaml'), 'kind: module\nmodule: ./agent.mjs\n');
    expect(shell(gate, { TARGET: './other.yaml' }).code).toBe(6);
    writeFileSync(join(folder, 'changed.mjs'), readFileSync(join(folder, 'agent.mjs')));
    appendFileSync(join(folder, 'changed.mjs'), '// later\n');
    expect(shell(gate, { ARTIFACT: 'changed.mjs' }).code).toBe(6);
    expect(shell(gate, { MIN_POLICY_VERSION: '2' }).code).toBe(5);
    expect(
      shell('npx sa2a-court keygen --out strangers; npx sa2a-court trust add trust/strangers.json strangers/court.pub.json').code,
    ).toBe(0);
    expect(shell(gate, { TRUST: 'trust/strangers.json' }).code).toBe(5);
    expect(shell(gate, { ARTIFACT: 'not-there.mjs' }).code).toBe(2);
  });

  it('takes every variable for one word, whatever stands in it', () => {
    const { folder, shell } = checkout;
    const hostile = `x'"; touch owned; $(touch owned) \`touch owned\`\ntouch owned`;
    const names = ['PROFILE', 'LEVEL', 'TARGET', 'ARTIFACT', 'TRUST', 'MIN_POLICY_VERSION', 'CHALLENGE', 'CI_PIPELINE_ID', 'CI_COMMIT_SHA'];
    const all = Object.fromEntries(names.map((name) => [name, hostile]));
    expect(shell(gate, all).code).toBe(2);
    const held = host === 'github' ? github('try', 'Try the agent') : gitlab('try the agent', 'script');
    expect(shell(held, { ...all, COURT_KEY: hostile, COURT_KEY_CARD: hostile, COURT_KEY_PASSPHRASE: hostile }).code).not.toBe(0);
    expect(existsSync(join(folder, 'owned'))).toBe(false);
  });

  it('shuts where a file of the verdict was changed', () => {
    const { folder, shell } = checkout;
    cpSync(join(folder, 'verdict'), join(folder, 'before'), { recursive: true });
    appendFileSync(join(folder, 'verdict', 'subject.json'), ' ');
    expect(shell(gate).code).toBe(5);
  });
});

describe('the commands of the pages', () => {
  it('of "manage trust" work one after another', () => {
    const { shell } = aCheckout();
    for (const block of blocksOf('manage-trust.md')) expect({ block, ...shell(block) }).toMatchObject({ block, code: 0, err: '' });
    expect(shell('npx sa2a-court trust list trust/trust.json --json').out).toMatch(
      /"version": 3[\s\S]*"state": "counts"[\s\S]*"state": "revoked"/,
    );
  });

  it('of "gate a release" allow what they tried', () => {
    const { shell } = aCheckout();
    expect(shell('npx sa2a-court keygen --out keys; mkdir trust; npx sa2a-court trust add trust/trust.json keys/court.pub.json').code).toBe(
      0,
    );
    for (const block of blocksOf('gate-a-release.md')) expect({ block, ...shell(block) }).toMatchObject({ block, code: 0 });
    const once =
      'npx sa2a-court check reports/latest --profile "$PROFILE" --level "$LEVEL" --subject "sha256:$(sha256sum agent.mjs | cut -c1-64)"';
    expect(shell(`${once} --trust trust/two.json`)).toMatchObject({ code: 5, out: expect.stringContaining('signature-threshold') });
  });
});
