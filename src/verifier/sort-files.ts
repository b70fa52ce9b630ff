import { isJsonObject } from '../base/json.js';
import { parseStrictJson } from '../base/strict-json.js';
import type { GivenFile } from './verify-given.js';

/** Which part a file that was dropped takes. A wrong guess is seen: the page names the part, and each part refuses what is not its own. */
export const partOf = ({ name, bytes }: GivenFile): 'report' | 'key' | 'policy' => {
  // The key that lies beside a statement shows integrity only: it is never taken for one that somebody trusts.
  if (name === 'signer.pub.pem') return 'report';
  if (name.endsWith('.pem')) return 'key';
  if (/\.ya?ml$/.test(name)) return 'policy';
  const parsed = name.endsWith('.json') ? parseStrictJson(bytes, { limit: mostBytes }) : undefined;
  if (parsed?.ok !== true || !isJsonObject(parsed.value.value)) return 'report';
  if ('roles' in parsed.value.value) return 'policy';
  return 'spki' in parsed.value.value ? 'key' : 'report';
};

const mostBytes = 1024 * 1024;
