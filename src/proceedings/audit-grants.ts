import { isJsonObject, type Json, type JsonObject } from '../base/json.js';
import type { AuditGrant, GrantUses } from '../model/audit.js';
import type { Reading, SubjectFacts } from '../model/exhibit.js';
import type { Effect, GrantRow, Skill } from '../model/protocol.js';
import type { TargetFile } from '../model/target.js';
import { noncePointer } from '../vocabulary/inputs/nonces.js';
import { isSamePrincipal } from '../vocabulary/reading/grants-standing.js';
import type { Standing } from './audit-standing.js';
import { isoTime } from './run-record.js';

/** What grants are held against: what the witnesses showed before the audit, and the effects in the record of a verdict, where there is one. */
export type GrantEvidence = { readonly facts: SubjectFacts; readonly standing: Standing; readonly recorded?: readonly Effect[] };

/** Every grant that a witness shows or the target file claims, with how often it was used and what of it never was. */
export const auditGrants = (file: TargetFile, evidence: GrantEvidence): readonly AuditGrant[] => {
  const { standing, facts } = evidence;
  const shown = (standing.grants ?? []).map((row) => grantOf(row, evidence));
  const claimed = claimedOnly(file, shown, facts).map((pair): AuditGrant => ({
    ...pair,
    source: 'target file',
    standing: 'claimed',
    ...usesOf(pair, evidence),
    wider: [],
  }));
  return [...shown, ...claimed];
};

/** The grants that the target file claims and that are not among those that a witness shows, in whatever state it shows them. */
export const claimedOnly = (file: TargetFile, shown: readonly Pair[], facts: SubjectFacts): readonly Pair[] =>
  claimedGrants(file).filter(
    (pair) => !shown.some((grant) => grant.skill === pair.skill && isSamePrincipal(grant.principal, pair.principal, facts)),
  );

/** What the target file of a live agent says that stands before a run. */
const claimedGrants = ({ rest }: TargetFile): readonly Pair[] => {
  const listed = rest?.['principals'] ?? [];
  return (Array.isArray(listed) ? listed : []).flatMap((entry: unknown) => {
    if (!isJsonObject(entry) || typeof entry['id'] !== 'string') return [];
    const principal = entry['id'];
    const grants = entry['grants'];
    return Array.isArray(grants) ? grants.flatMap((skill: unknown) => (typeof skill === 'string' ? [{ principal, skill }] : [])) : [];
  });
};

/** The target file without what it says of standing grants: an audit takes none of them down, and gives none back. */
export const leavingGrantsAlone = (file: TargetFile): TargetFile => {
  const listed = file.rest?.['principals'];
  if (!Array.isArray(listed)) return file;
  const principals = listed.map((entry: Json): Json => {
    if (!isJsonObject(entry)) return entry;
    const { grants: _grants, ...left } = entry;
    return left;
  });
  return { ...file, rest: { ...file.rest, principals } };
};

type Pair = { readonly principal: string; readonly skill: string };

const grantOf = (row: GrantRow, evidence: GrantEvidence): AuditGrant => {
  const { principal, skill, expiresAt, constraints } = row;
  const ends = typeof expiresAt === 'number';
  return {
    principal,
    skill,
    source: 'witness',
    standing: row.revoked ? 'revoked' : ends && expiresAt <= evidence.standing.now ? 'ended' : 'stands',
    ...(ends ? { expiresAt: timeText(expiresAt) } : {}),
    ...(constraints === undefined || constraints === null ? {} : { constraints }),
    ...usesOf(row, evidence),
    wider: widerThanUsed(row, evidence),
  };
};

/** Counters of a subject may be beyond what a date can name. */
const timeText = (ms: number): string => (Math.abs(ms) <= 8.64e15 ? isoTime(ms) : `${ms} ms`);

const usesOf = (pair: Pair, { facts, standing, recorded = [] }: GrantEvidence): { readonly uses?: GrantUses } => {
  const { reading } = standing;
  if (reading === undefined) return {};
  const covers = (used: { readonly principal?: string | null | undefined; readonly skill?: Json }): boolean => isCovered(used, pair, facts);
  return { uses: { read: usesIn(reading, covers), recorded: recorded.filter(covers).length } };
};

