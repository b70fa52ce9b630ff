import { join, resolve } from 'node:path';
import { initialise } from '../../proceedings/init.js';
import { labelled } from '../../reporters/terminal/labelled.js';
import type { CommandBody } from '../command.js';
import { shownPath } from '../shown-path.js';

/** `init`: a demo agent, a good and a bad target file for it, a CI file. */
export const initCommand: CommandBody = {
  examples: [
    ['npx sa2a-court init court-demo', 'agent.mjs, good.yaml, bad.yaml and a CI file in court-demo'],
    ['npx sa2a-court init', 'the same in this folder'],
  ],
  declare: (command) => {
    command.argument('[dir]', 'the folder', '.');
  },
  act: async (command, terminal) => {
    const folder = resolve(terminal.cwd, command.args[0] ?? '.');
    const made = initialise(folder);
    const runs = ['good.yaml', 'bad.yaml'].map(
      (file) => `npx sa2a-court run --target ${shownPath(join(folder, file), terminal.cwd)} --runs 25`,
    );
    if (terminal.json) terminal.answer({ exitCode: 0, exitReason: 'made', ...made, next: runs });
    else
      terminal.say(
        ...made.files.map((file) => labelled('made', shownPath(join(folder, file), terminal.cwd))),
        labelled('next', `${runs[0] ?? ''}   exits 0`),
        labelled('then', `${runs[1] ?? ''}   exits 1: SA2A-AUTH-GRANT-005`),
      );
    return 0;
  },
};
