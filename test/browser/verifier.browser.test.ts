import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { generateKey, writeKey } from '../../src/attest/keys.js';
import { aRun } from '../support/a-run.js';
import { besideIt, hostileText, type VerifierCase, verifierCases } from '../support/verifier/cases.js';
import { filesOf, writeVerifierPage } from '../support/verifier/page-code.js';
import { aFolder } from '../unit/proceedings/a-real-run.js';

const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
const url = pathToFileURL(join(aFolder(), 'verifier.html')).href;

let browser: Browser;
let context: BrowserContext;
let page: Page;
let asked: string[] = [];
let complaints: string[] = [];

beforeAll(async () => {
  await writeVerifierPage(join(new URL(url).pathname));
  // The sandbox of the browser cannot be set up by root, who runs the jobs of CI.
  browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  context = await browser.newContext();
  await context.setOffline(true);
  page = await context.newPage();
  page.setDefaultTimeout(15_000);
  context.on('request', (request) => asked.push(request.url()));
  page.on('console', (message) => complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  // Whoever listens only when a key is pressed comes too late for the first one.
  page.on('filechooser', () => undefined);
  page.on('dialog', (dialog) => complaints.push(dialog.message()));
}, 120_000);
afterAll(() => browser.close());

beforeEach(async () => {
  asked = [];
  complaints = [];
  await page.goto(url);
});

const give = async (input: string, contents: VerifierCase['report'] = {}): Promise<void> => {
  const files = filesOf(contents).map(({ name, bytes }) => ({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(bytes) }));
  await page.locator(input).setInputFiles(files);
};

const giveAll = async (one: Pick<VerifierCase, 'report' | 'keys' | 'policies'>): Promise<void> => {
  await give('#report', one.report);
  await give('#key', one.keys);
  await give('#policy', one.policies);
};

const articles = () => page.locator('#answer article');

const caseOf = (name: string): VerifierCase => {
  const found = verifierCases.find((one) => one.name === name);
  if (found === undefined) throw new Error(`there is no case ${name}`);
  return found;
};

/** Nothing but the page itself was loaded, no script but its own ran, and nothing complained. */
const expectQuiet = async (): Promise<void> => {
  expect(asked).toEqual([url]);
  expect(complaints).toEqual([]);
  expect(await page.evaluate('globalThis.hacked')).toBeUndefined();
  expect(await page.locator('#answer img, #answer script, #answer a').count()).toBe(0);
};

/** What an answer must say: a refusal its code, what was expected and what was found; any other the standing as it is told. */
const shapesOf = (word: string): readonly RegExp[] => {
  const standing = /^Standing, as the verdict tells it\n[A-Z_]+$/m;
  if (word === 'valid') return [/^Valid: .* signed by .*\n/, standing];
  if (word === 'intact') return [/^Intact, but of an unknown signer: anybody could have made this/, standing];
  return [/^Refused: /, new RegExp(`^Code\\n${word} \\(`, 'm'), /^(?:Expected\n.+\nFound\n.+|What\n.+)$/m];
};

describe('verifier.html in Chromium, from disk and offline', () => {
  it.each(verifierCases)('answers $word to $name', async (one) => {
    await giveAll(one);
    await page.getByRole('button', { name: 'Verify' }).click();
    await articles().first().waitFor();
    expect(await articles().count()).toBe(1);
    const text = await articles().first().innerText();
    for (const shape of shapesOf(one.word)) expect(text).toMatch(shape);
    expect(text.startsWith('Valid: ')).toBe(one.word === 'valid');
    await expectQuiet();
  });

  it('prints the standing that a verdict tells, and what an answer does not show', async () => {
    await giveAll(caseOf('a verdict of nonconformance'));
    await page.getByRole('button', { name: 'Verify' }).click();
    const text = await articles().first().innerText();
    expect(text).toContain('Standing, as the verdict tells it\nNONCONFORMANT\n');
    expect(text).toMatch(/^Not shown\nthat the findings are true/m);
    expect(await page.getByRole('region', { name: 'What an answer shows, and what it does not' }).innerText()).toMatch(
      /does not say that the findings are true[^]*no release gate/,
    );
  });

  it('shows hostile texts as they are, and runs and fetches nothing of them', async () => {
    await give('#report', {
      [`${hostileText.slice(0, 60).replaceAll('/', '-')}\u202e.json`]:
        caseOf('an authentic verdict of hostile texts').report['verdict.dsse.json'] ?? '',
    });
    await give('#key', besideIt.keys);
    await page.getByRole('button', { name: 'Verify' }).click();
    const text = await articles().first().innerText();
    expect(text).toContain(hostileText);
    expect(text).toContain('\\u{202e}');
    expect(text).not.toContain('\u202e');
    await expectQuiet();
  });

  it('would run no other script and fetch nothing, whoever asks', async () => {
    const tried = await page.evaluate(`(async () => {
      const refused = [];
      try { document.body.innerHTML = '<img src=x>'; } catch { refused.push('markup'); }
      try { eval('1'); } catch { refused.push('eval'); }
      try { await fetch('http://127.0.0.1:9/'); } catch { refused.push('fetch'); }
      const script = document.createElement('script');
      try { script.textContent = 'globalThis.hacked = 1'; document.body.append(script); } catch { refused.push('script'); }
      return refused;
    })()`);
    expect(tried).toEqual(expect.arrayContaining(['markup', 'fetch']));
    expect(await page.evaluate('globalThis.hacked')).toBeUndefined();
    expect(asked).toEqual([url]);
  });

  it('compares a readable verdict with the page beside it', async () => {
    await giveAll({ report: besideIt.changed, keys: besideIt.keys });
    await page.getByRole('button', { name: 'Verify' }).click();
    await articles().nth(1).waitFor();
    expect(await page.locator('#answer').innerText()).toMatch(
      /1 of 2 refused[^]*Valid: [^]*Refused: report\/verdict\.json[^]*verdict-json/,
    );
  });

  it('takes an answer away once other files are chosen', async () => {
    await giveAll(caseOf('a page and the key in PEM'));
    await page.getByRole('button', { name: 'Verify' }).click();
    await articles().first().waitFor();
    await give('#report', caseOf('a word of the page').report);
    expect(await page.locator('#answer').innerText()).toBe('');
    await page.getByRole('button', { name: 'Verify' }).click();
    expect(await articles().first().innerText()).toContain('seal-view');
    await page.getByRole('button', { name: 'Clear' }).click();
    expect(await page.locator('#answer').innerText()).toBe('');
    await page.getByRole('button', { name: 'Verify' }).click();
    expect(await articles().first().innerText()).toContain('file-missing');
  });
});

describe('verifier.html without a mouse', () => {
  it('is used with the keyboard alone', async () => {
    const one = caseOf('a page and the key in PEM');
    const choose = async (contents: VerifierCase['report'] = {}): Promise<void> => {
      const chooser = page.waitForEvent('filechooser');
      await page.keyboard.press('Enter');
      const files = filesOf(contents).map(({ name, bytes }) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(bytes) }));
      await (await chooser).setFiles(files);
    };
    const focused = () => page.evaluate('document.activeElement.id || document.activeElement.textContent');
    const order: unknown[] = [];
    for (let stop = 0; stop < 6; stop += 1) {
      await page.keyboard.press('Tab');
      order.push(await focused());
      if (order.at(-1) === 'report') await choose(one.report);
      if (order.at(-1) === 'key') await choose(one.keys);
      if (order.at(-1) === 'Verify') break;
    }
    expect(order).toEqual(['report', 'folder', 'key', 'policy', 'Verify']);
    await page.keyboard.press('Enter');
    await articles().first().waitFor();
    expect(await articles().first().innerText()).toMatch(/^Valid: /);
    expect(await focused()).toBe('answer');
    await expectQuiet();
  });

  it('takes files that are dropped, and never a key that lies beside a report for one that is trusted', async () => {
    const one = caseOf('a page with its own key beside it');
    const drop = async (contents: VerifierCase['report']): Promise<void> => {
      const files = filesOf(contents).map(({ name, bytes }) => [name, Buffer.from(bytes).toString('base64')]);
      const list = await page.evaluateHandle(`(() => {
        const list = new DataTransfer();
        for (const [name, text] of ${JSON.stringify(files)})
          list.items.add(new File([Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0))], name));
        return list;
      })()`);
      await page.dispatchEvent('body', 'drop', { dataTransfer: list });
      await articles().first().waitFor();
    };
    await drop(one.report);
    expect(await articles().first().innerText()).toMatch(/^Intact, but of an unknown signer/);
    await drop({ ...caseOf('a page and the key in PEM').report, ...besideIt.keys });
    expect(await articles().first().innerText()).toMatch(/^Valid: .*trust\/court\.pub\.pem/);
    await drop({ ...caseOf('a revoked key').report, ...caseOf('a revoked key').policies });
    expect(await articles().first().innerText()).toContain('key-revoked');
    await expectQuiet();
  });
});

describe('verifier.html and a whole run folder', () => {
  it('compares every file, and names the one that was changed', { timeout: 240_000 }, async () => {
    const keys = writeKey(aFolder(), generateKey('law'));
    if (!keys.ok) throw keys.error;
    const { folder } = await aRun({ caseGlob: 'SA2A-AUTH-GRANT-003', runs: 1, seed: 1, without: ['grant-expiry'], key: keys.value.key });
    await page.locator('#folder').setInputFiles(folder);
    await page.locator('#key').setInputFiles(keys.value.card);
    await page.getByRole('button', { name: 'Verify' }).click();
    const text = await articles().first().innerText();
    expect(text).toMatch(/^Valid: run folder intact [^]*NONCONFORMANT[^]*evidence\.ndjson \(\d+ entries, unbroken, counted\)/);
    appendFileSync(join(folder, 'evidence.ndjson'), '\n');
    await page.locator('#folder').setInputFiles(folder);
    await page.getByRole('button', { name: 'Verify' }).click();
    expect(await articles().first().innerText()).toMatch(/folder-file-changed[^]*evidence\.ndjson/);
    await expectQuiet();
  });
});
