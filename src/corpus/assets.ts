import { join } from 'node:path';
import { packageRoot } from '../base/package-root.js';

/** The folder of the published JSON Schemas, absolute. */
export const schemaFolder = (): string => join(packageRoot(), 'priv', 'schemas');

/** The folder of the courts that this version brings, absolute. */
export const courtFolder = (): string => join(packageRoot(), 'courts');

/** The folder of the released profiles and their MANIFEST.json, absolute. */
export const profileFolder = (): string => join(packageRoot(), 'profiles');
