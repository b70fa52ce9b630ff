import { defineConfig } from 'vitest/config';

// Processes are started and keys are hardened in some tests, on machines with few cores: a limit is there to end a hang, not to measure.
const patience = { testTimeout: 120_000, hookTimeout: 120_000 };

export default defineConfig({
  test: {
    allowOnly: false,
    // Many tests wait for a process that they started: on two cores two files at a time keep both busy.
    maxWorkers: 2,
    projects: [
      { test: { name: 'node', include: ['test/**/*.test.ts'], exclude: ['test/browser/**'], ...patience } },
      { test: { name: 'browser', include: ['test/browser/**/*.test.ts'], ...patience } },
    ],
  },
});
