import { boundaries, caseKinds } from '../../model/court.js';
import type { Finding } from '../../model/finding.js';
import { bearingOf } from '../bearing.js';
import { thousands } from '../thousands.js';

/** A filter of the page: a box to tick that shows or hides the cases which carry its mark. */
type Chip = { readonly mark: string; readonly name: string; readonly count: string };

/** Filters that ask the same question. */
export type ChipGroup = { readonly title: string; readonly chips: readonly Chip[] };

/** The filters over the convicted and the passed cases. Those that were not decided stand elsewhere, and are never filtered away. */
export const chipGroups = (findings: readonly Finding[]): readonly ChipGroup[] => {
  const shown = findings.filter((finding) => ['convicted', 'passed'].includes(bearingOf(finding)));
  const chip = (mark: string, name: string, is: (finding: Finding) => boolean): Chip => ({
    mark,
    name,
    count: thousands(shown.filter(is).length),
  });
  return [
    {
      title: 'Result',
      chips: [
        chip('r-convicted', 'convicted', (finding) => bearingOf(finding) === 'convicted'),
        chip('r-passed', 'passed', (finding) => bearingOf(finding) === 'passed'),
      ],
    },
    { title: 'Kind', chips: caseKinds.map((kind) => chip(`k-${kind}`, kind, (finding) => finding.kind === kind)) },
    {
      title: 'Need',
      chips: [chip('n-required', 'required', ({ required }) => required), chip('n-extra', 'extra', ({ required }) => !required)],
    },
    { title: 'Boundary', chips: boundaries.map((boundary) => chip(`b-${boundary}`, boundary, ({ aims }) => aims === boundary)) },
  ]
    .map((group) => ({ ...group, chips: group.chips.filter(({ count }) => count !== '0') }))
    .filter(({ chips }) => chips.length > 1);
};