/** One act shows in several planes: the one that shows most of them counts. */
const usesIn = (
  { effects, receipts, decisions }: Reading,
  covers: (used: Pick<Effect, 'principal'> & { readonly skill?: Json }) => boolean,
): number =>
  Math.max(
    effects.filter(covers).length,
    new Set(receipts.filter((row) => row.state !== 'REFUSED' && covers(row)).map(({ receiptId }) => receiptId)).size,
    decisions.filter((row) => row.outcome === 'granted' && covers(row)).length,
  );

const anybody = '*';

/** A row that names nobody may be anybody's: what cannot be told apart counts as a use. */
const isCovered = (
  used: { readonly principal?: string | null | undefined; readonly skill?: Json },
  grant: Pair,
  facts: SubjectFacts,
): boolean =>
  (grant.skill === anybody || used.skill === grant.skill) &&
  (grant.principal === anybody || typeof used.principal !== 'string' || isSamePrincipal(used.principal, grant.principal, facts));

/** So many uses are enough to say that something of a grant was never used. */
const enough = 3;

const widerThanUsed = (row: GrantRow, evidence: GrantEvidence): readonly string[] => {
  const { facts, standing, recorded = [] } = evidence;
  const uses = [...(standing.reading?.effects ?? []), ...recorded].filter((used) => isCovered(used, row, facts));
  return [...beyondSkills(row, uses, facts), ...unknownSkill(row, facts), ...neverVaried(row, uses, facts)];
};

const beyondSkills = ({ principal, skill }: GrantRow, uses: readonly Effect[], { skills }: SubjectFacts): readonly string[] => {
  const used = new Set(uses.map((one) => one.skill));
  const unused = skills.map(({ id }) => id).filter((id) => !used.has(id));
  return [
    ...(skill === anybody && unused.length > 0 ? [`it covers every skill, and was not used for ${unused.join(', ')}`] : []),
    ...(principal === anybody ? [`it covers every principal, and ${new Set(uses.map((one) => one.principal)).size} used it`] : []),
  ];
};

const unknownSkill = ({ skill }: GrantRow, { skills }: SubjectFacts): readonly string[] =>
  skill === anybody || skills.some(({ id }) => id === skill) ? [] : ['it is for a skill that nobody declares with a class'];

/** Fields of the input that had one value in every use, may have others, and are left open by the grant. */
const neverVaried = ({ skill: id, constraints }: GrantRow, uses: readonly Effect[], facts: SubjectFacts): readonly string[] => {
  const skill = facts.skills.find((one) => one.id === id);
  const inputs = uses.map(({ input }) => input).filter((input) => isJsonObject(input));
  const [first] = inputs;
  if (!facts.abilities.includes('grant.constraints') || skill === undefined || first === undefined || inputs.length < enough) return [];
  const bound = isJsonObject(constraints) ? Object.keys(constraints) : [];
  return Object.entries(first)
    .filter(
      ([name, value]) => !bound.includes(name) && isOpen(name, skill) && isPlain(value) && inputs.every((input) => input[name] === value),
    )
    .map(([name, value]) => `${name} was ${JSON.stringify(value)} in all of its ${inputs.length} uses, and the grant leaves it open`);
};

const isPlain = (value: Json | undefined): boolean => typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

/** A field that ties effects to calls says nothing, and one that can have one value only is not open. */
const isOpen = (name: string, skill: Skill): boolean => {
  if (noncePointer(skill) === `/${name}`) return false;
  const schema: JsonObject = isJsonObject(skill.input) ? skill.input : {};
  const properties: JsonObject = isJsonObject(schema['properties']) ? schema['properties'] : {};
  const property = properties[name];
  if (!isJsonObject(property)) return true;
  const { enum: values } = property;
  return property['const'] === undefined && !(Array.isArray(values) && values.length < 2);
};
