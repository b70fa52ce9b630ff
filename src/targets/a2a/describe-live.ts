import type { Endpoint } from '../../a2a/client.js';
import type { FoundCard } from '../../a2a/discover-card.js';
import type { JsonObject } from '../../base/json.js';
import type { TargetFile } from '../../model/target.js';
import type { LiveSettings } from './live-settings.js';

/** What is known of a live agent before anything is judged. */
export type Known = {
  readonly file: TargetFile;
  readonly settings: LiveSettings;
  readonly found: FoundCard | undefined;
  readonly endpoint: Endpoint;
  readonly abilities: readonly string[];
};

/**
 * The description of a live agent before the target file's skills are laid over it. Only skills that the file classifies are told: a card
 * has no place for a class, and its silence is no declaration that a court could hold against the agent.
 */
export const describeLive = ({ file, settings, found, endpoint, abilities }: Known): JsonObject => {
  const card = found?.card;
  const skills = (card?.skills ?? []).filter(
    ({ id }, index, all) => settings.classes.has(id) && all.findIndex((one) => one.id === id) === index,
  );
  const profile = profileOf(found);
  return {
    protocol: 'sa2a-target/1',
    subject: {
      name: card?.name ?? file.subject?.name ?? settings.base.host,
      configuration: {
        dialect: endpoint.dialect.name,
        card: card === undefined ? null : { style: card.style, version: card.version ?? null },
      },
    },
    ...(profile === undefined ? {} : { profile }),
    skills: skills.map(({ id, description }) => ({
      id,
      consequence: settings.classes.get(id) ?? 'unknown',
      ...(description === undefined ? {} : { description }),
    })),
    abilities,
  };
};

/** The skills of a card that the target file does not classify, and that are therefore not tried. */
export const unclassified = (found: FoundCard | undefined, { classes }: LiveSettings): readonly string[] =>
  (found?.card.skills ?? []).map(({ id }) => id).filter((id) => !classes.has(id));

const profileUri = /^(?:urn:sa2a:profile:|SA2A-)/;

/** The SA2A profile that the card advertises, in whichever of the four places. */
export const profileOf = (found: FoundCard | undefined): string | undefined =>
  [...(found?.card.extensions ?? []), ...(found?.second?.extensions ?? [])].map(({ uri }) => uri).find((uri) => profileUri.test(uri));
