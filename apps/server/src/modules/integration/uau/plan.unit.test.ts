import { describe, expect, test } from 'vitest';
import type { Slice } from '../adapter/adapter.model.ts';
import { plusDays } from '../adapter/days.model.ts';
import { allMonths, monthsIn } from './discovery.model.ts';
import { isTurn } from './rotation.model.ts';
import { saleSlices } from './sales.model.ts';
import { settings } from './test-support/emulated-erps.ts';
import { uau } from './uau.model.ts';

const today = '2026-11-22';
const everything = new Set(uau.resources.map(({ key }) => key));
const planned = (kind: 'full' | 'incremental', since?: string): readonly Slice[] => {
  const watermarks = new Map(since === undefined ? [] : [...everything].map((key) => [key, since]));
  return uau.plan(kind, everything, watermarks, today, settings);
};

describe('a plan', () => {
  test('reads every resource in full, registers first', () => {
    const slices = planned('full');
    expect(slices.map(({ resource }) => resource)).toEqual(uau.resources.map(({ key }) => key));
    expect(slices.every(({ request }) => request.since === undefined)).toBe(true);
    expect(planned('incremental')).toEqual(slices);
  });

  test('removes no company and no work: only active ones are told', () => {
    const covers = Object.fromEntries(planned('full').map((slice) => [slice.resource, slice.covers.by]));
    expect(covers).toMatchObject({ companies: 'nothing', works: 'nothing', accounts: 'all', customers: 'all' });
  });

  test('looks for what has changed since, and reads what is dear once a week', () => {
    const [next, week] = [planned('incremental', '2026-11-21T23:00:00Z'), planned('incremental', '2026-11-15')];
    expect(next.map(({ resource }) => resource)).not.toContain('units');
    expect(next.map(({ resource }) => resource)).not.toContain('customers');
    expect(next.find(({ resource }) => resource === 'sales')?.request).toEqual({
      kind: 'works',
      today,
      since: '2026-11-21',
    });
    expect(week.find(({ resource }) => resource === 'units')?.request).toEqual({ kind: 'works', today });
  });

  test('takes only what is asked for', () => {
    expect(uau.plan('full', new Set(['units']), new Map(), today, settings).map(({ resource }) => resource)).toEqual([
      'units',
    ]);
  });
});

describe('sales', () => {
  const keys = Array.from({ length: 47 }, (_, position) => ({
    company: '1',
    work: position < 40 ? 'A' : 'B',
    sale: `${position + 1}`,
  }));

  test('are exported by fifteen, of one work at a time, each of them once', () => {
    const slices = saleSlices(keys);
    const parents = slices.map(({ covers }) => (covers.by === 'parents' ? covers.parents : []));
    expect(parents.map((some) => some.length)).toEqual([15, 15, 10, 7]);
    expect(new Set(parents.flat()).size).toBe(47);
    expect(slices.map(({ label }) => label)).toEqual([
      '1/A · 1 – 15',
      '1/A · 16 – 30',
      '1/A · 31 – 40',
      '1/B · 41 – 47',
    ]);
  });
});

describe('by turns', () => {
  const names = Array.from({ length: 200 }, (_, position) => `1/A/${position}`);

  test('everything is read once in seven nights', () => {
    const nights = Array.from({ length: 7 }, (_, night) => plusDays(today, night));
    for (const name of names)
      expect(nights.filter((night) => isTurn(name, { today: night, since: plusDays(night, -1) }))).toHaveLength(1);
    const share = names.filter((name) => isTurn(name, { today, since: plusDays(today, -1) })).length;
    expect(share).toBeGreaterThan(10);
    expect(share).toBeLessThan(60);
  });

  test('nights without a run are made up for', () => {
    expect(names.every((name) => isTurn(name, { today, since: plusDays(today, -7) }))).toBe(true);
    expect(names.every((name) => isTurn(name, { today, since: null }))).toBe(true);
    const three = names.filter((name) => isTurn(name, { today, since: plusDays(today, -3) }));
    const one = (back: number) =>
      names.filter((name) => isTurn(name, { today: plusDays(today, -back), since: plusDays(today, -back - 1) }));
    expect(three.length).toBe(one(0).length + one(1).length + one(2).length);
  });
});

describe('months', () => {
  test('go from before anything was paid to the last that may be planned', () => {
    expect(allMonths({ end: '2029-06-30' }, today)).toEqual({ from: '1990-01', to: '2031-12' });
    expect(allMonths({ end: '2035-06-30' }, today).to).toBe('2035-06');
    expect(allMonths({ end: '2999-12-31' }, today).to).toBe('2046-12');
    expect(allMonths({ end: '' }, today).to).toBe('2031-12');
  });

  test('follow each other', () => {
    expect(monthsIn({ from: '2026-11', to: '2027-02' })).toEqual(['2026-11', '2026-12', '2027-01', '2027-02']);
    expect(monthsIn({ from: '2020-01', to: '2031-12' })).toHaveLength(144);
    expect(monthsIn({ from: '2026-02', to: '2026-01' })).toEqual([]);
  });
});
