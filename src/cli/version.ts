import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isJsonObject } from '../base/json.js';
import { packageRoot } from '../base/package-root.js';

/** The version of the installed package. */
export const packageVersion = (): string => {
  const read: unknown = JSON.parse(readFileSync(join(packageRoot(), 'package.json'), 'utf8'));
  return isJsonObject(read) && typeof read['version'] === 'string' ? read['version'] : '0.0.0';
};
