import { sha256 } from '../../base/digest.js';
import type { ExternalEvidence, WireContent, WireExpectation, WireTableRow } from '../../model/wire.js';
import { claims } from '../decidable.js';
import { factsMarkup, shown, tableMarkup } from './markup.js';
import { wireStyle } from './style.js';

/**
 * The view of a wire observation by rule `sealed-html-v1`: the whole page but for the line with the envelope. The same observation gives
 * the same bytes. It has no word for a judgment of law, because it holds none.
 */
export const wirePage = (content: WireContent): string =>
  [
    '<!doctype html>',
    '<html lang="en"><head><meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="referrer" content="no-referrer">',
    '<title>Wire observation, not a verdict</title>',
    `<style>${wireStyle}</style></head><body>`,
    `<header>${banner(content)}</header>`,
    `<main>${[comparison(content.expectation), remarks(content), table(content.table), decidable(content), external(content.external), evidence(content)].join('\n')}</main>`,
    '</body></html>\n',
  ].join('\n');

const styleHash = Buffer.from(sha256(wireStyle), 'hex').toString('base64');

const banner = (content: WireContent): string => {
  const { observedPeer, protocol, expectation, complete } = content;
  return [
    '<p class="kind">wire observation, not a verdict</p>',
    `<h1>${shown(observedPeer.label)}</h1>`,
    `<p class="box">${shown(content.notice)}</p>`,
    factsMarkup([
      ['asked at', observedPeer.url],
      ['observed at', `${content.observedAt}, as the signer claims`],
      ['understood', protocol.understood.join(' and ') || 'neither spelling of JSON-RPC'],
      ['agent card', observedPeer.agentCard === undefined ? 'none' : `sha256:${observedPeer.agentCard.sha256}`],
      ['compared with', expectation === undefined ? 'nothing: observed only' : named(expectation)],
      ['key', `${content.keyid}${content.signer === 'throw-away' ? ' (throw-away)' : ''}`],
      ['observer', `${content.observer.name} ${content.observer.version}`],
      ...(complete ? [] : [['incomplete', 'it was ended before every question was asked'] as const]),
    ]),
    '<p>This page cannot verify itself: <code>npx sa2a-court verify --kind wire FOLDER</code></p>',
  ].join('\n');
};

const named = ({ subject, version, column }: WireExpectation): string => `${subject} ${version}, column ${column}`;

const comparison = (expectation: WireExpectation | undefined): string => {
  if (expectation === undefined) return '';
  const { rows } = expectation;
  const of = (state: string) => rows.filter((row) => row.state === state);
  const [drift, unseen, gaps] = [of('drift'), of('not observed'), of('declared gap')];
  const counted = `${rows.length} rows: ${of('as expected').length} as expected, ${drift.length} drift, ${gaps.length} declared gap, ${unseen.length} not observed`;
  const cells = (list: typeof rows) =>
    list.map((row) => [shown(row.row), shown(wanted(row)), `<span class="drift">${shown(row.seen)}</span>`]);
  return [
    '<h2 id="comparison">Beside what was expected</h2>',
    `<p>${shown(named(expectation))} · ${shown(counted)}</p>`,
    tableMarkup('Drift', ['row', 'expected', 'seen'], cells(drift)),
    tableMarkup('Declared gaps', ['row', 'expected', 'seen'], cells(gaps)),
    tableMarkup('Not observed', ['row', 'expected', 'seen'], cells(unseen)),
  ].join('\n');
};

const wanted = ({ is, http, code }: WireExpectation['rows'][number]): string =>
  [is.join(' or '), ...(http === undefined ? [] : [`HTTP ${http}`]), ...(code === undefined ? [] : [code])].join(' · ');

const remarks = ({ remarks: list }: WireContent): string =>
  [
    '<h2 id="remarks">Remarks</h2>',
    list.length === 0
      ? '<p>Nothing that this tool remarks on.</p>'
      : tableMarkup(
          'What is otherwise than callers may think',
          ['remark', 'what it is', 'rows'],
          list.map(({ id, text, rows }) => [shown(id), shown(text), rows.map(shown).join(', ')]),
        ),
  ].join('\n');

const table = (rows: readonly WireTableRow[]): string => {
  const groups = [...new Set(rows.map(({ row }) => row.split('/')[0] ?? ''))];
  const markup = groups.map((group) => {
    const own = rows.filter(({ row }) => row.startsWith(`${group}/`));
    return `<details open><summary>${shown(group)} (${own.length})</summary>${tableMarkup(group, ['row', 'outcome', 'HTTP', 'beside it'], own.map(tableCells))}</details>`;
  });
  return ['<h2 id="table">What was seen</h2>', ...markup].join('\n');
};

const tableCells = ({ row, word, notMade, httpStatus, ...beside }: WireTableRow): readonly string[] => [
  shown(row),
  shown(word ?? `not asked: needs ${notMade ?? 'more'}`),
  shown(httpStatus === undefined ? '' : String(httpStatus)),
  shown([beside.error, beside.detail, beside.contentType, beside.allow].filter((one) => one !== undefined).join(' · ')),
];

const decidable = ({ decidable: { claims: decided, others } }: WireContent): string =>
  [
    '<h2 id="claims">Claims of the seeds</h2>',
    `<p>${shown(`Decidable with what was given: ${decided.length} of ${claims.length}.`)}</p>`,
    tableMarkup(
      'The others, by what they need',
      ['needs', 'claims'],
      others.map(({ needs, claims: numbers }) => [shown(needs), shown(numbers.join(', '))]),
    ),
  ].join('\n');

const external = (list: readonly ExternalEvidence[]): string =>
  [
    '<h2 id="external">External wire evidence (not ours, not SA2A)</h2>',
    list.length === 0
      ? '<p>none imported</p>'
      : tableMarkup(
          'Reports of other suites, in their own words; they count for nothing here',
          ['source', 'file', 'their counts', 'traps'],
          list.map(({ source, sourceRevision, file, counts, traps }) => [
            shown(`${source} at ${sourceRevision}`),
            shown(`sha256:${file.sha256}`),
            shown(countsText(counts)),
            shown(traps.join('; ') || 'none known'),
          ]),
        ),
  ].join('\n');

const countsText = (counts: ExternalEvidence['counts']): string =>
  Object.entries(counts)
    .map(([status, count]) => `${status}: ${count}`)
    .join(', ');

const evidence = ({ transcript }: WireContent): string =>
  [
    '<h2 id="evidence">Evidence</h2>',
    factsMarkup([
      ['transcript', `${transcript.name}, ${transcript.lines} exchanges, ${transcript.bytes} bytes`],
      ['sha256', transcript.digest.sha256],
    ]),
  ].join('\n');
