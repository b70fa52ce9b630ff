import type { WirePredicate } from '../model/wire.js';
import { predicateParser } from './predicate-schema.js';

/** The value as the predicate of a wire observation if it fits the published, closed schema; else a trust Fault that names the first place where it does not. */
export const parseWirePredicate = predicateParser<WirePredicate>('wire-observation.v1.schema.json', 'a wire observation');
