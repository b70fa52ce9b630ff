import { asJson, type Json } from '../base/json.js';
import type { Description, Method, Methods } from '../model/protocol.js';
import type { Target, TargetFile } from '../model/target.js';
import { membersOf } from './a2a/members.js';
import { secretBook } from './a2a/secret-text.js';
import { type WitnessKind, type WitnessPlane, witnessKinds, witnessPlane } from './a2a/witness-plane.js';
import { acceptResult } from './accept-result.js';
import { secretMask } from './command/secrets.js';
import type { OpenContext } from './open-context.js';
import { loadProtocolChecks } from './protocol-checks.js';

/** What a reader beside the subject needs: the file that names it, and where it is opened. */
type ReaderTools = { readonly file: TargetFile; readonly context: OpenContext };

const defaultLimit = 5_000;
const shared = 'default';

/**
 * A target whose effects, receipts, decisions or grants are read by somebody other than its own program: a file, an HTTP address on this
 * machine or a program, as `witness` of the target file says. A reader that does not know one world from another (`{world}`) makes the
 * world a shared one.
 */
export const withSeparateWitness = async (target: Target, { file, context }: ReaderTools): Promise<Target> => {
  const book = secretBook(context.env);
  const mask = (text: string): string => secretMask(book.kept())(text);
  const terms = { timeout: file.timeout ?? defaultLimit, loopbackOnly: true };
  const plane = witnessPlane({ file, context, book, terms, mask });
  const reader = { checks: await loadProtocolChecks(), mask };
  const isWorldly = plane.abilities.every((kind) => plane.knowsWorlds(kind));
  if (!isWorldly) await startShared(target);
  const described = async (params: Methods['target/describe']['params']): Promise<Description> => {
    const description = await target.request('target/describe', params);
    return { ...description, abilities: abilitiesWith(description.abilities, { plane, file, isWorldly }) };
  };
  return {
    ...target,
    secrets: [...(target.secrets ?? []), ...book.kept().map(({ name, value }) => ({ principal: name, secret: value }))],
    planes: { ...target.planes, witness: plane.abilities.includes('effects') ? 'separate' : target.planes.witness },
    request: async <M extends Method>(method: M, params: Methods[M]['params']): Promise<Methods[M]['result']> => {
      if (method === 'target/describe') return acceptResult(reader, method, asJson(await described({ protocol: 'sa2a-target/1' })));
      const kind = witnessKinds.find((one) => method === `witness/${one}` && plane.abilities.includes(one));
      if (kind === undefined) return target.request(method, params);
      const { after, world } = membersOf(asJson(params));
      const rows = await plane.read(kind, typeof after === 'number' ? after : undefined, typeof world === 'string' ? world : shared);
      return acceptResult(reader, method, rows);
    },
    close: async () => target.close(),
  };
};

/** A subject that can empty a world starts with an empty one; from here on it is one world for all runs. */
const startShared = async (target: Target): Promise<void> => {
  const { abilities } = await target.request('target/describe', { protocol: 'sa2a-target/1' });
  if (abilities.includes('reset')) await target.request('operator/reset', { world: shared });
};

type Added = { readonly plane: WitnessPlane; readonly file: TargetFile; readonly isWorldly: boolean };

const abilitiesWith = (own: readonly string[], { plane, file, isWorldly }: Added): readonly string[] => {
  const gone = [...(isWorldly ? [] : ['reset', 'multi-world']), ...(sharesCounter(plane.abilities, file) ? [] : ['causal-order'])];
  return [...new Set([...own.filter((ability) => !gone.includes(ability)), ...plane.abilities])];
};

/** Rows that are numbered by the court itself stand in no order with those of the subject. */
const sharesCounter = (kinds: readonly WitnessKind[], { witness }: TargetFile): boolean =>
  kinds.every((kind) => {
    const entry: Json = membersOf(witness)[kind] ?? null;
    const { map } = membersOf(entry);
    return kind === 'grants' || map === undefined || Object.hasOwn(membersOf(map), 'seq');
  });
