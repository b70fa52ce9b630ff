import { lstatSync, mkdtempSync, rmdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Fault } from '../base/fault.js';

/** Throws a usage Fault where nothing could be written into `out`, or `out` could not be made. Nothing is left behind, so that it may be asked before anything is sent. */
export const assertOut = (out: string): void => {
  try {
    // What the system says of rights is not what it does: a place may be read-only, or make no folders for anybody.
    rmdirSync(mkdtempSync(join(nearestStanding(out), '.probe-')));
  } catch (error: unknown) {
    throw outFault(out, error);
  }
};

const nearestStanding = (path: string): string => {
  const parent = dirname(path);
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined || parent === path ? path : nearestStanding(parent);
};

/** The usage Fault of a folder that cannot be made. */
export const outFault = (folder: string, error: unknown): Fault =>
  new Fault({
    kind: 'usage',
    code: 'run-folder',
    message: `expected to make the run folder here: ${error instanceof Error ? error.message : String(error)}`,
    place: { file: folder },
    remedy: 'choose another folder with --out DIR',
  });
