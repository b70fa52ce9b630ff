import type { ArbitraryWord } from '../../model/words.js';
import { objectArgs } from '../arguments.js';
import { drawOneOf } from '../drawing.js';

const silent = 'none';

/** `noise`: what a client adds when it sends again: another text, a trace id, a context of its own making. */
export const noise: ArbitraryWord = {
  word: 'noise',
  summary:
    'Something without meaning beside the content of a message (`with`): none, text, metadata, messageMetadata, extensions or context.',
  example: 'given: { noise: { noise: {} } }\nwhen: [ { again: { resend: { of: call, with: $noise } } } ]',
  args: objectArgs({}),
  coversAlong: true,
  needs: () => [],
  draw: () => drawOneOf([silent, 'text', 'metadata', 'messageMetadata', 'extensions', 'context'], 'noise', 'there is none'),
  materialise: (plan, _args, { ids }) =>
    plan === silent ? null : { placement: plan, container: 'plain', spelling: 'as is', key: 'trace', value: ids.text() },
};
