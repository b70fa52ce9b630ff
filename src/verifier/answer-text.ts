import { type Fault, type FaultText, placeText } from '../base/fault.js';
import { never } from '../base/never.js';
import { visibleText } from '../base/visible-text.js';
import type { Verified } from '../proceedings/verify.js';
import type { Answered, SameText } from './verify-given.js';

/** One line of an answer: what is said, and of what. */
export type Row = { readonly name: string; readonly value: string };

/** An answer in words. `tone` colours it; the words alone say the same. `code` is the tool's own for a refusal. */
export type AnswerText = {
  readonly tone: 'valid' | 'intact' | 'refused';
  readonly headline: string;
  readonly code?: string;
  readonly rows: readonly Row[];
};

/** What is to be told of one thing that was verified; every hidden character shows. */
export const answerText = ({ path, result }: Answered): AnswerText => {
  const told = result.ok ? valueText(path, result.value) : refusalText(path, result.error);
  return {
    ...told,
    headline: visibleText(told.headline),
    rows: told.rows.map(({ name, value }) => ({ name, value: visibleText(value) })),
  };
};

const valueText = (path: string, value: Verified | SameText): AnswerText =>
  value.form === 'readable verdict' ? sameText(path, value) : verifiedText(path, value);

const sameText = (path: string, { as }: SameText): AnswerText => ({
  tone: 'intact',
  headline: `Intact: ${path} is the text that was signed`,
  rows: [{ name: 'Compared with', value: as.join(', ') }],
});

const verifiedText = (path: string, verified: Verified): AnswerText => {
  const { verdict, form, checked, unbound, keyid, envelopeDigest } = verified;
  const { profile, subject, run, standing } = verdict;
  return {
    ...headlineOf(path, verified),
    rows: [
      { name: 'Standing, as the verdict tells it', value: standing },
      { name: 'Claim', value: verdict.claim },
      { name: 'Profile', value: `${profile.id}${profile.draft ? ' (draft)' : ''}, level ${profile.level}` },
      { name: 'Subject', value: `${subject.name} (${subject.identity}), subject.json sha256:${subject.digest}` },
      { name: 'Signer', value: `${keyid}${run.signer === 'throw-away' ? ' (a throw-away key: made for this run, kept by nobody)' : ''}` },
      { name: 'Signed at', value: `${run.finishedAt}, as the signer claims` },
      { name: 'Envelope', value: `sha256:${envelopeDigest}` },
      { name: 'Checked', value: checked.join(' · ') },
      { name: 'Not checked', value: notChecked(form) },
      { name: 'Not shown', value: 'that the findings are true: npx sa2a-court rejudge derives them again from the evidence' },
      ...(unbound.length === 0 ? [] : [{ name: 'Not bound', value: `${unbound.join(', ')}: the statement does not speak of them` }]),
    ],
  };
};

// The views for CI are bound by nothing but the court that made them, which can make them again; a page is no court.
const notChecked = (form: Verified['form']): string =>
  form === 'run folder'
    ? 'the views in ci/, which npx sa2a-court verify makes again'
    : 'the files that the statement binds: choose the run folder to compare them';

const headlineOf = (path: string, { form, by }: Verified): Pick<AnswerText, 'tone' | 'headline'> => {
  switch (by.is) {
    case 'anybody':
      return { tone: 'intact', headline: `Intact, but of an unknown signer: anybody could have made this ${form} (${path})` };
    case 'key':
      return { tone: 'valid', headline: `Valid: ${form} intact (${path}), signed by the key in ${by.file}` };
    case 'policy':
      return { tone: 'valid', headline: `Valid: ${form} intact (${path}), signed by whom ${by.file} trusts now` };
    default:
      return never(by);
  }
};

const refusalText = (path: string, fault: Fault): AnswerText => ({
  tone: 'refused',
  code: fault.code,
  headline: `Refused: ${path}`,
  rows: [
    { name: 'Code', value: `${fault.code} (${kindWords(fault.kind)})` },
    ...faultRows(fault),
    ...(fault.remedy === undefined ? [] : [{ name: 'What to do', value: fault.remedy }]),
    ...fault.causes.map((cause) => ({ name: 'Also', value: `${cause.code}: ${cause.message}${inPlace(cause)}` })),
  ],
});

const faultRows = ({ message, place }: Fault): readonly Row[] => {
  const [, expected, found] = /^expected (.+?); found (.+)$/s.exec(message) ?? [];
  const where = placeText(place);
  return [
    ...(expected === undefined || found === undefined
      ? [{ name: 'What', value: message }]
      : [
          { name: 'Expected', value: expected },
          { name: 'Found', value: found },
        ]),
    ...(where === '' ? [] : [{ name: 'Where', value: where }]),
  ];
};

const inPlace = ({ place }: FaultText): string => {
  const where = placeText(place);
  return where === '' ? '' : ` (${where})`;
};

const kindWords = (kind: Fault['kind']): string => {
  switch (kind) {
    case 'usage':
    case 'corpus':
    case 'empty':
      return 'what was given cannot be used';
    case 'trust':
      return 'not to be trusted';
    case 'refused':
      return 'authentic, but not what was asked for';
    case 'target':
    case 'court':
      return 'a fault of this page';
    default:
      return never(kind);
  }
};
