import { existsSync, realpathSync, statSync } from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import { isPath } from '../corpus/profile-graph.js';
import { sumsName } from '../record/run-folder-name.js';
import type { CheckAsk, CheckReason } from './check-ask.js';

type Named = { readonly is: 'key' | 'policy' | 'profile' | 'target-file'; readonly file: string };

/**
 * Refuses a key, policy, profile or target file that lies in the statement's own folder, by whatever links it is reached: who can put a statement
 * there can put beside it what it is judged by. Of a run folder the folders below belong to it; a lone statement may lie at the root of a
 * checkout, where a profile and a target file lie as well.
 */
export const placeReasons = (ask: CheckAsk): readonly CheckReason[] => {
  const folder = statSync(ask.path).isDirectory() ? realpathSync(ask.path) : dirname(realpathSync(ask.path));
  const isRunFolder = existsSync(join(folder, sumsName));
  return namedIn(ask)
    .filter(({ is, file }) => {
      const around = dirname(realpathSync(file));
      const isJudge = is === 'key' || is === 'policy';
      return around === folder ? isJudge || isRunFolder : isRunFolder && around.startsWith(`${folder}${sep}`);
    })
    .map(({ is, file }) => ({
      code: `${is}-beside-statement`,
      exit: 5,
      message: `expected a ${is} that came by another way than the statement; found one in its own folder: who wrote the one may have written the other`,
      place: { file },
      remedy: `keep the ${is} in another folder, under review like code`,
    }));
};

const namedIn = ({ key, trust, profile, targetFile, cwd }: CheckAsk): readonly Named[] => [
  ...(key === undefined ? [] : [{ is: 'key', file: key } as const]),
  ...(trust === undefined ? [] : [{ is: 'policy', file: trust } as const]),
  ...(isPath(profile) && existsSync(resolve(cwd, profile)) ? [{ is: 'profile', file: resolve(cwd, profile) } as const] : []),
  ...(targetFile === undefined ? [] : [{ is: 'target-file', file: targetFile } as const]),
];
