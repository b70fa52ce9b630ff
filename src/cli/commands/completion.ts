import { Fault } from '../../base/fault.js';
import { shortVisibleText } from '../../base/visible-text.js';
import { never } from '../../base/never.js';
import { didYouMean } from '../../corpus/nearest.js';
import { completionWords } from '../../proceedings/completion-words.js';
import type { CommandBody } from '../command.js';
import { commandTable } from '../command-table.js';
import { bashScript } from '../completion/bash-script.js';
import { type CompletionModel, completionModel } from '../completion/completion-model.js';
import { fishScript } from '../completion/fish-script.js';
import { zshScript } from '../completion/zsh-script.js';

const shells = ['bash', 'zsh', 'fish'] as const;
type Shell = (typeof shells)[number];

/** `completion`: the script with which a shell completes commands, options and names. It runs nothing when something is completed. */
export const completionCommand: CommandBody = {
  examples: [
    ['npx sa2a-court completion bash', 'the script; in ~/.bashrc: source <(npx sa2a-court completion bash)'],
    ['npx sa2a-court completion fish | source', 'in config.fish, beside: alias sa2a-court "npx sa2a-court"'],
  ],
  declare: (command) => {
    command.argument('<shell>', shells.join(', '));
  },
  act: async (command, terminal) => {
    const shell = shellOf(command.args[0] ?? '');
    const program = command.parent ?? command;
    const script = scriptFor(shell, await completionModel(program, commandTable, completionWords()));
    if (terminal.json) terminal.answer({ exitCode: 0, exitReason: 'the script of the shell', shell, script });
    else terminal.stdout.write(script);
    return 0;
  },
};

const shellOf = (word: string): Shell => {
  const found = shells.find((shell) => shell === word.toLowerCase());
  if (found !== undefined) return found;
  throw new Fault({
    kind: 'usage',
    code: 'UNKNOWN_SHELL',
    message: `there is no completion for "${shortVisibleText(word, 60)}"`,
    remedy: didYouMean(word, shells),
  });
};

const scriptFor = (shell: Shell, model: CompletionModel): string => {
  switch (shell) {
    case 'bash':
      return bashScript(model);
    case 'zsh':
      return zshScript(model);
    case 'fish':
      return fishScript(model);
    default:
      return never(shell);
  }
};
