/**
 * Every operation there is, once on the embedded database: for a row of one's own, of another house and of none. Who may
 * what in all is the matrix's matter, which PostgreSQL is asked; here it is that each statement runs, and meets the wall.
 */
import { type Endpoint, operationOf } from '@uni/contracts';
import { beforeEach, expect, test } from 'vitest';
import { openWorld } from '../testing/world.ts';
import { differences, settleMatrix } from './support/matrix.ts';

const world = await openWorld();
const { database } = world.app.platform;
const matrix = await settleMatrix(world);
/** Who may most in the first house, who plans there, and who plans in the second. */
const asking = ['staff', 'planner', 'strangePlanner'];
const narrowed = { ...matrix, askers: matrix.askers.filter(({ name }) => asking.includes(name)) };

beforeEach(() => database.withPlatform((transaction) => transaction.deleteFrom('throttle_counters').execute()));

/** One test for each module, by the first name in the address. */
const moduleOf = ({ path }: Endpoint): string => path.split('/')[2] ?? '';
const modules = [...new Set(world.app.endpoints.map(moduleOf))].sort();

test.each(modules)('/api/%s/ answers as the policy table says', async (name) => {
  const endpoints = world.app.endpoints.filter((endpoint) => moduleOf(endpoint) === name);
  const differencesFound: string[] = [];
  let requestCount = 0;
  for (const endpoint of endpoints) {
    const answers = await differences(narrowed, endpoint);
    requestCount += answers.requestCount;
    differencesFound.push(...answers.mismatches);
  }
  expect(differencesFound).toEqual([]);
  const guarded = endpoints.filter(({ access }) => access !== 'public').map(operationOf);
  // Of a file, which takes seconds to write, two answers are enough.
  expect(requestCount).toBeGreaterThanOrEqual(guarded.length * 2);
});
