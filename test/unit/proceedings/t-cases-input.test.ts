import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { generateKey } from '../../../src/attest/keys.js';
import { publicKeyCard } from '../../../src/attest/public-key-card.js';
import { readAgentCard } from '../../../src/a2a/agent-card.js';
import { endpointsOf } from '../../../src/a2a/endpoints.js';
import type { JsonObject } from '../../../src/base/json.js';
import { packageRoot } from '../../../src/base/package-root.js';
import { sha256 } from '../../../src/base/digest.js';
import { runProgram } from '../../../src/cli/program.js';
import { profileFolder } from '../../../src/corpus/assets.js';
import { loadCourts } from '../../../src/corpus/courts.js';
import { readDocument } from '../../../src/corpus/document.js';
import { assertUnchanged } from '../../../src/corpus/manifest.js';
import { chooseProfile, loadProfiles } from '../../../src/corpus/profile.js';
import { loadTargetFile } from '../../../src/corpus/target-file.js';
import { readPolicyFile } from '../../../src/proceedings/read-trust.js';
import { wordTable } from '../../../src/vocabulary/vocabulary.js';
import { aGate, aPolicy } from '../../support/a-gate.js';
import { aScratchFolder } from '../../support/a-run-folder.js';
import { listening } from '../../support/a2a/listening.js';
import { openedLive, principals } from '../../support/a2a/live-file.js';
import { faultOf as laterFaultOf } from '../../support/a2a/thrown.js';
import { faultOf, linesOf } from '../../support/corpus/faults.js';
import { aScreen } from '../cli/a-screen.js';
import { check } from '../../../src/proceedings/check.js';

const input = (name: string): string => join(packageRoot(), 'test', 'support', 'corpus', 'inputs', name);
const profiles = loadProfiles(profileFolder());

/** The file in every place where somebody may hand it in: what is told each time. */
const everywhere = (name: string): readonly string[] => {
  const file = input(name);
  const policy = readPolicyFile(file);
  return [
    ...linesOf(faultOf(() => chooseProfile(profiles, file))),
    ...linesOf(faultOf(() => loadCourts([file], wordTable))),
    ...linesOf(faultOf(() => loadTargetFile(file, { cwd: '.' }))),
    ...(policy.ok ? ['a policy'] : linesOf(policy.error)),
  ];
};

const policyProblem = (name: string, text: string): string => {
  const file = join(aScratchFolder(), name);
  writeFileSync(file, text);
  const read = readPolicyFile(file);
  return read.ok ? 'read' : linesOf(read.error).join('\n');
};

const call = async (...words: readonly string[]) => {
  const { around, written } = aScreen({ cwd: aScratchFolder() });
  return { code: await runProgram(words, around), ...written };
};

/** What opening an agent comes to whose card is these bytes. */
const openedWith = async (card: string, type = 'application/json') => {
  const { url } = await listening((_request, response) => response.writeHead(200, { 'content-type': type }).end(card));
  return laterFaultOf(
    openedLive({
      kind: 'a2a',
      url,
      timeout: 5_000,
      skills: { pay: { consequence: 'external_do' } },
      rest: { consequences: 'allowed', principals },
    }),
  );
};

const agent = 'http://127.0.0.1:4000/a2a';

