import { openCatalogue } from '../../proceedings/catalogue.js';
import { explain } from '../../proceedings/explain.js';
import type { Explanation } from '../../proceedings/explain-entry.js';
import { logSafe } from '../../reporters/log-safe.js';
import { labelled } from '../../reporters/terminal/labelled.js';
import type { CommandBody } from '../command.js';
import type { Terminal } from '../terminal.js';

/** `explain`: what one id means. One word may mean several things; each is told. */
export const explainCommand: CommandBody = {
  examples: [
    ['npx sa2a-court explain SA2A-AUTH-002', 'a case: law, source, how it is attempted, what a finding means'],
    ['npx sa2a-court explain authority-check', 'a guard: what it keeps, which cases name it'],
    ['npx sa2a-court explain signature-invalid', 'the code of a refusal: what it means, and what usually lies behind it'],
    ['npx sa2a-court explain exit-3', 'an exit code'],
  ],
  declare: (command) => {
    command.argument(
      '<id>',
      'any id that an output prints: a case, law, profile, level, word, finding, class, guard, ability, code of a refusal, exit code',
    );
  },
  act: async (command, terminal) => {
    const id = command.args[0] ?? '';
    const found = explain(id, openCatalogue());
    if (!found.ok) throw found.error;
    if (terminal.json) terminal.answer({ exitCode: 0, exitReason: 'explained', id, meanings: found.value });
    else terminal.say(...found.value.flatMap((one) => [...explanationLines(one, terminal), '']));
    return 0;
  },
};

const explanationLines = ({ id, is, says, facts }: Explanation, { paint }: Terminal): readonly string[] => [
  `${paint.bold(logSafe(id))} · ${is}`,
  logSafe(says),
  ...facts.flatMap(({ label, lines }) => lines.map((line, index) => labelled(index === 0 ? label : '', logSafe(line)))),
];
