import { resolve } from 'node:path';
import { type KeyRole, keyRoles } from '../../model/statement.js';
import { type MadeKey, makeKey } from '../../proceedings/make-key.js';
import { logSafe } from '../../reporters/log-safe.js';
import { labelled } from '../../reporters/terminal/labelled.js';
import type { CommandBody } from '../command.js';
import { oneOf } from '../option-values.js';
import { readPassphrase } from '../passphrase.js';
import { shownPath } from '../shown-path.js';
import type { Terminal } from '../terminal.js';

type KeygenOptions = { readonly role: KeyRole; readonly out: string; readonly passphraseFile?: string };

/** `keygen`: an Ed25519 key for one role, private part readable by its owner alone. */
export const keygenCommand: CommandBody = {
  examples: [
    ['sa2a-court keygen', 'court.key.pem, court.pub.pem and court.pub.json in this folder'],
    ['sa2a-court keygen --out keys --passphrase-file secret.txt', 'encrypted at rest'],
  ],
  declare: (command) => {
    command
      .option('--role <role>', 'what the key may sign: law, wire or audit', oneOf('--role', keyRoles), 'law')
      .option('--out <dir>', 'the folder of the three files', '.')
      .option('--passphrase-file <file>', 'encrypt the private key with the passphrase in this file');
  },
  act: async (command, terminal) => {
    const { role, out, passphraseFile } = command.opts<KeygenOptions>();
    const passphrase = passphraseFile === undefined ? {} : { passphrase: readPassphrase(resolve(terminal.cwd, passphraseFile)) };
    const made = makeKey({ role, out: resolve(terminal.cwd, out), ...passphrase });
    if (!made.ok) throw made.error;
    if (terminal.json) terminal.answer(made.value);
    else terminal.say(...keyLines(made.value, terminal).map((line) => logSafe(line)));
    return 0;
  },
};

const keyLines = ({ role, keyid, files, encrypted }: MadeKey, { cwd }: Terminal): readonly string[] => [
  labelled('key', `${keyid} · role ${role}`),
  labelled('private', `${shownPath(files.key, cwd)} (${encrypted ? 'encrypted' : 'not encrypted'}): keep it to yourself`),
  labelled('public', `${shownPath(files.pem, cwd)}, ${shownPath(files.card, cwd)}`),
  ...(role === 'law' ? [labelled('next', `sa2a-court run --key ${shownPath(files.key, cwd)}`)] : []),
];
