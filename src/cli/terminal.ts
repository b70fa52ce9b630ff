import type { Paint } from '../reporters/terminal/paint.js';
import { painter } from '../reporters/terminal/paint.js';
import { jsonText } from './json-text.js';

/** A stream that text is written to, and what it is at the other end. */
export type Output = { write(text: string): unknown; readonly isTTY?: boolean | undefined; readonly columns?: number | undefined };

/** What the command line finds around itself. */
export type Surroundings = {
  readonly stdout: Output;
  readonly stderr: Output;
  readonly env: { readonly [name: string]: string | undefined };
  readonly cwd: string;
};

/** The options that every command has. */
export type GlobalOptions = {
  readonly json?: boolean;
  readonly quiet?: boolean;
  readonly verbose?: boolean;
  readonly color?: 'always' | 'auto' | 'never';
};

/** Where a command speaks: answers on stdout, everything else on stderr; with `--json` one document is the whole of stdout. */
export type Terminal = Surroundings & {
  readonly json: boolean;
  readonly quiet: boolean;
  readonly verbose: boolean;
  readonly colour: boolean;
  readonly paint: Paint;
  /** True where one line may be rewritten again and again. */
  readonly live: boolean;
  /** Writes lines to stdout. Every text of a subject or file must have been made safe for a log before. */
  say(...lines: readonly string[]): void;
  /** Writes lines to stderr, under the same condition. */
  tell(...lines: readonly string[]): void;
  /** Puts a text in place of the live line on stderr; an empty one takes the line away. */
  rewrite(text: string): void;
  /** Writes the one JSON document of a command. */
  answer(value: object): void;
};

/** The terminal of a command under the global options: `NO_COLOR` and `CI` count, an explicit `--color` counts more. */
export const openTerminal = (around: Surroundings, options: GlobalOptions): Terminal => {
  const { stdout, stderr } = around;
  const colour = wantsColour(around, options.color ?? 'auto');
  const erase = '\r\u001b[2K';
  let shown = '';
  const rewrite = (text: string): void => {
    if (text === shown) return;
    stderr.write(`${erase}${text}`);
    shown = text;
  };
  const write = (output: Output, lines: readonly string[]): void => {
    rewrite('');
    if (lines.length > 0) output.write(`${lines.join('\n')}\n`);
  };
  return {
    ...around,
    json: options.json ?? false,
    quiet: options.quiet ?? false,
    verbose: options.verbose ?? false,
    colour,
    paint: painter(colour),
    live: stderr.isTTY === true && isUnset(around.env['CI']) && around.env['TERM'] !== 'dumb',
    say: (...lines) => write(stdout, lines),
    tell: (...lines) => write(stderr, lines),
    rewrite,
    answer: (value) => write(stdout, [jsonText(value)]),
  };
};

// An empty NO_COLOR is no NO_COLOR (no-color.org), and CI systems that set nothing else set CI to something.
const isUnset = (value: string | undefined): boolean => value === undefined || value === '';

const wantsColour = ({ stdout, env }: Surroundings, when: 'always' | 'auto' | 'never'): boolean =>
  when === 'auto' ? stdout.isTTY === true && isUnset(env['NO_COLOR']) && env['TERM'] !== 'dumb' : when === 'always';
