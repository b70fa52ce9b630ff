import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import axe from 'axe-core';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LawVerdict } from '../../src/model/verdict.js';
import { renderView } from '../../src/reporters/html/render-view.js';
import { aRun } from '../support/a-run.js';
import { aCleanVerdict, aVerdict } from '../support/reporters/a-verdict.js';
import { hostileEvidence, hostileTexts, hostileVerdict } from '../support/reporters/hostile.js';
import { aFolder } from '../unit/proceedings/a-real-run.js';

const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
const folder = aFolder();

let browser: Browser;
beforeAll(async () => {
  // The sandbox of the browser cannot be set up by root, who runs the jobs of CI.
  browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
}, 120_000);
afterAll(() => browser.close());

/** The path of a page of this text. */
const written = (name: string, text: string): string => {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
};

/** A page from disk, offline, and all that it asked for or complained about. */
const open = async (file: string, options: BrowserContextOptions = {}, hash = '') => {
  const context = await browser.newContext({ ...options, offline: true });
  const asked: string[] = [];
  const complaints: string[] = [];
  const page = await context.newPage();
  context.on('request', (request) => asked.push(request.url()));
  page.on('console', (message) => complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('dialog', (dialog) => complaints.push(dialog.message()));
  const url = pathToFileURL(file).href;
  await page.goto(`${url}${hash}`);
  return { page, asked, complaints, url };
};

const runFile = async (without: readonly string[]): Promise<string> => {
  const run = await aRun({ caseGlob: 'SA2A-AUTH-GRANT-00?', runs: 2, seed: 3, without });
  return join(run.folder, 'verdict.html');
};

const everythingOpen = (page: Page) =>
  page.evaluate(`for (const part of document.querySelectorAll('details')) part.open = true;
    for (const part of document.querySelectorAll('.case, .dimension')) part.style.contentVisibility = 'visible';`);

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'];

const violationsIn = async (page: Page): Promise<unknown> => {
  await everythingOpen(page);
  await page.evaluate(axe.source);
  return page.evaluate(`axe.run(document, { runOnly: { type: 'tag', values: ${JSON.stringify(wcag)} } }).then(({ violations }) =>
    violations.map(({ id, nodes }) => [id, nodes.slice(0, 5).map(({ html, failureSummary }) => html.slice(0, 200) + failureSummary)]))`);
};

const verdicts: readonly (readonly [string, LawVerdict])[] = [
  ['a convicted one', aVerdict()],
  ['a conformant one', aCleanVerdict()],
];

describe('the report in Chromium, for those who do not see it as it was drawn', () => {
  const looks = (['light', 'dark'] as const).flatMap((colorScheme) => [360, 1280].map((width) => ({ colorScheme, width })));

  it.each(looks)(
    'has no WCAG 2.1 A or AA violation that axe finds: a real conviction, $colorScheme, $width wide',
    async ({ colorScheme, width }) => {
      const { page } = await open(await convictedRun, { colorScheme, viewport: { width, height: 900 } });
      expect(await page.locator('.timeline svg').count()).toBeGreaterThan(1);
      expect(await violationsIn(page)).toEqual([]);
      await page.context().close();
    },
  );

  it.each(verdicts)('has none in %s with every kind of finding', async (name, verdict) => {
    const { page } = await open(written(`${name}.html`, renderView(verdict)));
    expect(await violationsIn(page)).toEqual([]);
    await page.context().close();
  });

  it('is not wider than the narrowest screen, and the drawings fit', async () => {
    const { page } = await open(await convictedRun, { viewport: { width: 360, height: 740 } });
    await everythingOpen(page);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
    const outside = await page.evaluate(`[...document.querySelectorAll('.timeline svg')].flatMap((drawing) => {
      const edge = drawing.getBoundingClientRect().right;
      return [...drawing.querySelectorAll('text')].filter((text) => text.getBoundingClientRect().right > edge + 0.5).map((text) => text.textContent);
    })`);
    expect(outside).toEqual([]);
    await page.context().close();
  });
});

const convictedRun = runFile(['grant-revocation']);

describe('the report with the keyboard alone', () => {
  it('reaches every case, and opens those that are folded', async () => {
    const verdict = aVerdict();
    const { page } = await open(written('keyboard.html', renderView(verdict)));
    const reached = new Set<unknown>();
    for (let stop = 0; stop < 400; stop += 1) {
      await page.keyboard.press('Tab');
      const { tag, href, closed } = await page.evaluate<{ tag: string; href: string; closed: boolean }>(`(() => {
        const at = document.activeElement;
        return { tag: at.tagName, href: at.closest('article') && at.getAttribute('href') || '', closed: at.tagName === 'SUMMARY' && !at.parentElement.open };
      })()`);
      if (tag === 'BODY') break;
      if (closed) await page.keyboard.press('Enter');
      reached.add(href.slice(1));
    }
    expect(verdict.findings.map(({ case: id }) => id).filter((id) => !reached.has(id))).toEqual([]);
    await page.context().close();
  });

  it('shows a folded case to whoever follows a link to it', async () => {
    const { page } = await open(written('link.html', renderView(aVerdict())), {}, '#SA2A-AUTH-003');
    expect(await page.locator('#SA2A-AUTH-003 .finding').isVisible()).toBe(true);
    expect(await page.locator('#SA2A-AUTH-001 .finding').isVisible()).toBe(false);
    await page.context().close();
  });

  it('filters without script, and never hides what was not decided', async () => {
    const { page } = await open(written('filter.html', renderView(aVerdict())));
    const seen = (id: string) => page.locator(`.case:has([id="${id}"]), .case[id="${id}"]`).isVisible();
    expect(await Promise.all(['SA2A-AUTH-002', 'SA2A-AUTH-003', 'SA2A-TASK-001'].map(seen))).toEqual([true, true, true]);
    await page.locator('#show-r-passed').focus();
    await page.keyboard.press('Space');
    expect(await Promise.all(['SA2A-AUTH-002', 'SA2A-AUTH-003', 'SA2A-TASK-001'].map(seen))).toEqual([true, false, true]);
    for (const chip of await page.locator('.chips input').all()) await chip.uncheck();
    expect(await Promise.all(['SA2A-AUTH-002', 'SA2A-AUTH-004', 'SA2A-TASK-006'].map(seen))).toEqual([false, false, false]);
    const undecided = ['SA2A-TASK-001', 'SA2A-TASK-002', 'SA2A-TASK-003', 'SA2A-TASK-004', 'SA2A-TASK-005'];
    expect(new Set(await Promise.all(undecided.map(seen)))).toEqual(new Set([true]));
    expect(await page.locator('#undecided').isVisible()).toBe(true);
    await page.getByRole('navigation', { name: 'Convicted cases by cause' }).getByRole('link', { name: 'SA2A-AUTH-002' }).click();
    expect(await seen('SA2A-AUTH-002')).toBe(true);
    await page.context().close();
  });
});

describe('the report with hostile text in every field', () => {
  const shape = `[...document.querySelectorAll('*')].map(({ localName }) => localName).filter((name) => name !== 'bdi').sort().join(' ')`;
  let expected: unknown;
  beforeAll(async () => {
    const { page } = await open(written('plain.html', renderView(hostileVerdict('plain'), hostileEvidence('plain'))));
    expected = await page.evaluate(shape);
    await page.context().close();
  });

  it.each(hostileTexts)('runs nothing, fetches nothing and hides nothing: %j', async (text) => {
    const { page, asked, complaints, url } = await open(written('hostile.html', renderView(hostileVerdict(text), hostileEvidence(text))));
    await everythingOpen(page);
    expect(await page.evaluate(shape)).toBe(expected);
    expect(await page.locator('h1').innerText()).toBe('NONCONFORMANT');
    for (const place of ['.not-claimed', '#undecided', '.unproven', '#SA2A-AUTH-002 h4', '#SA2A-TASK-001 h4'])
      expect([place, await page.locator(place).isVisible()]).toEqual([place, true]);
    expect(asked).toEqual([url]);
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});
