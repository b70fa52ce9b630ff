import { readAgentCard } from '../a2a/agent-card.js';
import { Fault } from '../base/fault.js';
import { readDocumentFile } from '../corpus/read-files.js';
import type { PublishedCard } from '../model/target.js';
import { publishedCard } from '../targets/a2a/published-card.js';

/** The agent card in a file, for a subject that serves none. Throws a usage Fault where there is no card in it. */
export const readCardFile = (path: string, shown: string): PublishedCard => {
  const card = readAgentCard(readDocumentFile(path, shown).value);
  if (card !== undefined) return publishedCard({ url: { href: shown }, card });
  throw new Fault({
    kind: 'usage',
    code: 'AUDIT_CARD',
    message: 'expected an agent card: an object with a name, and an address or skills',
    place: { file: shown },
    remedy: 'name the file of the card, or leave --card out',
  });
};
