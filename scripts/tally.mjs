// node scripts/tally.mjs CHECKS RUNS REPORT…  Prints `N passed, N failed` as the last line of CI, and fails unless nothing failed.
// CHECKS is how many checks other than tests failed, RUNS how many test runs ended badly, each REPORT is the JSON report of one test run.
import { readFileSync } from 'node:fs';

const [, , checks, runs, ...reports] = process.argv;

// A run without a report, or in which nothing passed, is no success: nothing was tested.
const read = (file) => {
  try {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(file, 'utf8'));
    return { passed: numPassedTests, failed: numPassedTests === 0 ? Math.max(1, numFailedTests) : numFailedTests };
  } catch {
    console.error('a test run left no report');
    return { passed: 0, failed: 1 };
  }
};

const counts = reports.map(read);
const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const failedTests = counts.reduce((sum, count) => sum + count.failed, 0);

// A run can end badly without a failed test: a file that does not load, an error after the last test.
const failed = Number(checks) + Math.max(failedTests, Number(runs));

console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);
