import { type Diagnosis, type MissingAbility, examine } from '../../proceedings/doctor.js';
import { Fault } from '../../base/fault.js';
import { type ExitCode, exitMeaning } from '../../model/exit-codes.js';
import { logSafe } from '../../reporters/log-safe.js';
import { labelled } from '../../reporters/terminal/labelled.js';
import type { CommandBody } from '../command.js';
import { inRealWorld } from '../real-world.js';

/** `target doctor`: is the adapter right, before any law is judged. */
export const targetCommand: CommandBody = {
  examples: [['npx sa2a-court target doctor --target ./agent.yaml', 'handshake, one deny, one allow, one effect read back']],
  declare: (command) => {
    command.argument('<what>', 'doctor').option('--target <target>', 'a kind, or the path of a target file', 'reference');
  },
  act: async (command, terminal) => {
    if (command.args[0] !== 'doctor')
      throw new Fault({
        kind: 'usage',
        code: 'UNKNOWN_WORK',
        message: `there is no "target ${command.args[0] ?? ''}"`,
        remedy: 'write: npx sa2a-court target doctor --target FILE',
      });
    const { target } = command.opts<{ readonly target: string }>();
    const diagnosis = await inRealWorld(
      terminal,
      () => undefined,
      (world) => examine({ target, cwd: terminal.cwd, without: [] }, world),
    );
    const code = codeOf(diagnosis);
    if (terminal.json)
      terminal.answer({ exitCode: code, exitReason: code === 0 ? 'the adapter is right' : exitMeaning(code), ...diagnosis });
    else terminal.say(...diagnosisLines(diagnosis, target).map((line) => logSafe(line)));
    return code;
  },
};

const codeOf = ({ healthy, symptoms }: Diagnosis): ExitCode => {
  if (healthy) return 0;
  return symptoms.some(({ state }) => state === 'wrong') ? 4 : 3;
};

const missingText = ({ ability, cases, together, level }: MissingAbility): string => {
  const name = ability === 'consequences' ? 'leave (consequences: allowed)' : ability;
  const opens = [
    ...(cases.length === 0 ? [] : [`would open ${cases.join(', ')}`]),
    ...(together.length === 0 ? [] : [`with other abilities that are missing ${together.join(', ')}`]),
  ];
  return `${name}${level === undefined ? '' : ` (level ${level})`} ${opens.join('; ')}`.trimEnd();
};

const diagnosisLines = ({ subject, symptoms, missing, healthy }: Diagnosis, target: string): readonly string[] => [
  ...(subject === undefined ? [] : [labelled('subject', subject.name), labelled('skills', subject.skills.join(', '))]),
  ...symptoms.flatMap(({ name, state, detail, remedy }) => [
    labelled(name, `${state} · ${detail}`),
    ...(remedy === undefined ? [] : [labelled('', `instead: ${remedy}`)]),
  ]),
  ...missing.map((one) => labelled('missing', missingText(one))),
  healthy ? `the adapter is right; next: npx sa2a-court run --target ${target}` : 'the adapter is not right yet; nothing was judged',
];
