import { type Expectations } from '../attest/expectations.js';
import { Fault } from '../base/fault.js';
import { shortVisibleText } from '../base/visible-text.js';
import { profileFolder } from '../corpus/assets.js';
import { didYouMean } from '../corpus/nearest.js';
import { chooseProfile, loadProfiles } from '../corpus/profile.js';
import { isPath } from '../corpus/profile-graph.js';
import { loadTargetFile } from '../corpus/target-file.js';
import type { Profile, ProfileChoice } from '../model/profile.js';
import type { CheckAsk } from './check-ask.js';

/** What is wanted of a verdict, with every name resolved. `profile` is there where this court knows or was given the profile's file. */
export type Wanted = {
  readonly expect: Expectations;
  readonly profile?: Profile;
  /** True where the profile was named by its strict id. */
  readonly strict: boolean;
  readonly targetDigest?: string;
};

/** Resolves what a caller wants. Throws a usage or corpus Fault for words that cannot be meant: nothing is judged then. */
export const wantedOf = (ask: CheckAsk): Wanted => {
  const choice = choiceOf(ask);
  const level = levelOf(ask, choice);
  return {
    strict: choice?.strict ?? false,
    ...(choice === undefined ? {} : { profile: choice.profile }),
    ...(ask.targetFile === undefined ? {} : targetDigestOf(ask.targetFile)),
    expect: {
      subject: digestIn(ask.subject),
      identity: ask.identity ?? 'measured',
      profile: choice?.profile.id ?? ask.profile,
      level,
      now: ask.now,
      ...(ask.challenge === undefined ? {} : { challenge: ask.challenge }),
      ...(ask.maxAge === undefined ? {} : { maxAge: ask.maxAge }),
    },
  };
};

const digestIn = (subject: string): string => {
  const [, digest] = /^sha256:([0-9a-f]{64})$/.exec(subject) ?? [];
  if (digest !== undefined) return digest;
  throw new Fault({
    kind: 'usage',
    code: 'SUBJECT_DIGEST',
    message: `--subject: expected sha256: and 64 lower-case hex digits; found "${shortVisibleText(subject, 80)}"`,
    remedy: 'write --subject "sha256:$(sha256sum FILE | cut -c1-64)" for the artifact that is released',
  });
};

/** A profile that this court does not have may be a subject's own: then its names are compared as they stand. */
const choiceOf = ({ profile, cwd }: CheckAsk): ProfileChoice | undefined => {
  const profiles = loadProfiles(profileFolder());
  const isKnown = profiles.some(({ id, uri, version, strictId }) => [id, uri, version, strictId].includes(profile));
  return isKnown || isPath(profile) ? chooseProfile(profiles, profile, cwd) : undefined;
};

const levelOf = ({ level }: CheckAsk, choice: ProfileChoice | undefined): string => {
  const asked = level?.toLowerCase() ?? (choice?.strict === true ? 'strict' : undefined);
  const known = choice?.profile.levels.map(({ name }) => name) ?? [];
  if (asked !== undefined && (choice === undefined || known.includes(asked))) return asked;
  throw new Fault({
    kind: 'usage',
    code: asked === undefined ? 'LEVEL_MISSING' : 'UNKNOWN_LEVEL',
    message:
      asked === undefined
        ? 'expected --level; found none'
        : `the profile ${choice?.profile.id ?? ''} has no level "${shortVisibleText(asked, 60)}"`,
    remedy: known.length === 0 ? 'write --level and the name of a level' : didYouMean(asked ?? '', known),
  });
};

const targetDigestOf = (path: string): { readonly targetDigest?: string } => {
  const { digest } = loadTargetFile(path, { cwd: '.' });
  return digest === undefined ? {} : { targetDigest: digest };
};
