/** The formats of other suites' reports that are read: two generations of the A2A TCK, JUnit, and ACTS. */
export const tckSources = ['tck-1.0', 'tck-0.3-pytest', 'junit', 'acts'] as const;
export type TckSource = (typeof tckSources)[number];

/** What a row of another suite came to, in its own words; a word that is none of these is refused, never guessed at. */
export const externalStatuses = ['pass', 'fail', 'skipped', 'not_tested', 'error'] as const;
export type ExternalStatus = (typeof externalStatuses)[number];

/** One requirement or test of a report. Ids belong to their source: the same id in two suites is not the same assertion. */
export type ExternalRow = {
  readonly source: TckSource;
  readonly id: string;
  readonly level?: 'MUST' | 'SHOULD' | 'MAY';
  readonly status: ExternalStatus;
  /** The transports as the report says them; a FAIL may stand beside nothing but PASS there, so nothing is read from it. */
  readonly transports?: { readonly [name: string]: string };
  readonly errors: readonly string[];
};

/** What was read of a report: its rows, what it says of itself, and its known traps. */
export type ReadReport = {
  readonly source: TckSource;
  readonly rows: readonly ExternalRow[];
  readonly sutUrl?: string;
  readonly generatedAt?: string;
  readonly specVersion?: string;
  /** Percentages as they stand, with the formula that gives them. */
  readonly percentages: readonly { readonly name: string; readonly text: string; readonly formula: string }[];
  readonly traps: readonly string[];
};
