import type { JsonObject } from '../base/json.js';
import type { Spelling } from './wire-methods.js';

/** A call of a known operation: who calls is what the transport verified, null where there was no credential. */
export type Call = { readonly params: JsonObject; readonly principal: string | null; readonly spelling: Spelling };
