import type { RunEvent, RunPlanned } from '../proceedings/run-ask.js';
import { targetKinds } from '../model/target.js';
import { headerLines } from '../reporters/terminal/header.js';
import { progressLine } from '../reporters/terminal/progress.js';
import type { Terminal } from './terminal.js';

const narrowest = 20;
const plainLines = 4;

/**
 * Tells how a run goes on: the header before the first case; then one line that lives on a terminal, a line each quarter
 * elsewhere. `--quiet` silences all of it, and with `--json` the header stands on stderr.
 */
export const tellProgress = (terminal: Terminal): ((event: RunEvent) => void) => {
  if (terminal.quiet) return () => undefined;
  let quarters = 0;
  return (event) => {
    if (event.is === 'planned') return tellHeader(event.plan, terminal);
    const line = progressLine(event);
    if (terminal.live) return terminal.rewrite(line.slice(0, Math.max(narrowest, (terminal.stderr.columns ?? 80) - 1)));
    const reached = Math.floor((event.done / event.planned) * plainLines);
    if (reached > quarters) terminal.tell(line);
    quarters = reached;
  };
};

const tellHeader = (plan: RunPlanned, terminal: Terminal): void => {
  const kind = targetKinds.find((known) => known === plan.target.kind);
  if (kind === undefined) return;
  const lines = [...headerLines({ ...plan, target: { ...plan.target, kind } }), ''];
  if (terminal.json) terminal.tell(...lines);
  else terminal.say(...lines);
};
