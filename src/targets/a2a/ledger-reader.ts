import { stat, readFile } from 'node:fs/promises';
import type { Json } from '../../base/json.js';
import { type ArgvTemplate, fillArgv, readArgv } from './argv-template.js';
import { type HttpTemplate, readHttp, sendHttp } from './http-template.js';
import { liveFault, planeFault } from './live-faults.js';
import { membersOf, textOf, textsOf } from './members.js';
import { type PlaneTools, startOf } from './plane-tools.js';
import { runProgram } from './run-program.js';
import { hasHole } from './template.js';
import { urlHasHole } from './url-template.js';

/** Reads a ledger as it stands now, for one world where it knows worlds: its bytes. Throws a Fault where it cannot be read. */
export type LedgerReader = { readonly knowsWorlds: boolean; read(world: string): Promise<Uint8Array> };

const holes = ['world'] as const;

const largestLedger = 16 * 1024 * 1024;

/** The reader that a witness entry of the target file describes. Throws a usage Fault where it is not safe. */
export const readLedger = (name: string, said: Json, tools: PlaneTools): LedgerReader => {
  const place = `witness.${name}`;
  const { http } = membersOf(said);
  const terms = { book: tools.book, holes, place };
  if (http !== undefined) return byHttp(readHttp(http, terms), { tools, place });
  const file = textOf(said, 'file');
  if (file !== undefined) return byFile(file, place);
  return byProgram(readArgv(textsOf(membersOf(said)['command']), terms), { tools, place });
};

type At = { readonly tools: PlaneTools; readonly place: string };

const byHttp = (template: HttpTemplate, { tools, place }: At): LedgerReader => ({
  knowsWorlds: urlHasHole(template.url, 'world') || JSON.stringify([template.headers, template.body ?? null]).includes('{"hole":"world"}'),
  read: async (world) => {
    const asked = await sendHttp(template, { world }, { ...tools.terms, maxBody: largestLedger });
    if (asked.is === 'unsent') throw planeFault(place, asked.why);
    if (!asked.end.ok) throw liveFault(place, asked.end.error, tools.mask);
    const { status, body } = asked.end.value;
    if (status !== 200) throw planeFault(place, `HTTP ${status}`);
    return body;
  },
});

/** A file that is not there is no empty ledger: a wrong path would make every effect invisible. */
const byFile = (path: string, place: string): LedgerReader => ({
  knowsWorlds: false,
  read: async () => {
    const bytes = await bytesOf(path);
    if (typeof bytes === 'string') throw planeFault(place, bytes);
    return bytes;
  },
});

const bytesOf = async (path: string): Promise<Uint8Array | string> => {
  try {
    const { size } = await stat(path);
    return size > largestLedger ? `the file is larger than ${largestLedger} bytes` : await readFile(path);
  } catch (error: unknown) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    return code === 'ENOENT' ? 'the file does not exist; let it exist, empty, before the run' : `the file cannot be read (${String(code)})`;
  }
};

const byProgram = (argv: ArgvTemplate, { tools, place }: At): LedgerReader => ({
  knowsWorlds: argv.some((template) => hasHole(template, 'world')),
  read: async (world) => {
    const args = fillArgv(argv, { world });
    if (!args.ok) throw planeFault(place, args.error);
    const ended = await runProgram(startOf(tools, args.value), { limit: tools.terms.timeout, log: tools.context.log, mask: tools.mask });
    if (!ended.ok) throw planeFault(place, ended.error);
    if (ended.value.code !== 0) throw planeFault(place, `the program ended with exit code ${ended.value.code}`);
    return Buffer.from(ended.value.stdout);
  },
});
