import { assert, integer, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ConnectionSettings, Slice } from '../adapter/adapter.model.ts';
import { plusDays } from '../adapter/days.model.ts';
import { sienge } from './sienge.model.ts';

const settings: ConnectionSettings = {
  package: 'ultimate',
  restPerDay: 75_000,
  bulkPerDay: 28_800,
  bulkMode: 'async',
  startDate: '2024-03-15',
};
const today = '2026-11-22';
const everything = new Set(sienge.resources.map(({ key }) => key));

const planned = (
  kind: 'full' | 'incremental',
  resource: string,
  watermark: string | null = null,
  its: Partial<ConnectionSettings> = {},
): readonly Slice[] => {
  const watermarks = new Map(watermark === null ? [] : [[resource, watermark]]);
  return sienge.plan(kind, new Set([resource]), watermarks, today, { ...settings, ...its });
};
const windows = (slices: readonly Slice[]) =>
  slices.map(({ covers }) => (covers.by === 'dates' ? [covers.from, covers.to] : [covers.by]));

describe('a full reading', () => {
  test('takes titles by due date, from the first day to the last', () => {
    expect(windows(planned('full', 'income'))).toEqual([
      ['1900-01-01', '2024-03-14'],
      ['2024-03-15', '2024-12-31'],
      ['2025-01-01', '2025-12-31'],
      ['2026-01-01', '2026-12-31'],
      ['2027-01-01', '2031-12-31'],
      ['2032-01-01', '2036-12-31'],
      ['2037-01-01', '2041-12-31'],
      ['2042-01-01', '2046-12-31'],
      ['2047-01-01', '2051-12-31'],
      ['2052-01-01', '2056-12-31'],
      ['2057-01-01', '2061-12-31'],
      ['2062-01-01', '2999-12-31'],
    ]);
  });

  test('takes fewer, wider windows where calls are dear', () => {
    const count = (bulkPerDay: number) => planned('full', 'outcome', null, { bulkPerDay }).length;
    expect([count(28_800), count(100), count(20)]).toEqual([12, 5, 3]);
  });

  test('takes bank lines from the first day that is of interest year by year, and those before it at once', () => {
    expect(windows(planned('full', 'bank-movement')).slice(0, 2)).toEqual([
      ['1900-01-01', '2024-03-14'],
      ['2024-03-15', '2024-12-31'],
    ]);
    expect(windows(planned('full', 'bank-movement')).at(-1)).toEqual(['2026-01-01', '2027-12-31']);
  });

  test('leaves no day out and takes none twice, whenever it starts', () => {
    assert(
      property(integer({ min: -9_000, max: 400 }), integer({ min: 1, max: 30_000 }), (days, bulkPerDay) => {
        const startDate = plusDays(today, days);
        for (const resource of ['income', 'outcome', 'bank-movement']) {
          const plannedWindows = windows(planned('full', resource, null, { startDate, bulkPerDay }));
          expect(plannedWindows[0]?.[0]).toBe('1900-01-01');
          for (const [index, [from, to]] of plannedWindows.entries()) {
            expect((from ?? '') <= (to ?? '')).toBe(true);
            const next = plannedWindows[index + 1]?.[0];
            if (next !== undefined) expect(next).toBe(plusDays(to ?? '', 1));
          }
          if (resource !== 'bank-movement') expect(plannedWindows.at(-1)?.[1]).toBe('2999-12-31');
        }
      }),
      { numRuns: 50 },
    );
  });

  test('takes every register whole, before what names it', () => {
    const slices = sienge.plan('full', everything, new Map(), today, settings);
    const order = [...new Set(slices.map(({ resource }) => resource))];
    expect(order).toEqual(sienge.resources.map(({ key }) => key));
    const registers = slices.filter(({ request }) => request.kind === 'list');
    expect(registers.every(({ covers }) => covers.by === 'all')).toBe(true);
    expect(registers).toHaveLength(14);
  });

  test('takes only what is asked for', () => {
    expect(planned('full', 'units').map(({ resource }) => resource)).toEqual(['units']);
    expect(planned('full', 'nothing')).toEqual([]);
  });
});

describe('an incremental reading', () => {
  test('asks for what has changed, with days to spare, and removes nothing by it', () => {
    expect(planned('incremental', 'income', '2026-11-21')).toMatchObject([
      { covers: { by: 'nothing' }, request: { kind: 'changes', from: '2026-11-14' } },
    ]);
    expect(planned('incremental', 'outcome', '2026-11-21')).toMatchObject([
      { covers: { by: 'nothing' }, request: { kind: 'changed-bills', from: '2026-11-14', to: today } },
    ]);
    expect(planned('incremental', 'customers', '2026-11-21')).toMatchObject([
      { covers: { by: 'nothing' }, request: { modifiedAfter: '2026-11-19' } },
    ]);
    expect(planned('incremental', 'sales-contracts', '2026-11-21').map(({ request }) => request)).toEqual([
      { kind: 'list', modifiedAfter: '2026-11-19' },
      { kind: 'list', initialCancelDate: '2026-11-19', finalCancelDate: '2026-11-23' },
    ]);
  });

  test('takes the last 45 days of the bank again, and what was missed before them', () => {
    expect(windows(planned('incremental', 'bank-movement', '2026-11-22'))).toEqual([['2026-10-08', '2027-12-31']]);
    expect(windows(planned('incremental', 'bank-movement', '2026-09-30'))).toEqual([['2026-08-16', '2027-12-31']]);
    expect(windows(planned('incremental', 'bank-movement', '2027-05-01'))).toEqual([['2026-10-08', '2027-12-31']]);
  });

  test('takes what has never been read in full', () => {
    for (const { key } of sienge.resources) expect(planned('incremental', key)).toEqual(planned('full', key));
  });

  test('takes registers whole, the dear one once a week', () => {
    expect(planned('incremental', 'units', '2026-11-21')).toMatchObject([{ covers: { by: 'all' } }]);
    expect(planned('incremental', 'building-cost-estimation-items', '2026-11-16')).toEqual([]);
    expect(planned('incremental', 'building-cost-estimation-items', '2026-11-15')).toHaveLength(1);
  });

  test('takes a watermark with its time of day', () => {
    expect(planned('incremental', 'customers', '2026-11-21T23:59:59.000Z')).toEqual(
      planned('incremental', 'customers', '2026-11-21'),
    );
  });
});
