/** The OData service: its pages against the feeds, their order, and one entity by its key. */
import { feedColumns, feedKeys } from '@uni/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { cents, nameOf, openOdata, options, type Row } from './test-support/odata.ts';

const { forgetCalls, request, page, readAll, feedRows } = await openOdata();
beforeEach(forgetCalls);

/** Of two values that differ. */
const isBelow = (low: Row[string], high: Row[string] | undefined): boolean =>
  typeof low === 'number' ? low < Number(high) : `${low}` < `${high}`;

/** The figure of an indicator against what the feed has of it. */
const expectFigure = (row: Row, { unit, value }: Readonly<Record<string, string>>, name: string): void => {
  if (row.value === null) expect(row.value_text?.toString().slice(0, 7) ?? '', name).toBe(value);
  else if (unit === 'money') expect(cents(row.value)).toBe(cents(value));
  else expect(row.value).toBe(Number(value));
};

/** The first term by which two rows differ orders them. */
const expectInOrder = (terms: readonly (readonly string[])[], before: Row, row: Row): void => {
  const [column = '', direction] = terms.find(([term = '']) => before[term] !== row[term]) ?? [];
  if (column === '') return;
  const [was, is] = [before[column] ?? null, row[column] ?? null];
  const [low, high] = direction === 'desc' ? [is, was] : [was, is];
  expect(low === null || (high !== null && isBelow(low, high)), `${column} ${low} ${high}`).toBe(true);
};

describe('every page of a set', () => {
  test.each(feedKeys)('of %s makes what the feed holds, to the centavo', async (key) => {
    const rows = await readAll(nameOf(key), key === 'cash-flow' ? 400 : 7);
    const lines = await feedRows(key);
    expect(rows.length).toBe(lines.length);
    for (const [name, format] of Object.entries(feedColumns[key])) {
      if (format !== 'money') continue;
      const sum = (list: readonly Readonly<Record<string, unknown>>[]) =>
        list.reduce((total, row) => total + cents(row[name]), 0);
      expect(sum(rows), name).toBe(sum(lines));
    }
    const { body } = await request(`${nameOf(key)}/$count`);
    expect(Number(body)).toBe(rows.length);
    expect((await page(`${nameOf(key)}?$count=true&$top=0`))['@odata.count']).toBe(rows.length);
  });

  test('of indicators has each figure as a number or as a text', async () => {
    const rows = await readAll('indicators');
    const lines = await feedRows('indicators');
    const written = (row: Readonly<Record<string, unknown>>) => `${row.enterprise_id} ${row.indicator}`;
    const byName = new Map(lines.map((line) => [written(line), line]));
    for (const row of rows) expectFigure(row, byName.get(written(row)) ?? {}, written(row));
  });

  test('follows an order, both ways, with what is empty first or last, and ends at $top', {
    tags: ['proof'],
  }, async () => {
    for (const [name, orderby] of [
      ['installments', 'last_paid desc,amount'],
      ['installments', 'status,due desc'],
      ['realised', 'entry,realised desc'],
      ['cash_flow', 'month desc,module,amount'],
    ] as const) {
      const whole = await page(`${name}${options({ $orderby: orderby })}`);
      const inPages = await readAll(`${name}${options({ $orderby: orderby })}`, 300);
      expect(inPages).toEqual(whole.value);
      const terms = orderby.split(',').map((term) => term.split(' '));
      for (const [at, row] of whole.value.entries()) {
        const before = whole.value[at - 1];
        if (before) expectInOrder(terms, before, row);
      }
      expect(await readAll(`${name}${options({ $orderby: orderby, $top: '9', $skip: '3' })}`, 4)).toEqual(
        whole.value.slice(3, 12),
      );
    }
  });
});

describe('one entity', () => {
  test('has its address by its key', async () => {
    const [unit] = await readAll('units');
    const { status, body } = await request(`units(${unit?.unit_id})`);
    expect([status, body]).toEqual([200, { '@odata.context': expect.stringContaining('#units/$entity'), ...unit }]);
    const none = await request(`units(${unit?.unit_id})?$select=unit&$format=application/json;odata.metadata=none`);
    expect(none.body).toEqual({ unit: unit?.unit });
    expect((await request('units(4242424242)')).status).toBe(404);
  });
});
