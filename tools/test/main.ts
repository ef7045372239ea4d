/**
 * `npm test` and `npm run test:fast`. Prepares what the suites need and runs them side by side within two cores. Prints one
 * table and, last, `N passed, N failed`. A suite that passed on this checkout with the same inputs is not run again. `--all`
 * and CI=true run everything. UNI_TEST_SKIP names suites or needs to leave out, separated by commas.
 */
import { randomInt } from 'node:crypto';
import { repositoryRoot } from '../bootstrap/node.mjs';
import { gatherProvisions, type Need } from './needs/index.ts';
import { type Outcome, runLine, summary, table } from './outcome.ts';
import { type PlannedSuite, planSuites } from './plan.ts';
import { endGroupsOnSignal } from './process-group.ts';
import { runSuite } from './run-suite.ts';
import { longestFirst, runWithin } from './schedule.ts';
import { type Suite, suites } from './suites.ts';

const CORES = 2;

const fast = process.argv.includes('--fast');
const all = process.argv.includes('--all') || process.env.CI === 'true';
const skip = new Set(
  (process.env.UNI_TEST_SKIP ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean),
);

/** One for all suites, so that one number repeats the whole run. */
const seed = Number(process.env.UNI_PROPERTY_SEED ?? randomInt(1, 1_000_000_000));
process.env.UNI_PROPERTY_DRAWN = String(seed);

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
  const plans = planSuites(
    repositoryRoot,
    chosen.filter((suite) => !isSkipped(suite)),
    { all, build: (need) => gatherProvisions(new Set([need])).get(need)?.ready ?? false },
  );
  const toRun = plans.filter(({ only }) => only === null || only.length > 0);
  const provisions = gatherProvisions(new Set<Need>(toRun.flatMap(({ suite }) => suite.needs)));
  const ordered = longestFirst(
    toRun.map((plan) => ({ plan, slots: plan.suite.slots })),
    ({ plan }) => plan.lastSeconds,
  );
  const tasks = ordered.map(({ plan }) => ({
    slots: plan.suite.slots,
    patient: plan.suite.patient,
    run: async (): Promise<Outcome> => {
      const ran = await runSuite(plan.suite, provisions, plan.only);
      plan.remember(ran);
      const { seconds, reason } = ran;
      const { passed, failed } = ran.counts;
      return {
        suite: plan.suite.name,
        result: failed === 0 ? 'passed' : 'failed',
        passed: passed + plan.testsBefore,
        failed,
        seconds,
        ...(reason ? { reason } : plan.testsBefore > 0 ? { reason: `${plan.testsBefore} of them before` } : {}),
      };
    },
  }));
  const outcomes = new Map((await runWithin(CORES, tasks)).map((outcome) => [outcome.suite, outcome]));
  const planned = new Map(plans.map((plan) => [plan.suite.name, plan]));
  return chosen.map(({ name }) => outcomes.get(name) ?? notRun(name, planned.get(name)));
}

function notRun(suite: string, plan: PlannedSuite | undefined): Outcome {
  if (plan) return { suite, result: 'passed before', passed: plan.testsBefore, failed: 0, seconds: 0 };
  return { suite, result: 'skipped', passed: 0, failed: 0, seconds: 0, reason: 'UNI_TEST_SKIP' };
}

endGroupsOnSignal();
const began = performance.now();
try {
  const outcomes = await runAll();
  console.log(`\n${table(outcomes)}\n\n${runLine((performance.now() - began) / 1000, seed)}\n${summary(outcomes)}`);
  process.exitCode = outcomes.some((outcome) => outcome.failed > 0) ? 1 : 0;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.log('0 passed, 1 failed');
  process.exitCode = 1;
}
