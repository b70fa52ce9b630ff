import type { CompletedOption, CompletionModel } from './completion-model.js';

/** The script for zsh: `source <(npx sa2a-court completion zsh)` after `compinit`, or a file `_sa2a-court` on its path. */
export const zshScript = ({ global, commands }: CompletionModel): string =>
  [
    '#compdef sa2a-court',
    '# zsh completion of sa2a-court: source <(npx sa2a-court completion zsh)',
    '_sa2a_court() {',
    '  local command="" prev="${words[CURRENT-1]}" i',
    '  for ((i = 2; i < CURRENT; i++)); do',
    '    case "${words[i]}" in',
    ...global.flatMap((option) => (option.following.is === 'nothing' ? [] : [`      ${option.flags.join('|')}) i=$((i + 1)) ;;`])),
    '      -*) ;;',
    '      *) command="${words[i]}"; break ;;',
    '    esac',
    '  done',
    '  case "$command $prev" in',
    ...commands.flatMap(({ name, options }) => [...options, ...global].flatMap((option) => following(name, option))),
    ...global.flatMap((option) => following('', option)),
    ...commands
      .filter(({ words }) => words.length > 0)
      .map(({ name, words, options }) => `    '${name} ${name}') compadd -- ${[...words, ...flagsOf(options)].join(' ')}; return ;;`),
    '  esac',
    '  case "$command" in',
    `    '') compadd -- ${[...commands.map(({ name }) => name), ...flagsOf(global)].join(' ')} ;;`,
    ...commands.map(
      ({ name, options }) =>
        `    ${name}) if [[ "$PREFIX" == -* ]]; then compadd -- ${flagsOf([...options, ...global]).join(' ')}; else _files; fi ;;`,
    ),
    '  esac',
    '}',
    'if [ "${funcstack[1]}" = "_sa2a_court" ]; then _sa2a_court "$@"; else compdef _sa2a_court sa2a-court; fi',
    '',
  ].join('\n');

const flagsOf = (options: readonly CompletedOption[]): readonly string[] => options.flatMap(({ flags }) => flags);

const following = (command: string, { flags, following: what }: CompletedOption): readonly string[] => {
  if (what.is === 'nothing') return [];
  const place = flags.map((flag) => `'${command} ${flag}'`).join('|');
  const act = what.is === 'words' ? `compadd -- ${what.words.join(' ')}; ` : what.is === 'file' ? '_files; ' : '';
  return [`    ${place}) ${act}return ;;`];
};
