import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wirePage } from '../../../src/wire/page/wire-page.js';
import { givenLines, wireLines } from '../../../src/wire/wire-lines.js';
import { hostileTexts } from '../../support/reporters/hostile.js';
import { aWireContent as content, digest } from '../../support/wire/a-wire-content.js';

describe('the page of a wire observation', () => {
  it('says at the top, in its title and beside every number that it is no verdict, and has no word of a judgment', () => {
    const page = wirePage(content());

    expect(page).toContain('<title>Wire observation, not a verdict</title>');
    expect(page).toContain('wire observation, not a verdict</p>');
    expect(page.replaceAll(/TCK conformance claim/g, '')).not.toMatch(
      /\b(?:conformant|nonconformant|pass(?:ed|es)?|fail(?:ed|s)?|acquit\w*|convict\w*)\b/i,
    );
  });

  it('shows drift, what was not observed, the remarks, and that no report of a suite was imported: none imported', () => {
    const page = wirePage(content());
    expect(page).toContain('1 as expected, 1 drift, 0 declared gap, 1 not observed');
    expect(page).toContain('bad-id-echoed');
    expect(page).toContain('<p>none imported</p>');
    expect(wireLines(content(), { whole: true }).join('\n')).toMatch(/external\s+none imported/);
  });

  it('shows an imported report under a heading of its own, in its own words, and counts it for nothing', () => {
    const external = [
      {
        source: 'tck-1.0',
        sourceRevision: 'unknown',
        specPin: 'unknown',
        file: digest,
        bytes: 5,
        counts: { pass: 3, fail: 1 },
        traps: ['FAIL without an error: X'],
      },
    ];
    const [plain, beside] = [wirePage(content()), wirePage(content('an agent', { external }))];
    expect(beside).toContain('External wire evidence (not ours, not SA2A)');
    expect(beside).toContain('FAIL without an error: X');
    expect(beside.split('<h2 id="external">')[0]).toBe(plain.split('<h2 id="external">')[0]);
  });

  it('runs nothing, asks nobody, and stands under a policy that says so', () => {
    const page = wirePage(content());
    expect(page).not.toMatch(/<script|<img|<link|<iframe|\bon\w+=|https?:\/\/(?!127)/i);
    expect(page).toMatch(/Content-Security-Policy" content="default-src 'none'; style-src 'sha256-[A-Za-z0-9+/=]+'/);
    expect(page.endsWith('\n</body></html>\n')).toBe(true);
  });

  it('lets no text of an agent end an element, hide, or name the line of the seal', () => {
    fc.assert(
      fc.property(fc.oneof(fc.constantFrom(...hostileTexts), fc.string({ unit: 'binary' })), (text) => {
        const page = wirePage(content(text, { table: [{ row: 'method/send/v0.3', word: text, detail: text }], remarks: [] }));
        expect(page.match(/<script/gi)).toBeNull();
        expect(page.match(/<h1>/g)).toHaveLength(1);
        expect(page).not.toContain('sa2a-court-envelope-v1');
        expect(page).not.toMatch(/[\u202a-\u202e\u200b-\u200f\r\0]/);
      }),
      { numRuns: 60 },
    );
  });

  it('tells before the first request what can be decided, what could still be given, and of the others as much as is asked for', () => {
    const decidable = {
      claims: [1, 2, 5, 6, 7, 9],
      others: [
        { needs: 'two nodes', claims: [58] },
        { needs: 'a second principal with a credential', claims: [42, 43] },
      ],
    };
    expect(givenLines(decidable, { whole: false })).toEqual([
      '  decidable    6 of 160 claims of the seeds, with what was given: 1-2, 5-7, 9',
      '               42-43: for want of a second principal with a credential',
      '               1 others are not for this setup (--verbose says what each needs)',
    ]);
    expect(givenLines(decidable, { whole: true })).toContain('               58: for want of two nodes');
  });
});
