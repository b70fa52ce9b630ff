import fc from 'fast-check';

/** The version of the generator: a seed means the same runs only under the same version. */
export const generatorVersion: string = fc.__version;
