import type { ArbitraryWord } from '../../model/words.js';
import { callback } from './callback.js';
import { constraints } from './constraints.js';
import { course } from './course.js';
import { envelope } from './envelope.js';
import { history } from './history.js';
import { input } from './input.js';
import { laundering } from './laundering.js';
import { nearMiss } from './near-miss.js';
import { noise } from './noise.js';
import { offsets } from './offsets.js';
import { constant, messageId, oneOf, text } from './plain-values.js';
import { principal } from './principal.js';
import { selector } from './selector.js';
import { skill } from './skill.js';
import { duration, instant, integerEdge } from './time.js';

/** Every word that can stand in `given`. */
export const arbitraryWords: readonly ArbitraryWord[] = [
  principal,
  skill,
  input,
  laundering,
  nearMiss,
  selector,
  constraints,
  duration,
  instant,
  messageId,
  text,
  integerEdge,
  oneOf,
  constant,
  history,
  course,
  noise,
  envelope,
  callback,
  offsets,
];
