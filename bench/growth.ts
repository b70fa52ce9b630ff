import { rmSync } from 'node:fs';
import { runCourt } from '../src/proceedings/run.js';
import { benchAsk, benchWorld } from './bench-world.js';

const ask = benchAsk(Number(process.argv[2] ?? '100'));
const started = performance.now();
const { verdict } = await runCourt(ask, benchWorld);
const ms = performance.now() - started;
rmSync(ask.out, { recursive: true });
process.stdout.write(
  JSON.stringify({ ms: Math.round(ms), attempts: verdict.counts.attempts, maxRssMiB: Math.round(process.resourceUsage().maxRSS / 1024) }),
);
