import type { Court, CourtCase } from '../../../src/model/court.js';
import type { Profile } from '../../../src/model/profile.js';

const cell = (text: string): string => text.replaceAll('|', String.raw`\|`);

/** The first level of a profile that requires the case, or that it is extra or not named there. */
const placeIn = ({ levels, extra }: Profile, { id }: CourtCase): string =>
  levels.find(({ requires }) => requires.some((one) => one === String(id)))?.name ?? (extra.includes(id) ? 'extra' : '');

const caseRow = (profile: Profile, one: CourtCase): string => {
  const guard = one.guard === undefined ? '' : `\`${one.guard}\``;
  return `| ${one.id} | ${cell(one.law)} | ${one.kind} | ${one.aims} | ${guard} | ${placeIn(profile, one)} |`;
};

const section = (profile: Profile, { id, title, file, cases }: Court): readonly string[] => [
  `## ${id}`,
  '',
  `${title}. [${file}](../../${file})`,
  '',
  '| case | law | kind | aims at | guard | level |',
  '|---|---|---|---|---|---|',
  ...cases.map((one) => caseRow(profile, one)),
  '',
];

/** The reference page of all cases, made from the courts and the default profile. */
export const casePage = (courts: readonly Court[], profile: Profile): string =>
  [
    '# The cases of the courts',
    '',
    `Every case that this version has, by court. *Level* is the first level of \`${profile.id}\` that requires the case; an *extra* case is tried where the`,
    'subject has the abilities for it, and a violation then counts. *Guard* is the check of the reference subject whose absence the case notices.',
    '`npx sa2a-court explain CASE` says more: how it is attempted, how subjects usually break it, where the law comes from. This page is made from the',
    'courts (`UPDATE_DOCS=1 npx vitest run test/docs`), and a test compares the two.',
    '',
    ...courts.flatMap((court) => section(profile, court)),
  ].join('\n');
