import type { CompletedOption, CompletionModel } from './completion-model.js';

/** The script for fish: `npx sa2a-court completion fish | source`. */
export const fishScript = ({ global, commands }: CompletionModel): string => {
  const names = commands.map(({ name }) => name).join(' ');
  return [
    '# fish completion of sa2a-court: npx sa2a-court completion fish | source',
    ...commands.map(({ name, summary }) =>
      line([`-n 'not __fish_seen_subcommand_from ${names}'`, '-f', `-a ${name}`, `-d ${quoted(summary)}`]),
    ),
    ...global.map((option) => line(parts(option))),
    ...commands.flatMap(({ name, words, options }) => {
      const here = `-n '__fish_seen_subcommand_from ${name}'`;
      return [
        ...(words.length === 0 ? [] : [line([here, `-a '${words.join(' ')}'`])]),
        ...options.map((option) => line([here, ...parts(option)])),
      ];
    }),
    '',
  ].join('\n');
};

const line = (some: readonly string[]): string => `complete -c sa2a-court ${some.join(' ')}`;

const parts = ({ flags, does, following }: CompletedOption): readonly string[] => [
  ...flags.map((flag) => (flag.startsWith('--') ? `-l ${flag.slice(2)}` : `-s ${flag.slice(1)}`)),
  ...(following.is === 'nothing' ? [] : ['-r']),
  ...(following.is === 'words' ? ['-f', `-a '${following.words.join(' ')}'`] : following.is === 'text' ? ['-f'] : []),
  `-d ${quoted(does)}`,
];

/** A text as fish takes it for one word: in single quotes only the quote and the backslash mean anything. */
const quoted = (text: string): string =>
  `'${text
    .replaceAll('\n', ' ')
    .replaceAll('\\', '\\\\')
    .replaceAll("'", String.raw`\'`)}'`;
