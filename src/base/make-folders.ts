import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a folder and those above it that are missing, one by one: the system's own recursive way never comes back from a place like /proc, in which
 * nobody can make any. Throws the system's error.
 */
export const makeFolders = (folder: string): void => {
  if (isFolder(folder)) return;
  const parent = dirname(folder);
  if (parent !== folder) makeFolders(parent);
  try {
    mkdirSync(folder);
  } catch (error: unknown) {
    // Somebody else may have made it between the look and the making.
    if (!isFolder(folder)) throw error;
  }
};

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
