import type { Json, JsonObject } from '../../base/json.js';
import type { Probe } from '../probe.js';

const sent = (id: string, params: Json, needs: Probe['needs'] = ['skill', 'selector']): Probe => ({
  id: `message/${id}`,
  group: 'message',
  ...(needs.length === 0 ? {} : { needs }),
  ask: { spelling: 'home', method: '{send}', params },
});

/** A message to the observing skill with some members changed; `$…` of a member's value is filled in, null takes it away. */
const changed = (members: JsonObject): Json => ({ message: { $of: '$message', ...members } });

/** Messages that servers read differently. Every one that carries a message names the observing skill. */
export const messageProbes: readonly Probe[] = [
  sent('missing', {}, []),
  sent('null', { message: null }, []),
  sent('role-unknown', changed({ role: 'narrator' })),
  sent('role-missing', changed({ role: null })),
  sent('parts-empty', changed({ parts: [] })),
  sent('parts-missing', changed({ parts: null })),
  sent('parts-text', changed({ parts: 'x' })),
  sent('part-without-content', changed({ parts: [{}] })),
  sent('part-of-unknown-kind', changed({ parts: [{ kind: 'dance', dance: 1 }] })),
  sent('id-missing', changed({ messageId: null })),
  sent('to-a-finished-task', changed({ taskId: '$task' }), ['skill', 'selector', 'task']),
  sent('to-a-missing-task', changed({ taskId: '$rid' })),
  sent('context-of-nobody', changed({ taskId: '$task', contextId: '$rid' }), ['skill', 'selector', 'task']),
  sent('text-alone', changed({ parts: [{ kind: 'text', text: 'x' }] })),
];
