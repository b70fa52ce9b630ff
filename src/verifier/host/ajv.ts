import { canonicalJson } from '../../base/canonical-json.js';
import { Fault } from '../../base/fault.js';
import { type BuiltInValidator, validators } from './built-in.js';

/** Stands where the schema compiler stands: it hands out what the build compiled with the very same options, and nothing else. */
export class Ajv2020 {
  // The court asks for the compiler by `import()` in one place and by `require` in another: both find it here.
  static readonly Ajv2020: typeof Ajv2020 = Ajv2020;
  private readonly options: string;

  constructor(options: object) {
    this.options = canonicalJson(options);
  }

  /** The validator of a schema. Throws a court Fault for one that the build did not compile: no value passes unchecked. */
  compile(schema: { readonly $id?: string }): BuiltInValidator {
    const found = validators.get(`${schema.$id ?? ''} ${this.options}`);
    if (found !== undefined) return found;
    throw new Fault({
      kind: 'court',
      code: 'schema-not-built-in',
      message: `expected a validator of ${schema.$id ?? 'a schema'} in this page; found none`,
      remedy: 'use the command line: npx sa2a-court verify',
    });
  }
}
