import { commands } from './commands.js';
import { grants } from './grants.js';
import type { Model } from './model.js';
import { receipts } from './receipts.js';
import { tasks } from './tasks.js';

/** Every model that a model case can be held against. */
export const models: readonly Model[] = [grants, commands, tasks, receipts];
