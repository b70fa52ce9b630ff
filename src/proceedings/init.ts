import { copyFileSync, existsSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Fault } from '../base/fault.js';
import { makeFolders } from '../base/make-folders.js';
import { packageRoot } from '../base/package-root.js';

/** What `init` made: the files by their names in the folder. */
export type MadeStart = { readonly folder: string; readonly files: readonly string[] };

const targetText = (fault: string | undefined): string =>
  [
    '# yaml-language-server: $schema=./node_modules/sa2a-court/priv/schemas/target-file.v1.schema.json',
    fault === undefined
      ? '# The agent as it should be. Put your own program in its place.'
      : '# The same agent, which minds no revocation: the court must convict it.',
    'kind: command',
    `command: [node, ./agent.mjs${fault === undefined ? '' : `, --faulty, ${fault}`}]`,
    'subject: { name: demo-refunds-agent, artifacts: [agent.mjs] }',
    '',
  ].join('\n');

const ciText = [
  '# GitHub Actions: tries the agent at every push and keeps the run folder. It needs a package.json in which sa2a-court is a development',
  '# dependency, and its lock file; if this folder is not the root of the repository, move this file there and say where good.yaml lies.',
  'name: agent law',
  'on: [push, pull_request]',
  'permissions: { contents: read }',
  'jobs:',
  '  court:',
  '    runs-on: ubuntu-latest',
  '    steps:',
  '      - uses: actions/checkout@v4',
  '      - uses: actions/setup-node@v4',
  '        with: { node-version: 20 }',
  '      - run: npm ci',
  '      - run: npx --no-install sa2a-court run --target good.yaml --out reports',
  '      - uses: actions/upload-artifact@v4',
  '        if: always()',
  '        with: { name: verdict, path: reports/latest/ }',
  '',
].join('\n');

/**
 * Makes a start in a folder: a demo agent, a target file under which it is lawful, one under which it is not, a CI file. Throws a
 * usage Fault where a file of one of these names is there already, or none can be written; nothing is overwritten.
 */
export const initialise = (folder: string): MadeStart => {
  const texts: readonly (readonly [string, string])[] = [
    ['good.yaml', targetText(undefined)],
    ['bad.yaml', targetText('ignore-revocation')],
    ['.github/workflows/agent-law.yml', ciText],
  ];
  const files = ['agent.mjs', ...texts.map(([name]) => name)];
  const taken = files.find((name) => existsSync(join(folder, name)));
  if (taken !== undefined)
    throw new Fault({
      kind: 'usage',
      code: 'INIT_TAKEN',
      message: `${taken} is there already; nothing was written`,
      place: { file: taken },
      remedy: 'name another folder: npx sa2a-court init DIR',
    });
  try {
    for (const [name, text] of texts) {
      makeFolders(dirname(join(folder, name)));
      writeFileSync(join(folder, name), text, { flag: 'wx' });
    }
    copyFileSync(join(packageRoot(), 'examples', 'node', 'agent.mjs'), join(folder, 'agent.mjs'));
    return { folder, files };
  } catch (error: unknown) {
    throw new Fault({
      kind: 'usage',
      code: 'INIT_FOLDER',
      message: `expected a folder that files can be written into: ${error instanceof Error ? error.message : String(error)}`,
      place: { file: folder },
      remedy: 'name another folder: npx sa2a-court init DIR',
    });
  }
};
