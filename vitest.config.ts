import { defineConfig } from 'vitest/config';

// Processes are started and keys are hardened in some tests, on machines with few cores: a limit is there to end a hang, not to measure.
const patience = { testTimeout: 60_000, hookTimeout: 60_000 };

export default defineConfig({
  test: {
    allowOnly: false,
    projects: [
      { test: { name: 'node', include: ['test/**/*.test.ts'], exclude: ['test/browser/**'], ...patience } },
      { test: { name: 'browser', include: ['test/browser/**/*.test.ts'], ...patience } },
    ],
  },
});
