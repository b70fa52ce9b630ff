import { Fault, type FaultText, type Place } from '../base/fault.js';
import { isJsonList, isJsonObject, type Json, type JsonObject } from '../base/json.js';
import { fail, ok, type Result } from '../base/result.js';
import { type KeyRole, keyRoles } from '../model/statement.js';
import { fromBase64 } from './base64.js';
import { type PublicKey, publicKeyOf } from './public-key.js';
import { predicateTypeOf } from './statement.js';
import type { Revocation, TrustedKey, TrustPolicy, TrustRole } from './trust-policy.js';
import { parseAge, parseTime } from './trust-time.js';

/** Where the value of a JSON Pointer stands in the file of the policy. */
export type PlaceOf = (path: string) => Place;

/**
 * The policy of a value that fits `trust-policy.v1.schema.json`. What the schema cannot say is refused here (trust): a key id that is not its
 * key's, a key of small order, twice or in two roles, a role with another predicate type, a threshold that its keys cannot meet, a time that no
 * calendar has. The first problem speaks, the others are its causes.
 */
export const readTrustPolicy = (value: Json, placeOf: PlaceOf): Result<TrustPolicy, Fault> => {
  const reading = new Reading(placeOf);
  const policy = reading.policy(membersOf(value));
  const [first, ...others] = reading.problems;
  return first === undefined ? ok(policy) : fail(new Fault({ ...first, causes: others }));
};

/** Gathers problems on the way: one key at fault must not hide the next. */
class Reading {
  readonly problems: FaultText[] = [];
  private readonly roleOfKey = new Map<string, KeyRole>();

  constructor(private readonly placeOf: PlaceOf) {}

  policy(file: JsonObject): TrustPolicy {
    const roles = membersOf(file['roles']);
    return {
      version: numberOf(file['version']),
      expires: this.time(file['expires'], '/expires') ?? 0,
      roles: keyRoles.flatMap((role) => (role in roles ? [this.role(role, membersOf(roles[role]))] : [])),
      ...('corpora' in file ? { corpora: textsOf(file['corpora']) } : {}),
    };
  }

  private role(role: KeyRole, file: JsonObject): TrustRole {
    const path = `/roles/${role}`;
    const type = predicateTypeOf(role);
    if (file['predicateType'] !== type)
      this.refuse(
        'policy-predicate-type',
        `${path}/predicateType`,
        `the role ${role} signs ${type}; found ${JSON.stringify(file['predicateType'])}`,
      );
    const keys = itemsOf(file['keys']).flatMap((key, index) => this.key(membersOf(key), `${path}/keys/${index}`, role));
    const threshold = numberOf(file['threshold']);
    if (threshold > keys.length)
      this.refuse(
        'policy-threshold',
        `${path}/threshold`,
        `expected at most ${keys.length}, as many as there are distinct keys; found ${threshold}`,
      );
    const maxAge = file['maxAge'] === undefined ? undefined : parseAge(textOf(file['maxAge']));
    return { role, threshold, keys, ...(maxAge === undefined ? {} : { maxAge }) };
  }

  private key(file: JsonObject, path: string, role: KeyRole): readonly TrustedKey[] {
    const key = this.publicKey(file, path);
    if (key === undefined || !this.isFirst(key, path, role)) return [];
    const validFrom = this.time(file['validFrom'], `${path}/validFrom`);
    const validUntil = this.time(file['validUntil'], `${path}/validUntil`);
    if (validFrom !== undefined && validUntil !== undefined && validFrom >= validUntil)
      this.refuse('policy-window', `${path}/validUntil`, 'expected a time after validFrom; found one that is not');
    const revoked = this.revocation(file['revoked'], `${path}/revoked`);
    return [
      {
        ...key,
        role,
        ...(validFrom === undefined ? {} : { validFrom }),
        ...(validUntil === undefined ? {} : { validUntil }),
        ...(revoked === undefined ? {} : { revoked }),
      },
    ];
  }

  private publicKey(file: JsonObject, path: string): PublicKey | undefined {
    const spki = fromBase64(textOf(file['spki']));
    if (spki === undefined) return this.refuse('policy-spki', `${path}/spki`, 'expected canonical base64; found something else');
    const key = publicKeyOf(spki);
    if (!key.ok) return this.refuse(key.error.code, `${path}/spki`, key.error.message);
    if (file['keyid'] === key.value.keyid) return key.value;
    return this.refuse(
      'policy-keyid',
      `${path}/keyid`,
      `expected keyid ${key.value.keyid}, the SHA-256 of the SPKI; found ${JSON.stringify(file['keyid'])}`,
    );
  }

  private isFirst({ keyid }: PublicKey, path: string, role: KeyRole): boolean {
    const before = this.roleOfKey.get(keyid);
    this.roleOfKey.set(keyid, before ?? role);
    if (before === undefined) return true;
    if (before === role)
      this.refuse('policy-key-twice', path, `expected each key once, or one holder would count as two; found ${keyid} again`);
    else this.refuse('policy-two-roles', path, `expected a key in one role; found ${keyid} in the roles ${before} and ${role}`);
    return false;
  }

  private revocation(value: Json | undefined, path: string): Revocation | undefined {
    if (!isJsonObject(value)) return undefined;
    this.time(value['at'], `${path}/at`);
    return { at: textOf(value['at']), reason: textOf(value['reason']) };
  }

  private time(value: Json | undefined, path: string): number | undefined {
    if (value === undefined) return undefined;
    const time = parseTime(textOf(value));
    if (time === undefined)
      this.refuse('policy-time', path, `expected a time such as 2026-11-30T08:00:00Z; found ${JSON.stringify(value)}`);
    return time;
  }

  private refuse(code: string, path: string, message: string): undefined {
    this.problems.push({ kind: 'trust', code, message, place: this.placeOf(path) });
  }
}

const membersOf = (value: Json | undefined): JsonObject => (isJsonObject(value) ? value : {});
const itemsOf = (value: Json | undefined): readonly Json[] => (isJsonList(value) ? value : []);
const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value : '');
const textsOf = (value: Json | undefined): readonly string[] => itemsOf(value).map(textOf);
const numberOf = (value: Json | undefined): number => (typeof value === 'number' ? value : 0);
