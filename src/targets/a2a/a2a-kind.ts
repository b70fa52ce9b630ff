import { randomUUID } from 'node:crypto';
import type { Json } from '../../base/json.js';
import type { Target, TargetFile } from '../../model/target.js';
import { secretMask } from '../command/secrets.js';
import type { OpenableKind, OpenContext } from '../open-context.js';
import { loadProtocolChecks } from '../protocol-checks.js';
import { assertNoForeignParts, defaultSettle } from '../target-file-parts.js';
import { answering } from './answering.js';
import { unclassified } from './describe-live.js';
import { readLiveSettings } from './live-settings.js';
import { membersOf } from './members.js';
import { openLiveAgent } from './open-live-agent.js';
import { publishedCard } from './published-card.js';
import { secretBook } from './secret-text.js';
import { assertLocal } from './locality.js';

/** A principal that a live target has a credential for: the court draws from these instead of minting names. */
export type TargetPrincipal = { readonly id: string };

/** A target whose principals are given: nobody else can be spoken as. */
export type LiveTarget = Target & { readonly principals: readonly TargetPrincipal[] };

const foreign = ['command', 'module', 'without', 'variant'] as const;

/** The kind `a2a`: a running agent, spoken to over A2A; its owner's acts and its witnesses as the target file says. */
export const a2aKind: OpenableKind = {
  kind: 'a2a',
  open: async (file, context) => {
    assertNoForeignParts(file, foreign);
    return openA2aTarget(file, context);
  },
};

/** Opens a live agent: nothing that could change it is sent. Throws a Fault that says what keeps the court from speaking to it. */
export const openA2aTarget = async (file: TargetFile, context: OpenContext): Promise<LiveTarget> => {
  const book = secretBook(context.env);
  const settings = readLiveSettings(file, book);
  await assertLocal(file, settings, book);
  const mask = (text: string): string => secretMask(book.kept())(text);
  const agent = await openLiveAgent({ file, settings, context, book, mask, randomId: randomUUID });
  const left = unclassified(agent.found, settings);
  if (left.length > 0) context.log(`[skills of the card that the target file does not classify, not tried: ${left.join(', ')}]`);
  return {
    kind: 'a2a',
    planes: { caller: 'own', operator: planeOf(file.operator), witness: planeOf(file.witness) },
    settle: file.settle ?? defaultSettle,
    artifacts: file.subject?.artifacts ?? [],
    principals: agent.principals,
    ...(agent.found === undefined ? {} : { card: publishedCard(agent.found) }),
    secrets: book.kept().map(({ name, value }) => ({ principal: name.replace(/^credential:/, ''), secret: value })),
    ...answering(agent, { checks: await loadProtocolChecks(), mask }),
  };
};

const planeOf = (plane: Json | undefined): 'own' | 'separate' => (Object.keys(membersOf(plane)).length === 0 ? 'own' : 'separate');
