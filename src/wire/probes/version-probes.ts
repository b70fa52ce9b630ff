import type { Probe } from '../probe.js';

/** Values of the `A2A-Version` field that are met in the field; the specification has Major.Minor alone. */
const versions = ['1.0', '0.3', '9.9', '1.0.0', '1.0.1'] as const;

const asking = (method: 'GetTask' | 'tasks/get', version: string | readonly string[] | null, name: string): Probe => ({
  id: `version/${method}/${name}`,
  group: 'version',
  ask: { spelling: method === 'GetTask' ? 'v1.0' : 'v0.3', method, params: { id: '$rid' }, headers: { 'A2A-Version': version } },
});

const both = (version: string | readonly string[] | null, name: string): readonly Probe[] => [
  asking('GetTask', version, name),
  asking('tasks/get', version, name),
];

/** A question for a task that cannot exist, under each name and version: the answer says what was understood, and nothing can come of it. */
export const versionProbes: readonly Probe[] = [
  ...both(null, 'none'),
  ...versions.flatMap((version) => both(version, version)),
  asking('GetTask', ['1.0', '0.3'], 'twice'),
  {
    id: 'version/GetTask/query',
    group: 'version',
    ask: { spelling: 'v1.0', method: 'GetTask', params: { id: '$rid' }, path: '?A2A-Version=1.0', headers: { 'A2A-Version': null } },
  },
  {
    id: 'version/message-send/v1.0-body',
    group: 'version',
    needs: ['skill', 'selector'],
    ask: { spelling: 'v0.3', method: 'message/send', params: { message: '$message10', configuration: { blocking: true } } },
  },
  {
    id: 'version/SendMessage/v0.3-body',
    group: 'version',
    needs: ['skill', 'selector'],
    ask: { spelling: 'v1.0', method: 'SendMessage', params: { message: '$message03', configuration: { returnImmediately: false } } },
  },
];
