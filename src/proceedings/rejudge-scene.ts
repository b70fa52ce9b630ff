import { join } from 'node:path';
import { asJson, type Json, type JsonObject, sameJson } from '../base/json.js';
import { shortVisibleText, visibleJson } from '../base/visible-text.js';
import type { RecordForm } from '../corpus/record-form.js';
import { chooseLevel, drawUp } from '../docket/draw-up.js';
import type { SubjectFacts } from '../model/exhibit.js';
import type { ProfileLevel } from '../model/profile.js';
import type { Docket } from '../model/trial.js';
import type { LawPredicate } from '../model/verdict.js';
import type { RunFolder } from '../record/read-run-folder.js';
import { whyNotApplicable } from '../trial/hold-docket.js';
import { needsOf, vocabulary } from '../vocabulary/vocabulary.js';
import type { FolderCorpus } from './rejudge-corpus.js';
import { refusal, type RejudgeCode } from './rejudge-refusal.js';
import { docketText, headerOf } from './run-record.js';
import { sizeFor } from './run-sizes.js';

/** What a record is judged against: the statement, the corpus of the folder, and what follows from both. */
export type RejudgeScene = {
  readonly folder: RunFolder;
  readonly predicate: LawPredicate;
  readonly corpus: FolderCorpus;
  readonly form: RecordForm;
  readonly level: ProfileLevel;
  readonly docket: Docket;
  readonly facts: SubjectFacts;
  readonly session: string;
  /** How many fixed examples a case may have, where there was no room for all. */
  readonly cover: number | undefined;
  /** A trust Fault about the record. */
  refuse(code: RejudgeCode, values: { readonly expected: string; readonly found: string }): Error;
};

/** What is known before the header of the record is read. */
export type SceneParts = Pick<RejudgeScene, 'folder' | 'predicate' | 'corpus' | 'form'>;

/** Draws up the docket again from the header's facts, and compares the header with the statement and with what follows. Throws a trust Fault. */
export const openScene = (parts: SceneParts, header: JsonObject): RejudgeScene => {
  const { folder, predicate, corpus, form } = parts;
  const refuse: RejudgeScene['refuse'] = (code, values) => refusal(code, join(folder.path, predicate.evidence.record.name), values);
  const facts = form.facts(header['facts']);
  if (facts === undefined)
    throw refuse('rejudge-header', { expected: 'what is known of the subject', found: 'a member facts of another form' });
  const strange = factsProblem(facts, predicate);
  if (strange !== undefined) throw refuse('rejudge-header', strange);
  const level = chooseLevel(corpus.choice.profile, facts.abilities, predicate.profile.level);
  if (level === undefined)
    throw refuse('rejudge-docket', { expected: `the level ${predicate.profile.level} of ${predicate.profile.id}`, found: 'no such level' });
  const session = sessionOf(header, facts);
  if (session === undefined)
    throw refuse('rejudge-header', { expected: 'the session of a shared world, and of no other', found: 'another' });
  const cover = coverOf(header, predicate);
  const docket = docketAgain(parts, facts, level);
  const scene: RejudgeScene = { ...parts, level, docket, facts, session, cover, refuse };
  compareHeader(scene, header);
  return scene;
};

/** What the statement says of the subject's abilities and skills must be what the proofs were told. */
const factsProblem = (
  facts: SubjectFacts,
  { subject }: LawPredicate,
): { readonly expected: string; readonly found: string } | undefined => {
  const isLive = subject.target.kind === 'a2a';
  // Only a live agent may be spoken to without leave to change anything.
  const abilities = isLive ? facts.abilities : facts.abilities.slice(0, -1);
  const isAllowed = isLive || facts.abilities.at(-1) === 'consequences';
  const said = { abilities: subject.abilities, skills: subject.skills, principalsEqual: subject.principalsEqual, typedRefusals: true };
  const found = {
    abilities: abilities.toSorted(),
    skills: facts.skills.map(({ id, consequence }) => ({ id, consequence })),
    principalsEqual: facts.principalsEqual,
    // A live agent has a place for a refusal's type only where its file names one.
    typedRefusals: isLive || facts.typedRefusals,
  };
  const [one, other] = [visibleJson(asJson(said)), visibleJson(asJson(found))];
  if (isAllowed && sameJson(one, other)) return undefined;
  return { expected: `a subject with ${shown(one)}, as is signed`, found: shown(other) };
};

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const sessionOf = ({ session }: JsonObject, { abilities }: SubjectFacts): string | undefined => {
  if (typeof session !== 'string') return undefined;
  return (abilities.includes('reset') ? session === '' : uuid.test(session)) ? session : undefined;
};

/** Only the calls to a live agent are limited. */
const coverOf = ({ cover }: JsonObject, { subject }: LawPredicate): number | undefined =>
  subject.target.kind === 'a2a' && typeof cover === 'number' && Number.isSafeInteger(cover) && cover >= 0 ? cover : undefined;

const globIn = (filters: readonly string[], name: 'court' | 'case'): string | undefined =>
  filters.find((filter) => filter.startsWith(`${name} `))?.slice(name.length + 1);

const docketAgain = ({ corpus, predicate }: SceneParts, facts: SubjectFacts, level: ProfileLevel): Docket => {
  const [courtGlob, caseGlob] = [globIn(predicate.run.filters, 'court'), globIn(predicate.run.filters, 'case')];
  return drawUp(
    {
      profile: corpus.choice.profile,
      cases: corpus.cases,
      abilities: facts.abilities,
      strict: corpus.choice.strict,
      ...(courtGlob === undefined ? {} : { courtGlob }),
      ...(caseGlob === undefined ? {} : { caseGlob }),
      needs: needsOf,
      whyNotApplicable: (entry) => whyNotApplicable(entry, { facts, vocabulary }),
    },
    level,
  );
};

const compareHeader = (scene: RejudgeScene, { format: _format, ...header }: JsonObject): void => {
  const { predicate, docket, corpus, facts, session, cover, refuse } = scene;
  const { seed, runs } = predicate.run;
  const size = sizeFor(predicate.subject.target.kind, runs);
  const exact = { digest: predicate.subject.digest };
  const expected = headerOf({ identity: predicate.court, corpus, docket, exact, seed, session, size, cover, facts });
  compareDocket(scene, header['entries']);
  const differing = [...new Set([...Object.keys(expected), ...Object.keys(header)])].find(
    (name) => !sameJson(header[name], expected[name]),
  );
  if (differing !== undefined)
    throw refuse('rejudge-header', {
      expected: `${differing} ${shown(expected[differing])} in the header`,
      found: shown(header[differing]),
    });
};

/** Names the first case of the docket that is missing, was added or stands otherwise. */
const compareDocket = ({ docket, refuse }: RejudgeScene, entries: Json | undefined): void => {
  const expected = docketText(docket);
  const found = Array.isArray(entries) ? entries.map((entry) => asJson(entry)) : [];
  const at = Array.from({ length: Math.max(expected.length, found.length) }, (_, index) => index).find(
    (index) => !sameJson(found[index], expected[index]),
  );
  if (at !== undefined)
    throw refuse('rejudge-docket', { expected: `${shown(expected[at])} at place ${at + 1} of the docket`, found: shown(found[at]) });
};

const mostShown = 300;

/** A value in few words, for a refusal. */
export const shown = (value: Json | undefined): string =>
  value === undefined ? 'nothing' : shortVisibleText(JSON.stringify(value), mostShown);
