/**
 * `npm test` and `npm run test:fast`: prepares what the suites need, runs them side by side within two cores, prints one
 * table and, last, `N passed, N failed`. UNI_TEST_SKIP names suites or needs to leave out, separated by commas.
 */
import { gatherProvisions, type Need } from './needs/index.ts';
import { type Outcome, summary, table } from './outcome.ts';
import { endGroupsOnSignal } from './process-group.ts';
import { runSuite } from './run-suite.ts';
import { runWithin } from './schedule.ts';
import { type Suite, suites } from './suites.ts';

const CORES = 2;

const fast = process.argv.includes('--fast');
const skip = new Set(
  (process.env.UNI_TEST_SKIP ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean),
);

function isSkipped(suite: Suite): boolean {
  return skip.has(suite.name) || suite.needs.some((need) => skip.has(need));
}

function refuseUnknownSkips(): void {
  const known = new Set<string>(suites.flatMap((suite) => [suite.name, ...suite.needs]));
  const unknown = [...skip].filter((name) => !known.has(name));
  if (unknown.length > 0)
    throw new Error(`UNI_TEST_SKIP names ${unknown.join(', ')}; known are ${[...known].join(', ')}`);
}

async function runAll(): Promise<Outcome[]> {
  refuseUnknownSkips();
  const chosen = suites.filter((suite) => suite.fast || !fast);
  const runnable = chosen.filter((suite) => !isSkipped(suite));
  const provisions = gatherProvisions(new Set<Need>(runnable.flatMap((suite) => suite.needs)));
  const tasks = runnable.map((suite) => ({
    slots: suite.slots,
    patient: suite.patient,
    run: () => runSuite(suite, provisions),
  }));
  const outcomes = new Map((await runWithin(CORES, tasks)).map((outcome) => [outcome.suite, outcome]));
  return chosen.map((suite) => outcomes.get(suite.name) ?? skipped(suite));
}

function skipped(suite: Suite): Outcome {
  return { suite: suite.name, result: 'skipped', passed: 0, failed: 0, seconds: 0, reason: 'UNI_TEST_SKIP' };
}

endGroupsOnSignal();
try {
  const outcomes = await runAll();
  console.log(`\n${table(outcomes)}\n\n${summary(outcomes)}`);
  process.exitCode = outcomes.some((outcome) => outcome.failed > 0) ? 1 : 0;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.log('0 passed, 1 failed');
  process.exitCode = 1;
}
