import type { AgentCard } from '../../a2a/agent-card.js';
import type { FoundCard } from '../../a2a/discover-card.js';
import type { PublishedCard } from '../../model/target.js';
import { consequences } from '../../model/vocabulary-tables.js';

/** A card, and the one that the agent shows to a newer client where it has two, as one list of skills. */
export const publishedCard = ({
  url,
  card,
  second,
}: Pick<FoundCard, 'card' | 'second'> & { readonly url: { readonly href: string } }): PublishedCard => {
  const skills = [...card.skills, ...(second?.skills ?? [])].map(({ id, tags = [] }) => ({ id, ...classIn(tags) }));
  return {
    from: url.href,
    // A skill may stand twice: each class that is said of it counts, the same one once.
    skills: skills.filter((skill, index) => skills.findIndex((one) => saysTheSame(one, skill)) === index),
    partial: card.extendedCard || second?.extendedCard === true,
  };
};

type Said = PublishedCard['skills'][number];

const saysTheSame = (one: Said, other: Said): boolean => one.id === other.id && one.consequence === other.consequence;

/** A class that the tags give: the one tag that is the name of one. Two say nothing. */
const classIn = (tags: NonNullable<AgentCard['skills'][number]['tags']>): { readonly consequence?: string } => {
  const [only, more] = consequences.filter((name) => tags.includes(name));
  return only === undefined || more !== undefined ? {} : { consequence: only };
};
