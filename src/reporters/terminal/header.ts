import { logSafe } from '../log-safe.js';
import { thousands } from '../thousands.js';
import { labelled } from './labelled.js';
import type { RunPlan } from './run-plan.js';

/** What is said of every run on the embedded subject, first and last. */
export const embeddedNotice = 'embedded reference subject: says nothing about your agent; next: `npx sa2a-court init`';

/** The lines before the first case: what will be tried on whom, and what will not. */
export const headerLines = (plan: RunPlan): readonly string[] =>
  [
    ...(plan.target.kind === 'reference' ? [embeddedNotice] : []),
    labelled('profile', profileText(plan)),
    labelled('subject', subjectText(plan)),
    labelled('target', targetText(plan)),
    labelled('court', `revision ${plan.courtRevision} · seed ${plan.seed}`),
    labelled('cases', `${thousands(plan.planned)} planned · ${thousands(plan.runs)} random runs a case`),
    ...(plan.calls === undefined ? [] : [labelled('calls', callsText(plan.calls))]),
    ...plan.leftOut.map(({ reason, cases }) => labelled('left out', `${thousands(cases.length)}: ${reason} (${listed(cases)})`)),
    ...(plan.next === undefined ? [] : [labelled('next level', nextLevel(plan.next))]),
  ].map((line) => logSafe(line));

const nextLevel = ({ level, missing }: NonNullable<RunPlan['next']>): string =>
  missing.length === 0 ? `${level}: the subject has all that it needs (--level ${level})` : `${level} needs ${missing.join(', ')}`;

const profileText = ({ profile }: RunPlan): string =>
  `${profile.id}${profile.draft ? ' (draft)' : ''} · level ${profile.level} · ${shortDigest(profile.digest)}`;

const subjectText = ({ subject }: RunPlan): string => {
  const revision = subject.revision === undefined ? '' : ` ${subject.revision}`;
  const digest = subject.digest === undefined ? '' : ` ${shortDigest(subject.digest)}`;
  return `${subject.name}${revision} (${subject.identity}${digest})`;
};

const targetText = ({ target }: RunPlan): string =>
  [
    target.kind,
    ...(target.without ?? []).map((guard) => `without guard ${guard}`),
    ...(target.variant === undefined ? [] : [`variant ${target.variant}`]),
  ].join(' · ');

const callsText = ({ planned, most, examples }: NonNullable<RunPlan['calls']>): string =>
  `at most ${thousands(most)} consequential · ${thousands(planned)} planned · fixed examples covered: ${thousands(examples.taken)} of ${thousands(examples.of)}`;

const shortDigest = (digest: string): string => `sha256:${digest.replace(/^sha256:/, '').slice(0, 12)}`;

const most = 6;

const listed = (ids: readonly string[]): string =>
  ids.length <= most ? ids.join(', ') : `${ids.slice(0, most).join(', ')}, and ${thousands(ids.length - most)} more`;
