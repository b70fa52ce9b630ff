/**
 * One folder of `src/`: its tier, the packages it may import, and what else is allowed to it alone.
 * `typesOnly` packages may be imported by `import type` alone.
 */
export type Layer = {
  readonly folder: string;
  readonly tier: number;
  readonly packages?: readonly string[];
  readonly typesOnly?: readonly string[];
  /** Folders of its own tier that it may import none the less. */
  readonly also?: readonly string[];
  /** True where a folder may load a module whose name is known only when it runs: a subject's own code. */
  readonly loadsModules?: boolean;
  /** True for nouns and decisions: no module of node may be imported. */
  readonly pure?: boolean;
};

/** The layers, lowest first. A folder imports lower tiers only; `index` is the file `src/index.ts`. */
export const layerTable: readonly Layer[] = [
  { folder: 'base', tier: 0 },
  { folder: 'model', tier: 1, typesOnly: ['fast-check'], pure: true },
  { folder: 'a2a', tier: 1 },
  { folder: 'reference', tier: 1 },
  { folder: 'endpoint', tier: 1, also: ['reference'] },
  { folder: 'corpus', tier: 2, packages: ['yaml', 'ajv'] },
  { folder: 'vocabulary', tier: 2, packages: ['fast-check', 'ajv', 're2js'] },
  { folder: 'targets', tier: 2, packages: ['ajv'], loadsModules: true },
  { folder: 'docket', tier: 2 },
  { folder: 'trial', tier: 2, packages: ['fast-check'] },
  { folder: 'judgment', tier: 2 },
  { folder: 'record', tier: 2 },
  { folder: 'attest', tier: 2, packages: ['ajv'] },
  { folder: 'reporters', tier: 2, packages: ['handlebars'] },
  { folder: 'wire', tier: 2 },
  { folder: 'proceedings', tier: 3 },
  { folder: 'index', tier: 3, also: ['proceedings'] },
  { folder: 'cli', tier: 4, packages: ['commander'] },
  { folder: 'verifier', tier: 4, packages: ['@noble/ed25519', '@noble/hashes', 'buffer'] },
];
