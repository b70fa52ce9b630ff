import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { sealView } from '../../../../src/attest/sealed-html.js';
import { renderView } from '../../../../src/reporters/html/render-view.js';
import { aCleanVerdict, aFinding, aSurvivor, aVerdict, caseId, mixedFindings, reversed } from '../../../support/reporters/a-verdict.js';
import { aKnownEntry, knownLists } from '../../../support/a-known-entry.js';
import { hiddenCharacter } from '../../../support/reporters/hidden-characters.js';
import { hostileTexts, hostileVerdict } from '../../../support/reporters/hostile.js';

const opening = (tag: string): RegExp => new RegExp(`<${tag}[ >]`, 'g');
const tagsOf = (page: string): readonly string[] =>
  [...new Set([...page.matchAll(/<\/?([a-z][\w-]*)/gi)].map(([, tag]) => String(tag)))].toSorted();
const attributesOf = (page: string): ReadonlySet<string> =>
  new Set([...page.matchAll(/<[a-z][^>]*>/gi)].flatMap(([tag]) => [...tag.matchAll(/\s([\w-]+)=/g)].map(([, name]) => String(name))));

describe('the view of a law verdict', () => {
  it('is a whole page without the envelope line that ends where the sealer expects it to', () => {
    const page = renderView(aVerdict());
    expect(page.startsWith('<!doctype html>\n')).toBe(true);
    expect(page.endsWith('\n</body></html>\n')).toBe(true);
    expect(page).toContain('<title>SEMANTIC-LAW VERDICT - not a wire conformance report</title>');
    expect(page).not.toContain('\r');
  });

  it('allows itself no script, no request and no style but its own, whose hash its policy names', () => {
    const page = renderView(aVerdict());
    const style = /<style>([^]*)<\/style>/.exec(page)?.[1] ?? '';
    const hash = createHash('sha256').update(style).digest('base64');
    expect(page).toContain(`content="default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'"`);
    expect(page).not.toContain('<script');
    expect(page).not.toMatch(/\s(?:src|style|on\w+)=/);
    expect(style).not.toMatch(/url\(|@import/);
    expect([...page.matchAll(/href="([^"]*)"/g)].filter(([, to]) => !String(to).startsWith('#'))).toEqual([]);
  });

  it('gives the same bytes for the same verdict, in whatever order its members come', () => {
    expect(renderView(aVerdict())).toBe(renderView(aVerdict()));
    expect(renderView(reversed(aVerdict()))).toBe(renderView(aVerdict()));
  });

  it('says plainly what it is, of whom, and that it cannot prove itself', () => {
    const page = renderView(aVerdict({ run: { ...aVerdict().run, signer: 'throw-away' } }));
    for (const said of [
      'NONCONFORMANT',
      'refunds-agent 4f1c2d9 (measured)',
      'AGENT-AUTHORITY@v26.11.30, level operated',
      '-123456789',
      'local test',
      'throw-away key',
      'This page cannot verify itself',
      'sa2a-court verify verdict.html',
      'Wire conformance was not assessed.',
      '2026-11-30T08:00:00.000Z',
      '5'.repeat(64),
      '9'.repeat(64),
      'evidence.ndjson',
    ])
      expect(page).toContain(said);
    expect(page).not.toMatch(/[\u2713\u2714\u2705]/);
  });

  it('shows a convicted case in full and in the open, with its way back', () => {
    const page = renderView(aVerdict());
    const start = page.indexOf('<article class="case convicted r-convicted k-falsifier b-authority n-required" id="SA2A-AUTH-002">');
    const article = page.slice(start, page.indexOf('</article>', start));
    for (const said of [
      'Being authenticated is not being authorised.',
      'FALSIFIER_SURVIVED',
      'AUTHORITY_FAILURE',
      'RFC-SA2A-001 S29',
      'witnessed',
      'one effect of payments/refund that no grant explains',
      'no effect, and a refusal of the authority family',
      '{&quot;effects&quot;:1,',
      'npx sa2a-court replay RUN-FOLDER/counterexamples/SA2A-AUTH-002.json --target TARGET-FILE',
      'href="#SA2A-AUTH-001"',
      'inferred, not seen',
      'reproduced 3 of 3',
      '103 counted',
      'payments/refund',
    ])
      expect(article).toContain(said);
    const before = page.slice(0, start);
    expect(before.match(opening('details'))?.length ?? 0).toBe(before.match(/<\/details>/g)?.length ?? 0);
  });

  it('folds passes away and never what was not decided', () => {
    const page = renderView(aVerdict());
    const depthAt = (id: string): number => {
      const before = page.slice(0, page.indexOf(` id="${id}"`));
      return (before.match(opening('details'))?.length ?? 0) - (before.match(/<\/details>/g)?.length ?? 0);
    };
    expect(['SA2A-AUTH-001', 'SA2A-AUTH-003', 'SA2A-TASK-006'].map(depthAt)).toEqual([1, 1, 1]);
    expect(['001', '002', '003', '004', '005'].map((end) => depthAt(`SA2A-TASK-${end}`))).toEqual([0, 0, 0, 0, 0]);
    expect(page).toContain('SA2A-PLAN-001');
    expect(page).toContain('a single runtime');
  });

  it('shows the lists of known violations that the run was told of, and no section for them where there were none', () => {
    const text = renderView(
      aVerdict({
        knownViolations: knownLists(aKnownEntry({ reason: '<b>x</b>' }), { ...aKnownEntry({ from: 'waivers' }), state: 'expired' }),
      }),
    );
    expect(text).toContain('The run was told of 2 known violations.');
    expect(text).toContain('<h2 id="known">Known violations</h2>');
    expect(text).not.toContain('<b>x</b>');
    expect(text).toContain('2027-03-31');
    expect(renderView(aVerdict())).not.toContain('id="known"');
  });

  it('gives every case one place to link to, convicted courts first', () => {
    const findings = [aFinding({ case: caseId('SA2A-OTHER-001'), court: 'SA2A-OTHER' }), ...mixedFindings()];
    const page = renderView(aVerdict({ findings }));
    for (const { case: id } of findings) expect(page.split(` id="${id}"`)).toHaveLength(2);
    expect(page.indexOf('<h3>SA2A-AUTH <small>')).toBeLessThan(page.indexOf('<h3>SA2A-OTHER <small>'));
  });

  it('opens and closes every element', () => {
    const page = renderView(aVerdict());
    for (const tag of tagsOf(page).filter((name) => !['meta', 'doctype', 'input'].includes(name)))
      expect([tag, page.match(opening(tag))?.length]).toEqual([tag, page.split(`</${tag}>`).length - 1]);
  });

  it('renders a verdict without findings, and one with nothing wrong', () => {
    expect(renderView(aVerdict({ findings: [], pending: [], exclusions: [] }))).toContain('There is no finding.');
    expect(renderView(aCleanVerdict())).not.toContain('class="case convicted"');
  });

  it.each(hostileTexts)('keeps hostile text a text: %j', (text) => {
    const page = renderView(hostileVerdict(text));
    expect(page).not.toMatch(hiddenCharacter);
    expect(page).not.toContain('sa2a-court-envelope-v1');
    expect(tagsOf(page)).toEqual(tagsOf(renderView(hostileVerdict('plain'))));
    expect([...attributesOf(page)].filter((name) => name.startsWith('on') || name === 'src')).toEqual([]);
    expect(page.match(/<title>/g)).toHaveLength(1);
    expect(Buffer.from(page).toString()).toBe(page);
  });

  it('stays under six megabytes with two thousand cases, its statement in it', () => {
    const statistics = {
      history: { quiet: 11, 'own-call': 9, restart: 8, 'other-acts': 7, 'broker-outage': 6 },
      key: { auth: 12, grant: 11, token: 10, on_behalf_of: 9 },
      placement: { extensions: 12, input: 11, messageMetadata: 10, metadata: 9, text: 8 },
      skill: { 'mail/send': 43, 'payments/refund': 60 },
    };
    const findings = Array.from({ length: 2000 }, (_, index) => {
      const place = {
        case: caseId(`SA2A-C${Math.floor(index / 50)}-${String(index % 50).padStart(3, '0')}`),
        court: `C${Math.floor(index / 50)}`,
      };
      return index % 100 === 0 ? aSurvivor(place) : aFinding({ ...place, statistics, control: caseId('SA2A-C0-001') });
    });
    const verdict = aVerdict({ findings });
    const payload = Buffer.from(JSON.stringify(verdict)).toString('base64');
    expect(Buffer.byteLength(sealView(renderView(verdict), Buffer.from(JSON.stringify({ payload }))))).toBeLessThan(6_000_000);
  });

  it('finishes on two thousand findings with room left in the largest sealed page', () => {
    const findings = Array.from({ length: 2000 }, (_, index) => {
      const id = caseId(`SA2A-C${Math.floor(index / 500)}-${String(index % 500).padStart(3, '0')}`);
      return index % 2 === 0 ? aSurvivor({ case: id }) : aFinding({ case: id });
    });
    const page = renderView(aVerdict({ findings }));
    expect(page.match(/<article /g)).toHaveLength(2000);
    expect(Buffer.byteLength(page)).toBeLessThan(64 * 1024 * 1024);
  });

  it('cuts one value that is larger than a reader can use, and says so', () => {
    const example = aSurvivor().counterexample;
    if (example === undefined) throw new Error('a survivor has a counterexample');
    const huge = aSurvivor({ counterexample: { ...example, observed: { text: 'x'.repeat(1_000_000) } } });
    const page = renderView(aVerdict({ findings: [huge] }));
    expect(page.length).toBeLessThan(200_000);
    expect(page).toContain('characters more: verdict.json holds them all');
  });
});