describe('files of somebody else stop with a clear message, and nothing is half done (T1)', () => {
  it('RW-088: a key that stands twice is refused with both lines, in JSON and YAML alike', () => {
    for (const name of ['dup-keys-profile.yaml', 'dup-keys-profile.json'])
      for (const line of everywhere(name)) expect(line).toMatch(/twice|first in line \d+/);
    const twice = JSON.stringify(aPolicy([generateKey('law')])).replace('"version":3', '"version":3,"version":9');
    expect(policyProblem('a.json', twice)).toMatch(/stands twice: first in line 1, again in line 1/);
    expect(policyProblem('a.yaml', 'version: 1\nversion: 9\n')).toMatch(/line 1/);
  });

  it('RW-089: aliases and merges are refused as such, before they are unfolded', () => {
    for (const name of ['alias-bomb.yaml', 'merge-alias-flood.yaml'])
      for (const first of everywhere(name).slice(0, 1)) expect(first).toMatch(/alias|anchor|merge/i);
    expect(policyProblem('self.yaml', 'a: &a {self: *a}\n')).toMatch(/alias|anchor/i);
  });

  it('RW-091: nesting is too deep, not a stack that ended', () => {
    for (const name of ['deep-nest.yaml', 'deep-nest.json']) for (const line of everywhere(name)) expect(line).toMatch(/too deep/);
  });

  it('RW-092: a circle of profiles is printed as its chain, also through a link; a diamond is none', () => {
    expect(faultOf(() => chooseProfile(profiles, input('cycle-a.yaml'))).message).toMatch(
      /cycle-a\.yaml → .*cycle-b\.yaml → .*cycle-a\.yaml/,
    );
    const folder = aScratchFolder();
    const overlay = (id: string, bases: string): string =>
      `id: ${id}-v26.1.1\nuri: "urn:example:profile:${id}:v26.1.1"\nversion: v26.1.1\ntitle: A\nfamily: ${id}\ndraft: false\nlevels: [{ name: authority, title: A, requires: [] }]\nextends: ${bases}\n`;
    writeFileSync(join(folder, 'l.yaml'), overlay('LEFT', '[AGENT-AUTHORITY-v26.11.30]'));
    writeFileSync(join(folder, 'r.yaml'), overlay('RIGHT', '[AGENT-AUTHORITY-v26.11.30]'));
    writeFileSync(join(folder, 'top.yaml'), overlay('TOP', '[./l.yaml, ./r.yaml]'));
    expect(chooseProfile(profiles, './top.yaml', folder).profile.levels.length).toBeGreaterThan(0);
    symlinkSync('self.yaml', join(folder, 'link.yaml'));
    writeFileSync(join(folder, 'self.yaml'), overlay('SELF', '[./link.yaml]'));
    expect(faultOf(() => chooseProfile(profiles, './self.yaml', folder)).code).toBe('PROFILE_CYCLE');
  });

  it('RW-094: a byte-order mark gives one clear line, in every file that is read', async () => {
    for (const name of ['bom.yaml', 'bom.json']) for (const line of everywhere(name)) expect(line).toContain('byte-order mark');
    const gate = aGate();
    const { trust: _trust, ...ask } = gate.ask;
    writeFileSync(gate.paths.card, `\uFEFF${publicKeyCard(gate.key)}`);
    const key = await check({ ...ask, key: gate.paths.card });
    expect(key.ok ? 'judged' : key.error.message).toContain('byte-order mark');
    writeFileSync(gate.paths.statement, Buffer.concat([Buffer.from('\uFEFF'), gate.bytes]));
    const report = await check(gate.ask);
    expect(report.ok ? report.value.reasons.map(({ message }) => message).join() : '').toContain('byte-order mark');
  });

  it('RW-095: bytes that differ only by their line ends are another digest, and are said to differ by them', () => {
    const [lf, crlf] = ['lf.yaml', 'crlf.yaml'].map((name) => readFileSync(input(name)));
    expect(Buffer.from(String(crlf).replaceAll('\r\n', '\n')).equals(lf ?? Buffer.alloc(0))).toBe(true);
    const document = {
      ...readDocument('p.json', Buffer.from('{}')),
      file: 'profiles/p.yaml',
      bytes: crlf ?? Buffer.alloc(0),
      sha256: sha256(crlf ?? ''),
    };
    const fault = faultOf(() => assertUnchanged(document, { files: { 'profiles/p.yaml': sha256(lf ?? '') } }));
    expect(fault.message).toContain('only in its line ends');
  });

  it('RW-097: a number that would be changed is refused by its name', async () => {
    for (const name of ['numbers.yaml', 'numbers.json'])
      expect(everywhere(name).join('\n')).toMatch(/9007199254740993|out of range|number/i);
    for (const version of ['9007199254740993', '.inf', '-1', '1_000', '0', '1.5', '"3"'])
      expect(
        policyProblem('n.yaml', JSON.stringify(aPolicy([generateKey('law')])).replace('"version":3', `"version": ${version}`)),
      ).toContain('/version');
    const seed = await call('run', '--seed', '9007199254740993');
    expect(seed.code).toBe(2);
    expect(seed.err).toContain('--seed');
  });

  it('RW-098: a misspelt key or option turns nothing off: it is refused, with what was meant', async () => {
    expect(everywhere('typo.yaml').join('\n')).toMatch(/did you mean|unknown member/);
    const policy = JSON.stringify(
      aPolicy([{ ...generateKey('law'), more: { revokd: { at: '2026-01-01T00:00:00Z', reason: 'superseded' } } }]),
    );
    expect(policyProblem('t.json', policy)).toMatch(/unknown member "revokd" \| did you mean "revoked"/);
    const gate = aGate();
    const flag = await call('check', gate.paths.statement, '--max-ages', '7d');
    expect(flag.code).toBe(2);
    expect(flag.err).toContain('--max-age');
  });

  it.each<[what: string, more: JsonObject, style: string]>([
    ['1.0', { supportedInterfaces: [{ url: agent, protocolBinding: 'JSONRPC', protocolVersion: '1.0' }] }, 'v1.0'],
    ['0.3', { url: agent, protocolVersion: '0.3.0', preferredTransport: 'JSONRPC' }, 'v0.3'],
    ['no version', { url: agent }, 'v0.2'],
    ['0.3 with an empty address', { url: '', protocolVersion: '0.3.0' }, 'v0.3'],
  ])('RW-100: a card of version %s leads to an address, never to an empty one', (_what, more, style) => {
    const card = readAgentCard({ name: 'a', skills: [{ id: 'pay' }], ...more });
    if (card === undefined) throw new Error('no card');
    const tried = endpointsOf({ url: new URL(agent), card }, { base: new URL(agent), only: undefined });
    expect([card.style, [...new Set(tried.map(({ url }) => url.href))]]).toEqual([style, more['url'] === '' ? [] : [agent]]);
  });

  it.each(['{}', 'null', '[]', '"card"', readFileSync(input('card-empty.json'), 'utf8')])(
    'RW-101: %j is no card, although it came with 200',
    async (card) => {
      expect(await openedWith(card)).toMatchObject({ kind: 'target' });
    },
  );

  it('RW-102: a card that is not JSON is told as what it is', async () => {
    expect((await openedWith('// our card\n{"name": "a"}')).message).toMatch(/JSON/);
    expect((await openedWith('<!DOCTYPE html><p>Please log in</p>', 'text/html')).message).toMatch(/HTML/);
  });
});
