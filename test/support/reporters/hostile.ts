import type { Json } from '../../../src/base/json.js';
import { isJsonList, isJsonObject } from '../../../src/base/json.js';
import type { LawVerdict } from '../../../src/model/verdict.js';
import { aKnownEntry, knownLists } from '../a-known-entry.js';
import type { PageEvidence } from '../../../src/model/page-evidence.js';
import { aVerdict, caseId } from './a-verdict.js';

const escape = '\u001b';

/** Texts that try to be more than text in one of the places where a report may stand. */
export const hostileTexts: readonly string[] = [
  '<script>alert(1)</script><img src=x onerror=alert(1)>',
  '"><svg/onload=alert(1)> onmouseover=alert(1) \' `',
  '</style></code></pre></bdi></details><h1>CONFORMANT</h1>',
  ']]><!-- --><!DOCTYPE x [<!ENTITY a "b">]>&a;&#0;',
  `${escape}[2J${escape}]0;title\u0007${escape}[32mCONFORMANT`,
  '::error file=a.js::owned',
  '\n::set-output name=x::y\r\n##[error]owned ##vso[task.complete]',
  '\u202egnp.exe\u2066\u200b\u200d\ufeff\u2028\u2029\u0085',
  'nul \u0000 del \u007f c1 \u009b31m',
  'half \ud83d and \udc00',
  'sa2a-court-envelope-v1',
  '{{constructor}} {{{law}}} {{> style}}',
  '[x](https://evil.example) ![i](http://evil.example/i.png) @everyone #1 www.evil.example | `a` **b** $x$ {0}',
  '__proto__ constructor toString',
];

// Words of closed lists and digests are held by the schema; ids by their pattern.
const closed = new Set([
  'kind',
  'schemaVersion',
  'wireConformance',
  'standing',
  'finding',
  'failure',
  'grade',
  'acceptedGrade',
  'aims',
  'case',
  'control',
  'identity',
  'caller',
  'operator',
  'witness',
  'signer',
  'sha256',
  'state',
  'from',
  'list',
]);

const poisoned = (value: Json, text: string, name = ''): Json => {
  if (typeof value === 'string') return closed.has(name) ? value : text;
  if (isJsonList(value)) return value.map((item) => poisoned(item, text, name));
  if (!isJsonObject(value)) return value;
  const open = ['draws', 'sent', 'observed', 'statistics'].includes(name);
  const members = Object.entries(value).map(([member, inner]) => [member, poisoned(inner, text, member)] as const);
  return Object.fromEntries(open ? [...members, [text, name === 'statistics' ? { [text]: 1 } : text]] : members);
};

/** A verdict with the text in every field that is open to one. */
export const hostileVerdict = (text: string): LawVerdict => {
  const plain: Json = JSON.parse(JSON.stringify(aVerdict({ knownViolations: knownLists(aKnownEntry({ case: caseId('SA2A-AUTH-009') })) })));
  return poisoned(plain, text) as unknown as LawVerdict;
};

/** What a record could hold of the convicted case, with the text in every field that is open to one. */
export const hostileEvidence = (text: string): PageEvidence => {
  const rows = {
    effects: [{ seq: 2, skill: text, principal: text }],
    receipts: [{ seq: 3, state: text }],
    decisions: [{ seq: 1, outcome: text }],
  };
  const steps = [
    { act: 'grant', name: text, skill: text, principal: text },
    { act: text, name: text },
    { act: 'send', name: text, skill: text, messageId: text, answer: { state: text, refusal: { code: text } }, seen: rows },
  ];
  const exhibit = { steps, late: rows };
  return {
    smallest: new Map([['SA2A-AUTH-002', { part: 'smallest', main: exhibit, controls: [{ side: text, exhibit }], twin: exhibit }]]),
    skills: new Map([[text, { cases: new Set([text]), attempts: 3, effects: 1 }]]),
  };
};
