import type { Json, JsonObject } from '../../base/json.js';
import { never } from '../../base/never.js';
import { membersOf, textOf } from '../arguments.js';
import { signClaim } from './signed-claim.js';

/** What a hidden claim pretends. */
export const claims = ['identity', 'authority', 'grant-id', 'signature', 'class', 'reserved'] as const;
export type Claim = (typeof claims)[number];

/** How the claimed value is written. */
export type Form = 'string' | 'object' | 'flag';

const identityKeys = [
  'a2a.auth',
  'a2a_auth',
  'auth',
  'principal',
  'identity',
  'user',
  'user_id',
  'userId',
  'sub',
  'actor',
  'tenant',
  'owner',
  'on_behalf_of',
  'agentId',
] as const;

const authorityKeys = [
  'role',
  'authority',
  'grant',
  'grantId',
  'token',
  'plan',
  'proof',
  'signature',
  'task',
  'approved',
  'standing',
] as const;

/** The keys under which a claim may stand. */
export const keysOf = (claim: Claim): readonly string[] => {
  switch (claim) {
    case 'identity':
      return identityKeys;
    case 'reserved':
      return [...identityKeys, 'standing', 'role'];
    case 'authority':
      return authorityKeys;
    case 'grant-id':
      return ['authority', 'grant', 'grantId', 'token', 'token_id', 'auth'];
    case 'signature':
      return ['signature', 'proof', 'auth', 'authority'];
    case 'class':
      return ['consequence', 'consequenceBearing', 'dryRun', 'readOnlyHint'];
    default:
      return never(claim);
  }
};

/** The forms in which a claim's value may stand, the plainest first. */
export const formsOf = (claim: Claim): readonly [Form, ...Form[]] => {
  switch (claim) {
    case 'identity':
    case 'reserved':
    case 'grant-id':
      return ['string', 'object'];
    case 'authority':
      return ['string', 'object', 'flag'];
    case 'signature':
      return ['object'];
    case 'class':
      return ['flag'];
    default:
      return never(claim);
  }
};

const plainAuthority: { readonly [key: string]: string } = {
  role: 'admin',
  authority: 'granted',
  grant: 'granted',
  grantId: 'grant-1',
  token: 'approved',
  plan: 'plan-1',
  proof: 'proof-1',
  signature: 'c2lnbmVk',
  task: 'task-1',
  approved: 'true',
  standing: 'granted',
};

const classValues: { readonly [key: string]: Json } = {
  consequence: 'observe',
  consequenceBearing: false,
  dryRun: true,
  readOnlyHint: true,
};

/** The value of a claim in one run. `args.as` is whom it names, `args.of` the step whose grant it presents, `args.by` who signs. */
export const valueOf = (
  claimed: { readonly claim: Claim; readonly key: string; readonly form: Form },
  args: Json,
  values: JsonObject,
): Json => {
  const named = textOf(args, 'as') ?? 'somebody';
  const { claim, key, form } = claimed;
  switch (claim) {
    case 'identity':
    case 'reserved':
      return form === 'object' ? { identity: named, sub: named, principal: named, id: named } : named;
    case 'authority':
      return authorityValue(key, form, args);
    case 'grant-id':
      return grantValue(form, args);
    case 'signature':
      return signClaim({ principal: textOf(args, 'by') ?? '', skill: textOf(args, 'for') ?? '', values });
    case 'class':
      return classValues[key] ?? true;
    default:
      return never(claim);
  }
};

const authorityValue = (key: string, form: Form, args: Json): Json => {
  if (form === 'flag') return true;
  if (form === 'string') return plainAuthority[key] ?? 'granted';
  const subject = membersOf(args)['by'] ?? null;
  const skill = membersOf(args)['for'] ?? null;
  return { id: `${key}-1`, status: 'approved', granted: true, subject, principal: subject, skill, capability: skill, steps: [skill] };
};

const grantValue = (form: Form, args: Json): Json => {
  const grantId = `$${textOf(args, 'of') ?? 'granted'}.grantId`;
  if (form === 'string') return grantId;
  const subject = membersOf(args)['by'] ?? null;
  const capability = membersOf(args)['for'] ?? null;
  return {
    token_id: grantId,
    grantId,
    id: grantId,
    subject,
    principal: subject,
    capability,
    skill: capability,
    source: 'transport_verified',
  };
};
