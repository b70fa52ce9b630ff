import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll } from 'vitest';
import type { AuditRow } from '../../../src/model/audit.js';
import type { AuditAsk, AuditOutcome, AuditPlan } from '../../../src/proceedings/audit-ask.js';
import type { RunWorld } from '../../../src/proceedings/run-ask.js';
import { audit } from '../../../src/proceedings/audit.js';
import { aRunWorld } from '../a-run.js';

const made: string[] = [];
afterAll(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** A folder of this test alone. */
export const anAuditFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'sa2a-court-audit-'));
  made.push(folder);
  return folder;
};

/** Writes a file and gives its path. */
export const aFileOf = (name: string, content: object): string => {
  const file = join(anAuditFolder(), name);
  writeFileSync(file, JSON.stringify(content));
  return file;
};

/** The target file of the agent over stdio with the seeded world. */
export const plantedCommand = (...args: readonly string[]): string =>
  aFileOf('target.json', {
    kind: 'command',
    command: [process.execPath, resolve('test/support/audit/planted-agent.mjs'), ...args],
    settle: { max: '100ms', quiet: '1ms' },
  });

/** The card of that agent: with `ghost` it names a skill that nobody has. */
export const aCardFile = (...ids: readonly string[]): string =>
  aFileOf('card.json', {
    name: 'planted',
    url: 'http://127.0.0.1:1/',
    protocolVersion: '0.3.0',
    skills: ids.map((id) => ({ id, name: id, description: id, tags: [] })),
  });

/** An audit in folders that are gone afterwards, with the plan that was told before anything was sent. */
export const anAudit = async (
  ask: Partial<AuditAsk>,
  world: Partial<RunWorld> = {},
): Promise<AuditOutcome & { readonly plans: readonly AuditPlan[] }> => {
  const plans: AuditPlan[] = [];
  const outcome = await audit(
    { callNothing: false, out: anAuditFolder(), cwd: process.cwd(), ...ask },
    aRunWorld(world),
    (plan) => void plans.push(plan),
  );
  return { ...outcome, plans };
};

/** Rows in one line each: class, skill, holder. */
export const rowsOf = (rows: readonly AuditRow[]): readonly string[] =>
  rows.map(({ class: name, skill, principal }) => [name, skill, ...(principal === undefined ? [] : [principal])].join(' '));
