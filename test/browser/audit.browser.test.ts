import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, type BrowserContextOptions, chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { renderAuditPage } from '../../src/reporters/audit/audit-page.js';
import { aHostileReport } from '../support/audit/a-report.js';
import { aCardFile, anAudit, anAuditFolder, plantedCommand } from '../support/audit/an-audit.js';
import { hostileTexts } from '../support/reporters/hostile.js';

const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

let browser: Browser;
beforeAll(async () => {
  // The sandbox of the browser cannot be set up by root, who runs the jobs of CI.
  browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
}, 120_000);
afterAll(() => browser.close());

const open = async (file: string, options: BrowserContextOptions = {}) => {
  const context = await browser.newContext({ ...options, offline: true });
  const [asked, complaints]: [string[], string[]] = [[], []];
  const page = await context.newPage();
  context.on('request', (request) => asked.push(request.url()));
  page.on('console', (message) => complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('dialog', (dialog) => complaints.push(dialog.message()));
  const url = pathToFileURL(file).href;
  await page.goto(url);
  return { page, asked, complaints, url };
};

const violationsIn = async (page: Awaited<ReturnType<typeof open>>['page']): Promise<unknown> => {
  await page.evaluate(axe);
  return page.evaluate(`axe.run(document, { runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'] } }).then(({ violations }) =>
    violations.map(({ id, nodes }) => [id, ...nodes.slice(0, 3).map(({ target }) => target.join(' '))].join(' | ')))`);
};

describe('the page of an audit', { timeout: 120_000 }, () => {
  it.each([
    { colorScheme: 'light', width: 1280 },
    { colorScheme: 'dark', width: 420 },
  ] as const)('has no WCAG 2.1 A or AA violation that axe finds, $colorScheme, $width wide', async ({ colorScheme, width }) => {
    const { folder } = await anAudit({ target: plantedCommand('--planted'), card: aCardFile('lookup', 'refund', 'sync', 'ghost') });
    const { page, asked, complaints, url } = await open(join(folder, 'audit.html'), { colorScheme, viewport: { width, height: 900 } });
    expect(await violationsIn(page)).toEqual([]);
    expect(await page.textContent('h1')).toBe('5 rows need a person');
    // What is wider than the screen scrolls by itself, never the page.
    expect(await page.evaluate('document.documentElement.scrollWidth <= window.innerWidth')).toBe(true);
    expect({ asked, complaints }).toEqual({ asked: [url], complaints: [] });
  });

  it('runs and fetches nothing whatever a subject is called', async () => {
    const folder = anAuditFolder();
    for (const [index, text] of hostileTexts.entries()) {
      const file = join(folder, `${index}.html`);
      writeFileSync(file, renderAuditPage(aHostileReport(text)));
      const { page, asked, complaints, url } = await open(file);
      expect({ asked, complaints }).toEqual({ asked: [url], complaints: [] });
      expect(await page.title()).toBe('AUDIT OF SKILLS - not a verdict on law');
      await page.close();
    }
  });
});
