import { isAbsolute, relative, resolve } from 'node:path';

/** A path as somebody in `cwd` would type it: relative where it lies below, else absolute. */
export const shownPath = (path: string, cwd: string): string => {
  if (path === '') return path;
  const whole = resolve(cwd, path);
  const short = relative(cwd, whole);
  return short === '' || short.startsWith('..') || isAbsolute(short) ? whole : short;
};
