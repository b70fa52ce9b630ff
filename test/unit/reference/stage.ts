import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Json, type JsonObject, isJsonList, isJsonObject } from '../../../src/base/json.js';
import { type Reference, type ReferenceOptions, openReference } from '../../../src/reference/open-reference.js';

/** A subject in a folder of its own, with short words for the requests that tests make. */
export type Stage = {
  readonly folder: string;
  request(method: string, params?: JsonObject): Promise<JsonObject>;
  /** Sends, and waits until the task is over. */
  send(message: JsonObject): Promise<JsonObject>;
  /** A lawful payment, with what `message` changes. */
  pay(message?: JsonObject): Promise<JsonObject>;
  grant(principal: string, skill: string, more?: JsonObject): Promise<JsonObject>;
  revoke(principal: string, skill: string): Promise<JsonObject>;
  advance(ms: number): Promise<number>;
  restart(): Promise<JsonObject>;
  arm(fault: string): Promise<JsonObject>;
  mend(fault: string): Promise<JsonObject>;
  task(principal: string | null, taskId: Json | undefined, action?: string): Promise<JsonObject>;
  /** What a principal says to the act that waits in an outcome. */
  approve(principal: string | null, waiting: JsonObject, said?: Json): Promise<JsonObject>;
  delegate(principal: string, to: string, more?: JsonObject): Promise<JsonObject>;
  rows(what: 'effects' | 'receipts' | 'decisions' | 'grants' | 'egress'): Promise<readonly JsonObject[]>;
  tasks(principal: string | null): Promise<readonly JsonObject[]>;
  /** The same world in another process over the same folder. */
  reopen(): Stage;
  close(): void;
};

export type StageOptions = Pick<ReferenceOptions, 'without' | 'variant' | 'pace'>;

export const payment: JsonObject = { payee: 'Acme', amount: 25, currency: 'EUR', memo: 'n-1' };
export const update: JsonObject = { record: 'R-1', status: 'closed', memo: 'n-2' };

export const objectOf = (value: Json | undefined): JsonObject => {
  if (!isJsonObject(value)) throw new TypeError(`not an object: ${JSON.stringify(value)}`);
  return value;
};

const listOf = (value: Json | undefined): readonly JsonObject[] => {
  if (!isJsonList(value)) throw new TypeError(`not a list: ${JSON.stringify(value)}`);
  return value.map(objectOf);
};

/** Opens a subject in a temporary folder with one fresh world. */
export const openStage = async (options: StageOptions = {}): Promise<Stage> => {
  const folder = mkdtempSync(join(tmpdir(), 'reference-'));
  const stage = stageOver(folder, options);
  await stage.request('operator/reset');
  return stage;
};

const stageOver = (folder: string, options: StageOptions): Stage => {
  const reference = openReference({ folder, ...options });
  return stageOf({ folder, options, reference });
};

let used = 0;

const stageOf = ({ folder, options, reference }: { folder: string; options: StageOptions; reference: Reference }): Stage => {
  const request = async (method: string, params: JsonObject = {}): Promise<JsonObject> =>
    objectOf(await reference.request(method, { world: 'w', ...params }));
  const settle = async (message: JsonObject, first: JsonObject): Promise<JsonObject> => {
    let outcome = first;
    while (outcome['state'] === 'working') {
      await new Promise((resolve) => setTimeout(resolve, 1));
      outcome = await request('caller/task', { principal: message['principal'] ?? null, taskId: outcome['taskId'] ?? '', action: 'get' });
    }
    return outcome;
  };
  const send = async (message: JsonObject): Promise<JsonObject> => {
    used += 1;
    const whole = { principal: 'alice', messageId: `m-${used}`, ...message };
    return settle(whole, await request('caller/send', whole));
  };
  const fault = (armed: boolean) => (name: string) => request('operator/fault', { fault: name, armed });
  return {
    folder,
    request,
    send,
    pay: (message = {}) => send({ skill: 'send_payment', input: payment, ...message }),
    grant: (principal, skill, more = {}) => request('operator/grant', { principal, skill, ...more }),
    revoke: (principal, skill) => request('operator/revoke', { principal, skill }),
    advance: async (ms) => Number((await request('operator/advanceClock', { ms }))['now']),
    restart: () => request('operator/restart'),
    arm: fault(true),
    mend: fault(false),
    task: (principal, taskId, action = 'get') => request('caller/task', { principal, taskId: taskId ?? '', action }),
    approve: (principal, waiting, said = 'approve') =>
      request('caller/approve', { principal, approvalId: waiting['approvalId'] ?? '', said }),
    delegate: (principal, to, more = {}) => request('caller/delegate', { principal, to, skill: 'send_payment', ...more }),
    rows: async (what) => listOf((await request(`witness/${what}`))[what]),
    tasks: async (principal) => listOf((await request('caller/tasks', { principal }))['tasks']),
    reopen: () => {
      reference.close();
      return stageOver(folder, options);
    },
    close: () => {
      reference.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

/** Runs `use` on a fresh stage and clears it away. */
export const onStage = async <Value>(options: StageOptions, use: (stage: Stage) => Promise<Value>): Promise<Value> => {
  const stage = await openStage(options);
  try {
    return await use(stage);
  } finally {
    stage.close();
  }
};
