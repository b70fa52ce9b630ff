import { type AnswerText, answerText } from './answer-text.js';
import { made } from './elements.js';
import type { Answered } from './verify-given.js';

/** Shows the answers in place of what stood there, and moves to them: they are the next thing that a reader hears. */
export const showAnswers = (place: HTMLElement, answered: readonly Answered[]): void => {
  const texts = answered.map(answerText);
  const refused = texts.filter(({ tone }) => tone === 'refused').length;
  const summary = texts.length < 2 ? [] : [made('p', `${refused} of ${texts.length} refused`)];
  place.replaceChildren(made('h2', 'Answer'), ...summary, ...texts.map(articleOf));
  place.focus();
};

/** Shows a plain sentence in place of the answers. */
export const showSentence = (place: HTMLElement, sentence: string): void => {
  place.replaceChildren(...(sentence === '' ? [] : [made('p', sentence)]));
};

const articleOf = ({ tone, headline, code, rows }: AnswerText): HTMLElement => {
  const list = made('dl', ...rows.flatMap(({ name, value }) => [made('dt', name), made('dd', made('bdi', value))]));
  const article = made('article', made('h3', made('bdi', headline)), list);
  article.className = tone;
  if (code !== undefined) article.dataset['code'] = code;
  return article;
};
