/** Books of size S: receipts by line of the plan, against what the books say by condition of contract. */
import type { ErpSeries, ErpSystem, MappingSource, Page } from '@uni/contracts';
import { drawnShare } from '@uni/tools/test/share.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { type ReadErp, readErp } from '../../../../test/support/read-erp.ts';
import { testOrganizations } from '../../../../testing/people.ts';
import { plan } from '../../../../testing/planning.ts';
import { openTestApp } from '../../../../testing/test-app.ts';

const testApp = await openTestApp();
const open: ReadErp[] = [];
afterEach(() => Promise.all(open.splice(0).map((erp) => erp.close())));

const request = async <T>(method: string, url: string, sent?: unknown, expectedStatus = 200): Promise<T> => {
  const { status, body } = await testApp.send('staff', method, url, sent);
  expect(status, `${method} ${url}: ${JSON.stringify(body)}`).toBe(expectedStatus);
  return body as T;
};

/** The line that each condition of the books is, by its own name. */
const lines: Readonly<Record<string, string>> = {
  AT: 'down_payment',
  SI: 'down_payment',
  PM: 'until_keys',
  PI: 'periodic',
  CH: 'keys',
  FI: 'bank_transfer',
  RE: 'fixed_term',
  RS: 'post_keys',
};

/** A user's choices where the name of a condition decides nothing. UAU has no list for its last. */
const chosen: Readonly<Record<string, string>> = {
  ...{ RE: 'fixed_term', RS: 'post_keys' },
  ...{ P: 'until_keys', R: 'fixed_term', X: 'post_keys' },
};

type Sums = Record<string, number>;
const add = (sums: Sums, key: string, amount: number): void => {
  sums[key] = (sums[key] ?? 0) + amount;
};
const without = (sums: Sums): Sums => Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0));

type Installments = ReturnType<ReadErp['emulator']['portfolio']['slot']>['receivables'][number]['installments'];

const addReceipts = (sums: Sums, table: string, installments: Installments): void => {
  for (const { condition, settlements } of installments)
    for (const { movement, net } of settlements)
      if (movement !== null) add(sums, `receipts.${table}.${lines[condition]}`, net);
};

/**
 * Money received by line, bill by bill, computed without any endpoint. A contract with a bank's installment is of a financed
 * table. UAU forgets that installment when a contract is cancelled or assigned. Of these (`unclear`) only the condition is
 * known.
 */
const truth = ({ emulator: { portfolio } }: ReadErp) => {
  const [clear, unclear]: [Sums, Sums] = [{}, {}];
  for (const { receivables, sales } of portfolio.slots())
    for (const { id, installments } of receivables) {
      const sale = sales.find(({ bill }) => bill === id);
      const table = installments.some(({ condition }) => condition === 'FI') ? 'financed' : 'direct';
      const isClear = sale?.cancellation === null && sale.formerCustomer === null && sale.kind !== 'barter';
      addReceipts(isClear ? clear : unclear, table, installments);
    }
  return { clear: without(clear), unclear: without(unclear) };
};

const both = (a: Sums, b: Sums): Sums => {
  const sums = { ...a };
  for (const [key, amount] of Object.entries(b)) add(sums, key, amount);
  return without(sums);
};
const byCondition = (sums: Sums): Sums => {
  const collected: Sums = {};
  for (const [key, amount] of Object.entries(sums)) add(collected, key.replace(/^receipts\.\w+\./, ''), amount);
  return without(collected);
};

const realisedSums = async (enterprises: readonly number[]): Promise<Record<string, number>> => {
  const sums: Record<string, number> = {};
  for (const enterprise of enterprises) {
    const series = await request<ErpSeries>('GET', `/api/planner/enterprises/${enterprise}/erp-series/`);
    for (const { nature, key, values } of series.lines)
      if (nature === 'realised' && key.startsWith('receipts.'))
        sums[key] = (sums[key] ?? 0) + values.reduce((sum, value) => sum + value, 0);
  }
  return Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0));
};

const pending = async (kind: string, erp: ReadErp): Promise<MappingSource[]> =>
  (
    await request<Page<MappingSource>>(
      'GET',
      `/api/integration/mapping-sources/?kind=${kind}&connection=${erp.id}&pending=yes&page_size=500&page=1`,
    )
  ).results;

describe.each(drawnShare(['sienge', 'uau'] as const, 1))('%s', (system: ErpSystem) => {
  test('receipts of financed tables are on the lines of the financed', { timeout: 900_000 }, async () => {
    const erp = await readErp(testApp, testOrganizations.first.id, system, 3, 'S');
    open.push(erp);
    const enterprises = [
      (await plan(testApp, { who: 'staff' })).enterprise,
      (await plan(testApp, { who: 'staff' })).enterprise,
    ];
    await erp.read();
    await erp.bind(enterprises);
    const kind = `financing_${system}`;
    await request('POST', '/api/integration/mapping-suggestions/accept/', {
      kind,
      connection: erp.id,
      min_confidence: 0,
    });
    // Renegotiated and residual installments have no usual line: a user decides.
    const left = await pending(kind, erp);
    expect(left.every(({ suggestion }) => suggestion === null)).toBe(true);
    const changes = left.map(({ condition, contract }) => ({
      ...{ op: 'put', kind, scope: { system }, valid_from: '2000-01' },
      // UAU gives a receipt the type of its sale: partners' contributions come from no buyer.
      match: { account: '', condition, contract, document_type: system === 'uau' ? '0' : '' },
      targets: [{ key: `receipts.${contract || 'direct'}.${chosen[condition]}`, share: 10_000 }],
    }));
    if (changes.length > 0) await request('POST', '/api/integration/mapping-batches/', { changes }, 201);
    const { clear, unclear } = truth(erp);
    expect(Object.keys(clear).filter((key) => key.startsWith('receipts.financed.')).length).toBeGreaterThan(4);
    const now = await realisedSums(enterprises);
    if (system === 'sienge') expect(now).toEqual(both(clear, unclear));
    expect(byCondition(now)).toEqual(byCondition(both(clear, unclear)));
    for (const [key, amount] of Object.entries(clear)) expect(now[key], key).toBeGreaterThanOrEqual(amount);
    // The screen of receipts by account lists only those with a rule, and none is pending again.
    const pendingRows = await pending('revenue', erp);
    expect(pendingRows.filter(({ condition }) => condition !== '')).toEqual([]);
  });
});
