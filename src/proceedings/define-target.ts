export { defineTarget } from '../targets/module/define-target.js';
export type { ModuleDescription, ModuleFactory, ModuleOptions, ModuleTarget } from '../targets/module/define-target.js';
