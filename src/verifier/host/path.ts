import { normalPath } from './disk.js';

/** What separates the names of a path on the page's disk. */
export const sep = '/';

/** The parts as one path without `.` and `..`. */
export const join = (...parts: readonly string[]): string => {
  const joined = parts.filter((part) => part !== '').join('/');
  return `${joined.startsWith('/') ? '/' : ''}${normalPath(joined)}` || '.';
};

/** The path of the folder around a path. */
export const dirname = (path: string): string => {
  const end = path.lastIndexOf('/');
  if (end < 0) return '.';
  return end === 0 ? '/' : path.slice(0, end);
};

/** The last name of a path. */
export const basename = (path: string): string => normalPath(path).split('/').at(-1) ?? '';

/** The path from the root: this disk has no current folder. */
export const resolve = (path: string): string => `/${normalPath(path)}`;

/** How a path below a folder is named from there. Nothing here asks for one outside of it. */
export const relative = (folder: string, path: string): string => {
  const start = normalPath(folder);
  const whole = normalPath(path);
  return start === '' ? whole : whole.slice(start.length + 1);
};
