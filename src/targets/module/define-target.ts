import type { Description, Methods } from '../../model/protocol.js';

/** A method of the target protocol as a module has it; whatever it gives must match the published schema of its result. */
type Answering<M extends keyof Methods> = (params: Methods[M]['params']) => Methods[M]['result'] | Promise<Methods[M]['result']>;

/** An act that has nothing to tell: giving nothing means `{}`. */
type Acting<M extends keyof Methods> = (params: Methods[M]['params']) => Methods[M]['result'] | void | Promise<Methods[M]['result'] | void>;

/** What a module says of its subject: the answer to `target/describe`, whose `protocol` need not be written. */
export type ModuleDescription = Omit<Description, 'protocol'> & { readonly protocol?: 'sa2a-target/1' };

/**
 * A subject as a plain object of methods, one group a plane. A method that is absent must be absent from `abilities` too: the court
 * never makes up what a subject does not have.
 */
export type ModuleTarget = {
  describe(): ModuleDescription | Promise<ModuleDescription>;
  readonly caller: {
    send: Answering<'caller/send'>;
    task?: Answering<'caller/task'>;
    tasks?: Answering<'caller/tasks'>;
    approve?: Answering<'caller/approve'>;
    delegate?: Acting<'caller/delegate'>;
  };
  readonly operator?: {
    reset?: Acting<'operator/reset'>;
    grant?: Acting<'operator/grant'>;
    revoke?: Acting<'operator/revoke'>;
    advanceClock?: Answering<'operator/advanceClock'>;
    restart?: Acting<'operator/restart'>;
    fault?: Acting<'operator/fault'>;
  };
  readonly authority?: {
    decide?: Answering<'authority/decide'>;
  };
  readonly witness?: {
    effects?: Answering<'witness/effects'>;
    receipts?: Answering<'witness/receipts'>;
    decisions?: Answering<'witness/decisions'>;
    egress?: Answering<'witness/egress'>;
    grants?: Answering<'witness/grants'>;
  };
  /** Ends the subject; called once, after the last request. */
  close?(): void | Promise<void>;
};

/** What the court hands to the factory: an empty folder for durable files, which is gone after the run. */
export type ModuleOptions = { readonly folder: string };

/** Makes a fresh subject each time it is called. */
export type ModuleFactory = (options: ModuleOptions) => ModuleTarget | Promise<ModuleTarget>;

/** Gives the factory back, checked by the compiler: `export default defineTarget(({ folder }) => ({ … }))`. */
export const defineTarget = (factory: ModuleFactory): ModuleFactory => factory;
