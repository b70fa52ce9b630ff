import { createHash } from 'node:crypto';
import { canonicalJson } from '../../base/canonical-json.js';
import { visibleJson } from '../../base/visible-text.js';
import { auditMeaning, type AuditGrant, type AuditReport, type AuditSkill, type DeclarationSource } from '../../model/audit.js';
import { htmlText } from '../html/html-text.js';
import { thousands } from '../thousands.js';
import { auditStyle } from './audit-style.js';

/** The name of the line that the sealer adds: no text of a subject may hold it. */
const marker = 'sa2a-court-envelope-v1';

/**
 * The view of an audit by rule `sealed-html-v1`, without the line that carries the envelope: no script, nothing that is fetched, every text of a
 * subject with its hidden characters shown. One report, one text.
 */
export const renderAuditPage = (report: AuditReport): string =>
  [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${policy()}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    '<meta name="referrer" content="no-referrer">',
    '<title>AUDIT OF SKILLS - not a verdict on law</title>',
    `<style>${auditStyle}</style>`,
    '</head>',
    '<body>',
    ...banner(report),
    '<main>',
    ...personRows(report),
    ...skillTable(report),
    ...lawTable(report),
    ...grantTable(report),
    ...listed('not-observed', 'Not observed', report.notObserved),
    '</main>',
    '</body></html>',
    '',
  ]
    .join('\n')
    .replaceAll(marker, 'sa2a-court-envelope&#45;v1');

const policy = (): string => {
  const hash = createHash('sha256').update(auditStyle).digest('base64');
  return `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'`;
};

const banner = (report: AuditReport): readonly string[] => {
  const { subject, court, run, rows, skills, grants, verdict } = report;
  const facts: readonly (readonly [string, string])[] = [
    ['subject', `${subject.name}${subject.revision === undefined ? '' : ` ${subject.revision}`} (${subject.identity})`],
    ['subject.json', `sha256:${subject.digest}`],
    ['target', subject.target.kind],
    ['skills', thousands(skills.length)],
    ['grants', thousands(grants.length)],
    [
      'calls',
      `${thousands(report.calls.made)} made, ${thousands(report.calls.planned)} planned, ${thousands(report.calls.consequential)} of them consequential`,
    ],
    ['card', report.card === undefined ? 'none was read' : report.card.from],
    [
      'verdict',
      verdict === undefined ? 'none was given' : `${verdict.standing} at ${verdict.profile} ${verdict.level}, ${verdict.finishedAt}`,
    ],
    ['court', `${court.version} revision ${court.revision}`],
    ['made', `${run.startedAt} to ${run.finishedAt}`],
    ['key', `${run.keyid}${run.signer === 'throw-away' ? ' (throw-away)' : ''}`],
  ];
  return [
    '<header>',
    '<p class="kind">Audit of consequential skills <span>an inventory, not a verdict on law, not a wire conformance report</span></p>',
    `<h1>${rows.length === 0 ? 'No row needs a person' : `${thousands(rows.length)} ${rows.length === 1 ? 'row needs' : 'rows need'} a person`}</h1>`,
    '<dl>',
    ...facts.map(([name, value]) => `<div><dt>${name}</dt><dd>${htmlText(value)}</dd></div>`),
    '</dl>',
    '<p class="unproven"><strong>This page cannot verify itself.</strong> Whoever can change it can change all that it says. Run <code>npx sa2a-court verify --kind audit audit.html</code></p>',
    '<section class="not-claimed" aria-labelledby="not-claimed"><h2 id="not-claimed">What this report does not claim</h2>',
    `<p>${htmlText(report.notice)}</p>`,
    `<ul>${report.nonClaims.map((text) => `<li>${htmlText(text)}</li>`).join('')}</ul></section>`,
    '</header>',
  ];
};

/** A column is as wide as its longest word; one that no column can hold may break anywhere. */
const cellText = (text: string): string => (/\S{32}/.test(text) ? `<span class="long">${htmlText(text)}</span>` : htmlText(text));

type Table = {
  readonly id: string;
  readonly title: string;
  readonly caption: string;
  readonly heads: readonly string[];
  readonly class?: string;
};

