import type { Fault } from '../base/fault.js';
import { type Json, isJsonObject } from '../base/json.js';
import type { Method, Methods } from '../model/protocol.js';
import type { ProtocolChecks } from './protocol-checks.js';
import { complaintAboutSkills } from './skill-limits.js';
import { shown, targetFault } from './target-fault.js';

const protocol = 'sa2a-target/1';

/** What is needed to read a result: the published schema, and how a text is freed of secrets before a person sees it. */
export type ResultReader = { readonly checks: ProtocolChecks; mask(text: string): string };

/**
 * A result in the type of its method. Throws a Fault of kind `target` where it does not match the published schema, where
 * it speaks another protocol, or where a skill goes beyond the limits.
 */
export const acceptResult = <M extends Method>(reader: ResultReader, method: M, result: Json): Methods[M]['result'] => {
  if (method === 'target/describe') assertProtocol(reader, result);
  if (!reader.checks.isResult(method, result)) throw badAnswer(reader, method, result);
  if (method === 'target/describe') assertSkills(reader, result);
  return result;
};

const assertProtocol = ({ mask }: ResultReader, result: Json): void => {
  const spoken = isJsonObject(result) ? result['protocol'] : undefined;
  if (spoken === protocol) return;
  throw targetFault(
    'TARGET_WRONG_PROTOCOL',
    `target/describe: the target speaks ${shown(mask(JSON.stringify(spoken ?? null)))}, the court speaks "${protocol}"`,
    `answer target/describe with "protocol": "${protocol}"`,
  );
};

const assertSkills = ({ checks, mask }: ResultReader, description: unknown): void => {
  if (!checks.isResult('target/describe', description)) return;
  const complaint = complaintAboutSkills(description.skills);
  if (complaint === undefined) return;
  throw targetFault(
    'TARGET_BAD_SKILL',
    `target/describe: ${shown(mask(complaint))}`,
    'declare each skill once, with an input schema of at most 64 KiB, at most 16 deep, that refers only within itself (#/…)',
  );
};

const badAnswer = ({ checks, mask }: ResultReader, method: Method, result: Json): Fault =>
  targetFault(
    'TARGET_BAD_ANSWER',
    `${method}: ${checks.complaintAboutResult(method, result) ?? 'unusable'}; received ${shown(mask(JSON.stringify(result)))}`,
    `answer as priv/schemas/target-protocol.v1.schema.json says under ${method.replace('/', '.')}.result`,
  );
