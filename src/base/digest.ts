import { hash } from 'node:crypto';
import { canonicalJson } from './canonical-json.js';

/** Lower-case hex SHA-256 of bytes, or of the UTF-8 bytes of a text. */
export const sha256 = (bytes: string | Uint8Array): string => hash('sha256', bytes, 'hex');

/** Lower-case hex SHA-256 of the RFC 8785 bytes of a JSON value. */
export const digestOf = (value: unknown): string => sha256(canonicalJson(value));
