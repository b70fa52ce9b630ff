import type { OpenContext } from '../open-context.js';
import type { Secret } from '../command/secrets.js';
import { fileFault } from './live-faults.js';

/** Looks up `${NAME}` and remembers every value that no report may show. */
export type SecretBook = {
  /** The text with each `${NAME}` replaced. Throws a usage Fault that names a variable that is not set. */
  resolve(text: string): string;
  /** Keeps a secret that stands in the target file itself. */
  keep(name: string, value: string): void;
  kept(): readonly Secret[];
};

/** A book over the court's environment. */
export const secretBook = (env: OpenContext['env']): SecretBook => {
  const secrets = new Map<string, string>();
  return {
    resolve: (text) =>
      text.replace(environmentName, (_whole, name: string) => {
        const value = Object.hasOwn(env, name) ? env[name] : undefined;
        // An empty secret is what a CI system makes of one that was never configured.
        if (value === undefined || value === '') throw missing(name);
        secrets.set(name, value);
        return value;
      }),
    keep: (name, value) => void secrets.set(name, value),
    kept: () => [...secrets].map(([name, value]) => ({ name, value })),
  };
};

const environmentName = /\$\{([A-Za-z_][A-Za-z0-9_]*)\}/g;

const missing = (name: string) =>
  fileFault(
    'TARGET_ENV_MISSING',
    `the target file needs the environment variable ${name}, which is not set or empty`,
    `set ${name} before the run, or take \${${name}} out of the target file`,
  );
