import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { isJsonList, isJsonObject, type Json, type JsonObject } from '../../src/base/json.js';
import { sha256 } from '../../src/base/digest.js';
import { packageRoot } from '../../src/base/package-root.js';
import { verify } from '../../src/proceedings/verify.js';
import { profileFileOf } from '../support/a-run.js';

const text = readFileSync(join(packageRoot(), 'action.yml'), 'utf8');
const members = (value: Json | undefined): JsonObject => (isJsonObject(value) ? value : {});
const action = members(parse(text));
const runs = members(action['runs']);
const steps = isJsonList(runs['steps']) ? runs['steps'].map(members) : [];
const step = steps[0] ?? {};
const script = String(step['run']);

describe('action.yml', () => {
  it('puts no input into the text of the shell, and every one into its environment', () => {
    expect(steps).toHaveLength(1);
    expect(script).not.toContain('${{');
    expect(script).not.toMatch(/\beval\b|\bsource\b|`[^`]*\$COURT/);
    const named = Object.keys(members(action['inputs'])).filter((name) => name !== 'working-directory');
    const env = Object.fromEntries(named.map((name) => [`COURT_${name.toUpperCase().replaceAll('-', '_')}`, `\${{ inputs.${name} }}`]));
    expect(step['env']).toEqual(env);
  });

  it('uses no other action and fetches no package', () => {
    expect(runs['using']).toBe('composite');
    expect(text).not.toMatch(/^\s*(?:- )?uses:/m);
    expect(script).toContain('npx --no-install sa2a-court');
    expect(script).not.toMatch(/npm (?:i|install|ci)|curl|wget/);
  });

  it('says of every output which one of the step it is', () => {
    const outputs = members(action['outputs']);
    for (const [name, output] of Object.entries(outputs))
      expect(members(output)).toEqual({ description: expect.any(String), value: `\${{ steps.court.outputs.${name} }}` });
    expect(step['id']).toBe('court');
  });
});

describe('the step of the action', () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'sa2a-court-action-'));
    const bin = join(folder, 'bin');
    mkdirSync(bin);
    writeFileSync(join(bin, 'npx'), `#!/bin/sh\nshift 2\nexec '${process.execPath}' '${resolve('dist/cli/main.js')}' "$@"\n`);
    chmodSync(join(bin, 'npx'), 0o755);
    copyFileSync(join(packageRoot(), 'examples/module/agent.mjs'), join(folder, 'agent.mjs'));
    copyFileSync(profileFileOf('SA2A-AUTH-001', 'SA2A-AUTH-002'), join(folder, 'small.yaml'));
    copyFileSync(profileFileOf('CHI-BRCE-010'), join(folder, 'twice.yaml'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** The step as a runner starts it, and the outputs as it would read them. */
  const start = (inputs: Record<string, string>) => {
    const output = join(folder, 'output.txt');
    writeFileSync(output, '');
    writeFileSync(join(folder, 'step.sh'), script);
    const names = Object.keys(members(step['env']));
    const env = {
      ...Object.fromEntries(names.map((name) => [name, ''])),
      COURT_PROFILE: './small.yaml',
      COURT_LEVEL: 'small',
      COURT_OUT: 'reports',
    };
    const { status, stdout, stderr } = spawnSync('bash', ['--noprofile', '--norc', '-e', '-o', 'pipefail', 'step.sh'], {
      cwd: folder,
      encoding: 'utf8',
      env: {
        PATH: `${join(folder, 'bin')}:${process.env['PATH'] ?? ''}`,
        GITHUB_ACTIONS: 'true',
        GITHUB_OUTPUT: output,
        ...env,
        ...inputs,
      },
    });
    return { code: status, log: stdout + stderr, outputs: outputsIn(readFileSync(output, 'utf8')) };
  };

  const outputsIn = (written: string): Record<string, string> => {
    const lines = written.split('\n');
    const found: Record<string, string> = {};
    for (let at = 0; at < lines.length - 1;) {
      const [, name = '', end = ''] = /^([a-z0-9-]+)<<([0-9a-f-]{36})$/.exec(lines[at] ?? '') ?? [];
      if (name === '' || Object.hasOwn(found, name)) throw new Error(`an output that nobody meant: ${lines[at]}`);
      const to = lines.indexOf(end, at + 1);
      found[name] = lines.slice(at + 1, to).join('\n');
      at = to + 1;
    }
    return found;
  };

  const names = Object.keys(members(action['outputs'])).toSorted();
  const hostile = `it's "quoted" $(touch owned) \`touch owned\` ; touch owned #`;

  it('gives typed outputs of a verdict that verifies, whatever files are called', async () => {
    const target = `${hostile}\nverdict<<x.yaml`;
    writeFileSync(join(folder, target), JSON.stringify({ kind: 'module', module: './agent.mjs' }));
    const { code, outputs, log } = start({
      COURT_TARGET: target,
      COURT_OUT: `out ${hostile}`,
      COURT_CHALLENGE: `${hostile}\nx`,
      COURT_RUNS: '25',
    });
    expect({ code, log }).toMatchObject({ code: 0 });
    expect(Object.keys(outputs).toSorted()).toEqual(names);
    expect(outputs['verdict']).toBe('CONFORMANT');
    expect(outputs['exit-code']).toBe('0');
    expect(outputs['claim']).not.toContain('\n');
    expect(outputs['report-sha256']).toBe(sha256(readFileSync(outputs['report-path'] ?? '')));
    expect(outputs['statement-sha256']).toBe(sha256(readFileSync(outputs['statement-path'] ?? '')));
    for (const path of ['sarif-path', 'junit-path']) expect(existsSync(outputs[path] ?? '')).toBe(true);
    expect(await verify({ path: outputs['folder'] ?? '' })).toMatchObject({ ok: true });
    expect(existsSync(join(folder, 'owned'))).toBe(false);
  });

  it('ends with the code of the court, annotates what was convicted, and lets no input become an option', () => {
    writeFileSync(join(folder, 'faulty.yaml'), 'kind: module\nmodule: ./faulty.mjs\n');
    copyFileSync(join(packageRoot(), 'examples/module/faulty.mjs'), join(folder, 'faulty.mjs'));
    const convicted = start({ COURT_PROFILE: './twice.yaml', COURT_TARGET: 'faulty.yaml', COURT_RUNS: '2' });
    expect(convicted).toMatchObject({ code: 1, outputs: { verdict: 'NONCONFORMANT', 'exit-code': '1' } });
    expect(convicted.log).toContain('::error title=');

    const level = start({ COURT_LEVEL: `--help ${hostile}` });
    expect(level).toMatchObject({ code: 2, outputs: { verdict: '', 'exit-code': '2', folder: '', 'report-sha256': '' } });
    expect(level.log).toContain('UNKNOWN_LEVEL');
    expect(start({ COURT_TARGET: `no/${hostile}.yaml` })).toMatchObject({ code: 2, outputs: { 'exit-code': '2' } });
    expect(existsSync(join(folder, 'owned'))).toBe(false);
  });
});