/** The first cell of each line names the line. */
const table = ({ id, title, caption, heads, class: name }: Table, lines: readonly (readonly string[])[]): readonly string[] => [
  `<section aria-labelledby="${id}"><h2 id="${id}">${title}</h2>`,
  ...(lines.length === 0
    ? ['<p>None.</p>']
    : [
        `<div class="wide" tabindex="0" role="region" aria-labelledby="${id}"><table${name === undefined ? '' : ` class="${name}"`}><caption>${caption}</caption>`,
        `<thead><tr>${heads.map((head) => `<th scope="col">${head}</th>`).join('')}</tr></thead><tbody>`,
        ...lines.map(([first = '', ...rest]) => `<tr><th scope="row">${first}</th>${rest.map((cell) => `<td>${cell}</td>`).join('')}</tr>`),
        '</tbody></table></div>',
      ]),
  '</section>',
];

const personRows = ({ rows }: AuditReport): readonly string[] =>
  table(
    {
      id: 'person',
      title: 'What needs a person first',
      caption: 'Each row by its class',
      heads: ['Skill', 'Class', 'Principal', 'Why'],
      class: 'person',
    },
    rows.map(({ class: name, skill, principal = '', detail }) => [
      cellText(skill),
      `<strong>${name}</strong>: ${auditMeaning[name]}`,
      cellText(principal),
      cellText(detail),
    ]),
  );

const skillTable = ({ skills }: AuditReport): readonly string[] =>
  table(
    {
      id: 'skills',
      title: 'Skills',
      caption: 'The class as declared by each source, beside what calling the skill as the holder of a grant showed',
      heads: ['Skill', 'Card', 'Target file', 'Skill list', 'Observed', 'Calls', 'Effects before', 'Detail'],
    },
    skills.map((skill) => [
      cellText(skill.id),
      cellText(declaredBy(skill, 'card')),
      cellText(declaredBy(skill, 'target file')),
      cellText(declaredBy(skill, 'skill list')),
      skill.observed.is,
      thousands(skill.observed.calls),
      thousands(skill.seenBefore),
      cellText(skill.observed.detail),
    ]),
  );

const declaredBy = ({ declared }: AuditSkill, source: DeclarationSource): string => {
  const found = declared.filter((one) => one.source === source);
  return found.length === 0 ? 'not named' : found.map(({ consequence }) => consequence ?? 'no class').join(', ');
};

const lawTable = ({ skills, verdict }: AuditReport): readonly string[] =>
  verdict === undefined
    ? [
        '<section aria-labelledby="laws"><h2 id="laws">Laws tried on each skill</h2><p>No verdict was given: nothing is said of laws.</p></section>',
      ]
    : table(
        {
          id: 'laws',
          title: 'Laws tried on each skill',
          caption: `As the verdict ${cellText(verdict.envelopeDigest)} finds them; a finding is about the case, which other skills may have shared`,
          heads: ['Skill', 'Case', 'Finding', 'Grade', 'Runs with it', 'Counterexample', 'Law'],
        },
        skills.flatMap(({ id, laws }) =>
          laws.map((law) => [
            cellText(id),
            cellText(law.case),
            law.finding,
            law.grade ?? 'none',
            thousands(law.runs),
            law.broken ? '<strong>about this skill</strong>' : '',
            cellText(law.law),
          ]),
        ),
      );

const grantTable = ({ grants }: AuditReport): readonly string[] =>
  table(
    {
      id: 'grants',
      title: 'Who holds grants',
      caption:
        'As the witness or the target file says, with the uses that were read before the audit and those in the record of the verdict',
      heads: ['Principal', 'Skill', 'Standing', 'Said by', 'Ends', 'Constraints', 'Uses read', 'Uses recorded'],
    },
    grants.map((grant) => [
      cellText(grant.principal),
      cellText(grant.skill),
      grant.standing,
      grant.source,
      cellText(boundText(grant, grant.expiresAt)),
      cellText(boundText(grant, grant.constraints === undefined ? undefined : canonicalJson(visibleJson(grant.constraints)))),
      ...(grant.uses === undefined ? ['not observed', 'not observed'] : [thousands(grant.uses.read), thousands(grant.uses.recorded)]),
    ]),
  );

const boundText = ({ standing }: AuditGrant, bound: string | undefined): string =>
  bound ?? (standing === 'claimed' ? 'not observed' : 'none');

const listed = (id: string, title: string, texts: readonly string[]): readonly string[] => [
  `<section aria-labelledby="${id}"><h2 id="${id}">${title}</h2>`,
  texts.length === 0 ? '<p>Nothing was left out.</p>' : `<ul>${texts.map((text) => `<li>${cellText(text)}</li>`).join('')}</ul>`,
  '</section>',
];
