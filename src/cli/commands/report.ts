import { resolve } from 'node:path';
import { Fault } from '../../base/fault.js';
import { renderAgain, reportFormats } from '../../proceedings/report.js';
import { logSafe } from '../../reporters/log-safe.js';
import { labelled } from '../../reporters/terminal/labelled.js';
import type { CommandBody } from '../command.js';
import { listOf, oneOf, withWords } from '../option-values.js';
import { shownPath } from '../shown-path.js';

type ReportOptions = { readonly report?: readonly string[]; readonly out?: string };

const readFormat = oneOf('--report', reportFormats);

const readFormats = withWords(
  (text: string, before: readonly string[] | undefined): readonly string[] => [
    ...(before ?? []),
    ...listOf(text, undefined).map((format) => readFormat(format)),
  ],
  reportFormats,
);

/** `report`: the views of a verdict again, from its verified statement. */
export const reportCommand: CommandBody = {
  examples: [
    [
      'npx sa2a-court report reports/latest --report junit,sarif --out views',
      'two views beside each other, for a tool that wants them there',
    ],
    ['npx sa2a-court report reports/latest --report markdown', 'in the run folder itself, which verifies as before'],
  ],
  declare: (command) => {
    command
      .argument('<run-folder>', 'a run folder, like reports/latest')
      .option('--report <formats>', `which: ${reportFormats.join(', ')}`, readFormats)
      .option('--out <dir>', 'where they are written; without it in the run folder');
  },
  act: async (command, terminal) => {
    const { report: formats, out } = command.opts<ReportOptions>();
    if (formats === undefined || formats.length === 0) throw noFormat();
    const path = resolve(terminal.cwd, command.args[0] ?? '');
    const made = await renderAgain({ path, formats, ...(out === undefined ? {} : { out: resolve(terminal.cwd, out) }) });
    if (!made.ok) throw made.error;
    const rendered = made.value.map((one) => ({ ...one, file: shownPath(one.file, terminal.cwd) }));
    if (terminal.json) terminal.answer({ exitCode: 0, exitReason: 'rendered', rendered });
    else terminal.say(...rendered.map(({ format, file, written }) => labelled(format, logSafe(`${file}${written ? '' : ' (as it was)'}`))));
    return 0;
  },
};

const noFormat = (): Fault =>
  new Fault({
    kind: 'usage',
    code: 'REPORT_FORMAT',
    message: 'expected --report with a format; found none',
    remedy: `write --report and one or more of ${reportFormats.join(', ')}`,
  });
