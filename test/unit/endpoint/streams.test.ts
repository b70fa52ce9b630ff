import { describe, expect, it } from 'vitest';
import { aLiveAgent, framesIn, messageParams } from '../../support/endpoint/a-live-agent.js';

describe('a stream', () => {
  it('in v0.3 is the opened task, its artifacts, and a last status with final', async () => {
    const { call, grant } = await aLiveAgent();
    await grant('alice');
    const answer = await call('alice', 'message/stream', messageParams());
    expect(answer.headers.get('content-type')).toBe('text/event-stream');
    const [task, artifact, status, ...more] = framesIn(answer);
    expect(task).toMatchObject({ kind: 'task', status: { state: 'working' } });
    expect(artifact).toMatchObject({
      kind: 'artifact-update',
      taskId: task.id,
      artifact: { parts: [{ data: { skill: 'send_payment' } }] },
    });
    expect(status).toMatchObject({ kind: 'status-update', taskId: task.id, final: true, status: { state: 'completed' } });
    expect(more).toEqual([]);
  });

  it('in v1.0 has one member a frame', async () => {
    const { call, grant } = await aLiveAgent();
    await grant('alice');
    const frames = framesIn(await call('alice', 'SendStreamingMessage', messageParams()));
    expect(frames.map((frame) => Object.keys(frame))).toEqual([['task'], ['artifactUpdate'], ['statusUpdate']]);
    expect(frames[2].statusUpdate.status.state).toBe('TASK_STATE_COMPLETED');
  });

  it('ends with the refusal where the message is refused, and leaves no effect', async () => {
    const { call, effects } = await aLiveAgent();
    const frames = framesIn(await call('alice', 'message/stream', messageParams()));
    expect(frames.at(-1).status.message.parts[0].data.code).toBe('no_standing_grant');
    expect(await effects()).toEqual([]);
  });

  it('is a plain error where there is no task', async () => {
    const { call } = await aLiveAgent();
    const { headers, body } = await call('alice', 'message/stream', messageParams({ task: 'none' }));
    expect([headers.get('content-type'), body.error.code]).toEqual(['application/json', -32001]);
  });

  it('waits for work that lands later', async () => {
    const { call, grant } = await aLiveAgent({ variant: 'contrary' });
    await grant('alice');
    const frames = framesIn(await call('alice', 'message/stream', messageParams()));
    expect(frames.map(({ kind }) => kind)).toEqual(['task', 'artifact-update', 'status-update']);
    expect(frames[2].status.state).toBe('completed');
  });

  it('taken up again begins with the task as it stands', async () => {
    const { call, send } = await aLiveAgent({ transport: 'owned' });
    const { id } = (await send('alice', { skill: 'lookup', input: { record: 'R' } })).body.result;
    const [task, ...others] = framesIn(await call('alice', 'tasks/resubscribe', { id }));
    expect(task).toMatchObject({ kind: 'task', id, status: { state: 'completed' } });
    expect(others.at(-1)).toMatchObject({ kind: 'status-update', final: true });
  });
});
