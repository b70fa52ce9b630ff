// How long Chromium needs to open a report of two thousand cases from disk, and how large it is. CHROMIUM names another browser.
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import { sealView } from '../src/attest/sealed-html.js';
import { canonicalJson } from '../src/base/canonical-json.js';
import { parseCaseId } from '../src/model/court.js';
import type { Finding } from '../src/model/finding.js';
import type { LawVerdict } from '../src/model/verdict.js';
import { runCourt } from '../src/proceedings/run.js';
import { renderView } from '../src/reporters/html/render-view.js';
import { benchAsk, benchWorld } from './bench-world.js';
import { median } from './side-by-side.js';

const cases = 2000;
const rounds = 7;
const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium';

/** The findings of a real run, again and again under other ids. */
const multiplied = (findings: readonly Finding[]): readonly Finding[] =>
  Array.from({ length: cases }, (_, index) => {
    const finding = findings[index % findings.length];
    const id = parseCaseId(`SA2A-C${Math.floor(index / 50)}-${String(index % 50).padStart(3, '0')}`);
    if (finding === undefined || id === undefined) throw new Error('a run without findings');
    return { ...finding, case: id, court: `SA2A-C${Math.floor(index / 50)}` };
  });

const pageOf = (verdict: LawVerdict): string => {
  const payload = Buffer.from(canonicalJson({ predicate: verdict })).toString('base64');
  return sealView(renderView(verdict), Buffer.from(JSON.stringify({ payload })));
};

// All cases, so that they are as different in a report as they are.
const { caseGlob: _one, ...ask } = benchAsk(5);
const { verdict } = await runCourt(ask, benchWorld);
const file = join(ask.out, 'large.html');
const page = pageOf({ ...verdict, findings: multiplied(verdict.findings) });
const empty = join(ask.out, 'empty.html');
writeFileSync(file, page);
writeFileSync(empty, '<!doctype html><title>empty</title>');

const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
const opened = async (path: string): Promise<number> => {
  const tab = await browser.newPage();
  const started = performance.now();
  await tab.goto(pathToFileURL(path).href, { waitUntil: 'load' });
  // Two frames later what is on the screen has been drawn.
  await tab.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
  const ms = performance.now() - started;
  await tab.close();
  return ms;
};
const times: number[] = [];
const bare: number[] = [];
for (let round = 0; round < rounds; round += 1) {
  bare.push(await opened(empty));
  times.push(await opened(file));
}
await browser.close();
rmSync(ask.out, { recursive: true });
process.stdout.write(
  JSON.stringify({
    cases,
    bytes: Buffer.byteLength(page),
    goalBytes: 6_000_000,
    openMs: Math.round(median(times)),
    emptyMs: Math.round(median(bare)),
    goalMs: 2000,
  }),
);
