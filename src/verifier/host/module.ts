import { Ajv2020 } from './ajv.js';

/** A `require` that knows the schema compiler's stand-in, and nothing else. */
export const createRequire =
  (_from: string) =>
  (name: string): typeof Ajv2020 => {
    if (name === 'ajv/dist/2020.js') return Ajv2020;
    throw new TypeError(`${name} is not in this page`);
  };
