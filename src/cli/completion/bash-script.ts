import type { CompletedCommand, CompletedOption, CompletionModel } from './completion-model.js';

/** The script for bash: `source <(npx sa2a-court completion bash)`. Where a path may follow, bash completes it itself. */
export const bashScript = ({ global, commands }: CompletionModel): string =>
  [
    '# bash completion of sa2a-court: source <(npx sa2a-court completion bash)',
    '_sa2a_court() {',
    '  local cur prev command="" i',
    '  cur="${COMP_WORDS[COMP_CWORD]}"',
    '  prev="${COMP_WORDS[COMP_CWORD-1]}"',
    '  if [ "$cur" = "=" ]; then cur=""; elif [ "$prev" = "=" ]; then prev="${COMP_WORDS[COMP_CWORD-2]}"; fi',
    '  for ((i = 1; i < COMP_CWORD; i++)); do',
    '    case "${COMP_WORDS[i]}" in',
    ...global.flatMap((option) => (option.following.is === 'nothing' ? [] : [`      ${option.flags.join('|')}) i=$((i + 1)) ;;`])),
    '      -*) ;;',
    '      *) command="${COMP_WORDS[i]}"; break ;;',
    '    esac',
    '  done',
    '  COMPREPLY=()',
    '  case "$command $prev" in',
    ...commands.flatMap(({ name, options }) => [...options, ...global].flatMap((option) => following(name, option))),
    ...global.flatMap((option) => following('', option)),
    ...commands.flatMap(afterCommand),
    '  esac',
    '  case "$command" in',
    `    '') COMPREPLY=($(compgen -W '${[...commands.map(({ name }) => name), ...flagsOf(global)].join(' ')}' -- "$cur")) ;;`,
    ...commands.map(({ name, options }) => `    ${name}) ${optionsReply([...options, ...global])} ;;`),
    '  esac',
    '}',
    'complete -o bashdefault -o default -F _sa2a_court sa2a-court',
    '',
  ].join('\n');

const flagsOf = (options: readonly CompletedOption[]): readonly string[] => options.flatMap(({ flags }) => flags);

const reply = (words: readonly string[]): string => `COMPREPLY=($(compgen -W '${words.join(' ')}' -- "$cur"))`;

/** A word that begins no option is left to the shell, which completes paths. */
const optionsReply = (options: readonly CompletedOption[]): string => `case "$cur" in -*) ${reply(flagsOf(options))} ;; esac`;

const following = (command: string, { flags, following: what }: CompletedOption): readonly string[] => {
  if (what.is === 'nothing') return [];
  const place = flags.map((flag) => `'${command} ${flag}'`).join('|');
  return [`    ${place}) ${what.is === 'words' ? `${reply(what.words)}; ` : ''}return ;;`];
};

/** What may stand first after a command, beside its options. */
const afterCommand = ({ name, words, options }: CompletedCommand): readonly string[] =>
  words.length === 0 ? [] : [`    '${name} ${name}') ${reply([...words, ...flagsOf(options)])}; return ;;`];
