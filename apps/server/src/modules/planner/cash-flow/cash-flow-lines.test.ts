import type { CashFlow } from '@uni/contracts';
import { expect, test } from 'vitest';
import { approve, plan } from '../../../../testing/planning.ts';
import { openTestApp } from '../../../../testing/test-app.ts';

const testApp = await openTestApp();
const get = (address: string, query = '') => testApp.send('reader', 'GET', `/api/planner/${address}/${query}`);

test('the lines are those of the cash flow by the same query, each with the month in which it begins', async () => {
  expect((await get('cash-flow-lines')).body).toEqual([]);
  const { url, enterprise } = await plan(testApp);
  await approve(testApp, url);
  for (const query of [
    '',
    `?enterprises=${enterprise}&terms=constant`,
    '?from=2027-01&to=2027-12',
    '?share=organization',
  ]) {
    const { base_month, lines } = (await get('cash-flow', query)).body as CashFlow;
    expect(lines.length, query).toBeGreaterThan(5);
    const { status, body } = await get('cash-flow-lines', query);
    expect(status).toBe(200);
    expect(body, query).toEqual(lines.map((line) => ({ ...line, base_month })));
  }
});

test('they refuse what the cash flow refuses', async () => {
  const address = '/api/planner/cash-flow-lines/';
  expect(await testApp.send('groupless', 'GET', address)).toMatchObject({ status: 403 });
  expect(await get('cash-flow-lines', '?enterprises=4242424242')).toMatchObject({ status: 404 });
  expect(await get('cash-flow-lines', '?share=partner')).toMatchObject({ status: 400 });
});
