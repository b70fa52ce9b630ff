import { join } from 'node:path';
import { sha256 } from '../base/digest.js';
import { packageRoot } from '../base/package-root.js';
import { readManifest } from '../corpus/manifest.js';
import type { Profile } from '../model/profile.js';
import type { LawPredicate } from '../model/verdict.js';
import { sumsText } from '../record/folder-files.js';
import type { CheckReason } from './check-ask.js';

/** By which corpora a verdict may have been judged: those of a policy, else the court's own and the file of the profile that the caller names. */
export type AdmittedCorpora = { readonly corpora?: readonly string[]; readonly profile?: Profile };

/** Refuses a verdict whose courts or profile nobody admitted: a lenient court can call anything conformant. */
export const corpusReasons = ({ court: { corpus }, profile }: LawPredicate, admitted: AdmittedCorpora): readonly CheckReason[] => {
  const listed = sha256(sumsText(corpus.files));
  if (listed !== corpus.digest)
    return [refusal('corpus-digest', `expected a corpus with the digest of its listing, ${listed}; found ${corpus.digest}`)];
  if (!corpus.files.some((file) => file.sha256 === profile.digest))
    return [refusal('corpus-profile', `expected the profile ${profile.digest} among the files of the corpus; found no such file`)];
  if (admitted.corpora !== undefined)
    return admitted.corpora.includes(corpus.digest) ? [] : [unknown(corpus.digest, `it admits ${admitted.corpora.join(', ') || 'none'}`)];
  const strange = corpus.files.filter((file) => !isOwn(file) && file.sha256 !== admitted.profile?.digest).map(({ name }) => name);
  if (strange.length > 0) return [unknown(corpus.digest, `not of this court: ${strange.slice(0, 5).join(', ')}`)];
  const known = admitted.profile;
  return known === undefined || known.id !== profile.id || known.digest === profile.digest
    ? []
    : [
        refusal(
          'corpus-profile',
          `expected ${known.id} as this court has it, ${known.digest}; found another file under its name, ${profile.digest}`,
        ),
      ];
};

const isOwn = (file: { readonly name: string; readonly sha256: string }): boolean =>
  ownFiles()[file.name.replace(/^corpus\//, '')] === file.sha256;

const ownFiles = (): { readonly [name: string]: string } => readManifest(join(packageRoot(), 'profiles', 'MANIFEST.json'))?.files ?? {};

const unknown = (digest: string, why: string): CheckReason => ({
  ...refusal('corpus-unknown', `expected a corpus that is admitted; found ${digest}: ${why}`),
  remedy: 'check with the version of sa2a-court that made the verdict, or admit the digest under `corpora` of a trust policy',
});

const refusal = (code: string, message: string): CheckReason => ({ code, exit: 5, message });
