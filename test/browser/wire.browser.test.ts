import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { wirePage } from '../../src/wire/page/wire-page.js';
import { hostileTexts } from '../support/reporters/hostile.js';
import { aWireContent } from '../support/wire/a-wire-content.js';

const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

let browser: Browser;
let folder = '';
beforeAll(async () => {
  // The sandbox of the browser cannot be set up by root, who runs the jobs of CI.
  browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  folder = mkdtempSync(join(tmpdir(), 'wire-page-'));
}, 120_000);
afterAll(async () => {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
});

const open = async (text: string, options: object = {}) => {
  const file = join(folder, 'wire.html');
  writeFileSync(file, text);
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

const violations = `axe.run(document, { runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'] } }).then(({ violations }) =>
  violations.map(({ id, nodes }) => [id, ...nodes.slice(0, 3).map(({ target }) => target.join(' '))].join(' | ')))`;

describe('the page of a wire observation', { timeout: 120_000 }, () => {
  it.each([
    { colorScheme: 'light', width: 1280 },
    { colorScheme: 'dark', width: 420 },
  ] as const)('has no WCAG 2.1 A or AA violation that axe finds, $colorScheme, $width wide', async ({ colorScheme, width }) => {
    const { page, asked, complaints, url } = await open(wirePage(aWireContent()), { colorScheme, viewport: { width, height: 900 } });
    await page.evaluate(axe);
    expect(await page.evaluate(violations)).toEqual([]);
    expect(await page.title()).toBe('Wire observation, not a verdict');
    // What is wider than the screen scrolls by itself, never the page.
    expect(await page.evaluate('document.documentElement.scrollWidth <= window.innerWidth')).toBe(true);
    expect({ asked, complaints }).toEqual({ asked: [url], complaints: [] });
  });

  it('runs and fetches nothing whatever an agent is called', async () => {
    for (const text of hostileTexts) {
      const { page, asked, complaints, url } = await open(wirePage(aWireContent(text)));
      expect({ asked, complaints }).toEqual({ asked: [url], complaints: [] });
      expect(await page.locator('h1').count()).toBe(1);
      await page.close();
    }
  });
});
