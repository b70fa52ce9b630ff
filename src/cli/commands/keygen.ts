import { resolve } from 'node:path';
import { type KeyRole, keyRoles } from '../../model/statement.js';
import { type MadeKey, makeKey } from '../../proceedings/make-key.js';
import { logSafe } from '../../reporters/log-safe.js';
import { labelled } from '../../reporters/terminal/labelled.js';
import type { CommandBody } from '../command.js';
import { oneOf } from '../option-values.js';
import { askNewSecret } from '../ask-secret.js';
import { readPassphrase } from '../passphrase.js';
import { shownPath } from '../shown-path.js';
import type { Terminal } from '../terminal.js';

type KeygenOptions = { readonly role: KeyRole; readonly out: string; readonly passphraseFile?: string; readonly askPassphrase?: boolean };

/** `keygen`: an Ed25519 key for one role, private part readable by its owner alone. */
export const keygenCommand: CommandBody = {
  examples: [
    ['npx sa2a-court keygen', 'court.key.pem, court.pub.pem and court.pub.json in this folder'],
    ['npx sa2a-court keygen --out keys --passphrase-file secret.txt', 'encrypted at rest'],
    ['npx sa2a-court keygen --role wire --out keys --ask-passphrase', 'wire.*: a key for wire observations, encrypted with what is typed'],
  ],
  declare: (command) => {
    command
      .option('--role <role>', 'what the key may sign: law, wire or audit', oneOf('--role', keyRoles), 'law')
      .option('--out <dir>', 'the folder of the three files', '.')
      .option('--passphrase-file <file>', 'encrypt the private key with the passphrase in this file')
      .option('--ask-passphrase', 'encrypt it with a passphrase that is typed on this terminal, twice, and not shown');
  },
  act: async (command, terminal) => {
    const { role, out, ...secret } = command.opts<KeygenOptions>();
    const passphrase = await newPassphrase(secret, terminal);
    const made = makeKey({ role, out: resolve(terminal.cwd, out), ...passphrase });
    if (!made.ok) throw made.error;
    if (terminal.json) terminal.answer({ exitCode: 0, exitReason: 'made', ...made.value });
    else terminal.say(...keyLines(made.value, terminal).map((line) => logSafe(line)));
    return 0;
  },
};

type NewSecret = Pick<KeygenOptions, 'passphraseFile' | 'askPassphrase'>;

const newPassphrase = async (
  { passphraseFile, askPassphrase }: NewSecret,
  { cwd, stderr }: Terminal,
): Promise<{ readonly passphrase?: string }> => {
  if (passphraseFile !== undefined) return { passphrase: readPassphrase(resolve(cwd, passphraseFile)) };
  return askPassphrase === true ? { passphrase: await askNewSecret('passphrase: ', process.stdin, stderr) } : {};
};

const keyLines = ({ role, keyid, files, encrypted }: MadeKey, { cwd }: Terminal): readonly string[] => [
  labelled('key', `${keyid} · role ${role}`),
  labelled('private', `${shownPath(files.key, cwd)} (${encrypted ? 'encrypted' : 'not encrypted'}): keep it to yourself`),
  labelled('public', `${shownPath(files.pem, cwd)}, ${shownPath(files.card, cwd)}`),
  labelled('trust', `npx sa2a-court trust add trust.json ${shownPath(files.card, cwd)}`),
  ...(role === 'law' ? [labelled('next', `npx sa2a-court run --key ${shownPath(files.key, cwd)}`)] : []),
];
