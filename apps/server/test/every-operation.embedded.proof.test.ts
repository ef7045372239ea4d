/**
 * Every operation once on the embedded database: for an own row, another organization's and a missing one. The matrix tests all
 * permissions on PostgreSQL. This file tests that each statement runs and is isolated.
 */
import { type Endpoint, operationOf } from '@uni/contracts';
import { beforeEach, expect, test } from 'vitest';
import { openTestApp } from '../testing/test-app.ts';
import { type ApiDocument, documentFaults, recordExchanges } from './support/document-check.ts';
import { differences, settleMatrix } from './support/matrix.ts';

const testApp = recordExchanges(await openTestApp());
const { database } = testApp.app.platform;
const matrix = await settleMatrix(testApp);
/** The caller with most permissions in the first organization, its planner, and the second organization's planner. */
const callerNames = ['staff', 'planner', 'strangePlanner'];
const narrowed = { ...matrix, callers: matrix.callers.filter(({ name }) => callerNames.includes(name)) };

beforeEach(() => database.withPlatform((transaction) => transaction.deleteFrom('throttle_counters').execute()));

/** One test for each module, by the first name in the address. */
const moduleOf = ({ path }: Endpoint): string => path.split('/')[2] ?? '';
const modules = [...new Set(testApp.app.endpoints.map(moduleOf))].sort();

test.each(modules)('/api/%s/ answers as the policy table says', async (name) => {
  const endpoints = testApp.app.endpoints.filter((endpoint) => moduleOf(endpoint) === name);
  const mismatches: string[] = [];
  let requestCount = 0;
  for (const endpoint of endpoints) {
    const answers = await differences(narrowed, endpoint);
    requestCount += answers.requestCount;
    mismatches.push(...answers.mismatches);
  }
  expect(mismatches).toEqual([]);
  const guarded = endpoints.filter(({ access }) => access !== 'public').map(operationOf);
  // Of a file, which takes seconds to write, two answers are enough.
  expect(requestCount).toBeGreaterThanOrEqual(guarded.length * 2);
});

test('bodies and answers are as the document for integrators describes them', async () => {
  const document = (await testApp.raw({ method: 'GET', url: '/api/docs/openapi.json' })).body as ApiDocument;
  const { faults, operations } = documentFaults(document, testApp.exchanges);
  expect(faults).toEqual([]);
  // The rows of the matrix answer most reads; without them nothing would be compared.
  expect(operations.size).toBeGreaterThan(250);
});
