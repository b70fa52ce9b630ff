import { Fault } from '../base/fault.js';
import { asJson, type Json } from '../base/json.js';
import { loadRecordForm, type RecordForm } from '../corpus/record-form.js';
import type { SubjectFacts } from '../model/exhibit.js';
import type { Target } from '../model/target.js';
import type { RunRecord } from '../model/trial.js';
import { redactor } from '../record/redact.js';

/**
 * What a run shows to anybody but its subject: every secret of the target file stands there as `credential:<principal>`. The proofs
 * read it as well: who judges again sees nothing else, and has to come to the same.
 */
export type Redaction = {
  json(body: Json): Json;
  text(text: string): string;
  run(record: RunRecord): RunRecord;
  facts(facts: SubjectFacts): SubjectFacts;
};

// A shorter value (`1`, `test`) stands in ordinary text by chance, and replacing it would change what was said.
const shortest = 6;

const nothing: Redaction = { json: (body) => body, text: (text) => text, run: (record) => record, facts: (facts) => facts };

/** The redaction of a target's secrets; without any, everything is shown as it is. */
export const openRedaction = async ({ secrets = [] }: Pick<Target, 'secrets'>): Promise<Redaction> => {
  const long = secrets.filter(isLong);
  if (long.length === 0) return nothing;
  const redact = redactor(long);
  const form = await loadRecordForm();
  const text = redactedText({ secrets: long });
  const holdsNone = (value: object): boolean => {
    const shown = JSON.stringify(value);
    return text(shown) === shown;
  };
  return {
    json: redact,
    text,
    run: (record) => (holdsNone(record) ? record : redactedRun(record, { redact, form })),
    facts: (facts) => (holdsNone(facts) ? facts : (form.facts(redact(asJson(facts))) ?? unreadable('what is known of the subject'))),
  };
};

const isLong = ({ secret }: { readonly secret: string }): boolean => secret.length >= shortest;

/** A text of the subject's as a person may read it: without the secrets of the target file. */
export const redactedText = ({ secrets = [] }: Pick<Target, 'secrets'>): ((text: string) => string) => {
  const redact = redactor(secrets.filter(isLong));
  return (shown) => {
    const redacted = redact(shown);
    return typeof redacted === 'string' ? redacted : shown;
  };
};

const redactedRun = (
  { case: id, run, ...rest }: RunRecord,
  { redact, form }: { readonly form: RecordForm; redact(body: Json): Json },
): RunRecord => {
  const body = form.run(redact(asJson({ ...rest, part: 'tried', ruling: { is: 'unusable', why: '' } })));
  const { part: _part, ruling: _ruling, ...redacted } = body ?? unreadable(`run ${run} of ${id}`);
  return { case: id, run, ...redacted };
};

const unreadable = (what: string): never => {
  throw new Fault({ kind: 'court', code: 'REDACTION', message: `${what} has no form of a record once its secrets are taken out` });
};
