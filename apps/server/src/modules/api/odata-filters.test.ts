/** The OData service: filters against all rows. */
import type { FeedKey } from '@uni/contracts';
import * as odataQuery from 'odata-query';
import { beforeEach, describe, expect, test } from 'vitest';
import { nameOf, openOdata, options, type Row } from './test-support/odata.ts';

/** The package's types name its default as a module of their own. */
const buildQuery = (query: Partial<odataQuery.QueryOptions<Row>>): string => {
  const build: unknown = odataQuery.default;
  if (typeof build !== 'function') throw new Error('odata-query has no builder');
  return String(build(query));
};

const { other, forgetCalls, request, page, readAll } = await openOdata();
beforeEach(forgetCalls);

describe('filters of odata-query', () => {
  const at = (day: string) => ({ type: 'raw' as const, value: day });
  const cases: readonly (readonly [FeedKey, object, (row: Row) => boolean])[] = [
    ['units', { state: 'available' }, ({ state }) => state === 'available'],
    ['units', { typology: { contains: "d'água" } }, ({ typology }) => String(typology).includes("d'água")],
    ['units', { list_price: { gt: 1_234_567.89 } }, ({ list_price }) => Number(list_price) > 1_234_567.89],
    ['units', { floor: null }, ({ floor }) => floor === null],
    ['contracts', { signed: { le: at('2026-12-31') } }, ({ signed }) => String(signed) <= '2026-12-31'],
    ['contracts', { or: [{ open: 0 }, { channel: 'direct' }] }, (row) => row.open === 0 || row.channel === 'direct'],
    ['installments', { status: { in: ['paid', 'late'] } }, ({ status }) => ['paid', 'late'].includes(String(status))],
    ['installments', { not: { last_paid: null } }, ({ last_paid }) => last_paid !== null],
    [
      'installments',
      { and: [{ open: { gt: 0 } }, { number: { lt: 5 } }] },
      (row) => Number(row.open) > 0 && Number(row.number) < 5,
    ],
    ['cash-flow', { is_total: false, kind: 'cash' }, (row) => row.is_total === false && row.kind === 'cash'],
    ['cash-flow', { line: { startswith: 'expense.' } }, ({ line }) => String(line).startsWith('expense.')],
    ['cash-flow', { module: { ne: null } }, ({ module }) => module !== null],
    ['realised', { realised: -77_777.77 }, ({ realised: value }) => value === -77_777.77],
    ['indicators', { label: { endswith: 'o' } }, ({ label }) => String(label).endsWith('o')],
    ['indicators', { unit: { in: ['money', 'month'] } }, ({ unit }) => ['money', 'month'].includes(String(unit))],
  ];

  test.each(cases)('of %s, %j, find what all rows hold', async (key, filter, holds) => {
    const name = nameOf(key);
    const all = await readAll(name, 10_000);
    const select = Object.keys(all[0] ?? {}).slice(1, 4);
    const expected = all.filter(holds);
    const { value, '@odata.count': count } = await page(`${name}${buildQuery({ filter, select, count: true })}`);
    expect(value).toEqual(expected.map((row) => Object.fromEntries(select.map((column) => [column, row[column]]))));
    expect(count).toBe(expected.length);
    expect((await request(`${name}/$count${buildQuery({ filter })}`)).body).toEqual(expected.length);
    expect(expected.length).toBeGreaterThan(0);
  });

  test('by years and months of days', async () => {
    const all = await readAll('installments', 10_000);
    const { value } = await page(`installments${options({ $filter: 'year(due) eq 2026 and month(due) le 6' })}`);
    expect(value).toEqual(all.filter(({ due }) => String(due) >= '2026-01' && String(due) < '2026-07'));
    expect(value.length).toBeGreaterThan(0);
  });

  test('join the choices of the feeds: one enterprise, and what has changed since', async () => {
    const own = await readAll(`cash_flow?enterprise=${other.enterprise}`, 10_000);
    expect(new Set(own.map(({ enterprise_id }) => enterprise_id))).toEqual(new Set([other.enterprise]));
    expect((await page('units?since=2099-01-01')).value).toEqual([]);
    expect((await page('cash_flow?since=2099-01-01')).value).toEqual([]);
  });
});
