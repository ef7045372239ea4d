import type { ClosingDeviation, ClosingGap, ClosingItemKey } from '@uni/contracts';
import { expect, test } from 'vitest';
import { type ClosingFacts, type ErpFacts, evaluateClosing, isStopped } from './checklist.ts';
import { type ClosingEntry, entryGaps, hasReverseSign, plannedParts, topDeviations } from './closing-months.ts';

const erp: ErpFacts = {
  ...{ unmapped: 0, unbound: 0, quarantined: 0 },
  reading: { day: '2026-12-03', hours: 2, isAfterMonth: true },
  certificate: { day: '2026-12-03', differences: 0 },
};
const sound: ClosingFacts = { erp, gaps: [], deviations: [], works: { going: 1, measured: 1 } };
const gap: ClosingGap = { key: 'expense.terrain', module: null, label: '', planned: -100, policy: null, fixed: null };
const deviation: ClosingDeviation = {
  ...{ key: 'expense.terrain', label: '', planned: -100, realised: -200, share: -1, comment: null },
  is_asked: true,
};
const resultOf = (facts: ClosingFacts, key: ClosingItemKey) =>
  evaluateClosing(facts).find((item) => item.key === key)?.verdict;

test('where all is in order every item says so, and nothing stops the closing', () => {
  const items = evaluateClosing(sound);
  expect(items.map(({ verdict }) => verdict)).toEqual(new Array(8).fill('fine'));
  expect(isStopped(items)).toBe(false);
});

test('without an ERP, a plan and works under way nothing is asked', () => {
  const items = evaluateClosing({ erp: null, gaps: null, deviations: null, works: { going: 0, measured: 0 } });
  expect(new Set(items.map(({ verdict }) => verdict))).toEqual(new Set(['absent']));
});

const cases: readonly [ClosingItemKey, ClosingFacts, 'stops' | 'warns' | 'fine'][] = [
  ['unmapped', { ...sound, erp: { ...erp, unmapped: 1 } }, 'stops'],
  ['unbound', { ...sound, erp: { ...erp, unbound: 1 } }, 'stops'],
  ['quarantined', { ...sound, erp: { ...erp, quarantined: 1 } }, 'stops'],
  ['reading', { ...sound, erp: { ...erp, reading: null } }, 'stops'],
  ['reading', { ...sound, erp: { ...erp, reading: { day: '', hours: 2, isAfterMonth: false } } }, 'stops'],
  ['reading', { ...sound, erp: { ...erp, reading: { day: '', hours: 24, isAfterMonth: true } } }, 'fine'],
  ['reading', { ...sound, erp: { ...erp, reading: { day: '', hours: 25, isAfterMonth: true } } }, 'warns'],
  ['certificate', { ...sound, erp: { ...erp, certificate: null } }, 'warns'],
  ['certificate', { ...sound, erp: { ...erp, certificate: { day: '', differences: 1 } } }, 'stops'],
  ['gaps', { ...sound, gaps: [gap] }, 'stops'],
  ['gaps', { ...sound, gaps: [{ ...gap, policy: 'plan' }] }, 'fine'],
  ['progress', { ...sound, works: { going: 2, measured: 1 } }, 'warns'],
  ['deviations', { ...sound, deviations: [deviation] }, 'stops'],
  ['deviations', { ...sound, deviations: [{ ...deviation, is_asked: false }] }, 'fine'],
];

test.each(cases)('%s, case %#', (key, facts, result) => {
  expect(resultOf(facts, key)).toBe(result);
  expect(isStopped(evaluateClosing(facts))).toBe(result === 'stops');
});

const line = (key: string, module: number | null, values: number[], planned?: number[]) => ({
  ...{ key, module, label: key, kind: 'cash' as const, values, total: 0 },
  ...(planned ? { planned } : {}),
});
const projection = {
  base_month: '2026-01',
  lines: [
    line('expense.labor_cost', 1, [-1, -10, -10]),
    line('expense.labor_cost', null, [-1, -15, -10]),
    line('expense.terrain', null, [-7, -9, 0], [-20, -30, -40]),
    line('receipts.direct.keys', 1, [0, 100, 0]),
    line('receipts.direct.keys', null, [0, 100, 0]),
    line('free_cash_flow', null, [1, 2, 3]),
  ],
};
const entry = (key: string, month: string, amount: number, more: Partial<ClosingEntry> = {}): ClosingEntry => ({
  ...{ key, module: null, month, amount, note: null },
  ...more,
});
const months = { from: '2026-02', month: '2026-02' };

test('the parts of a line are its modules and what belongs to none, as planned whatever was realised', () => {
  const rows = plannedParts(projection).map(({ key, module, values }) => [key, module, ...values]);
  expect(rows).toContainEqual(['expense.labor_cost', 1, -1, -10, -10]);
  expect(rows).toContainEqual(['expense.labor_cost', null, 0, -5, 0]);
  expect(rows).toContainEqual(['expense.terrain', null, -20, -30, -40]);
  expect(rows.map(([key]) => key)).not.toContain('free_cash_flow');
});

test('a planned line without an entry is a gap: to be said, or zero where other months or contracts decide', () => {
  const entries = [entry('expense.terrain', '2026-01', -5)];
  const portfolio = [{ module: 1, units: 1, sold: { from: '2026-01', values: [1] }, receivables: [] }];
  const absent = [{ key: 'expense.labor_cost', module: 1, policy: 'zero' as const }];
  const gapRows = entryGaps({ projection, entries, ...months }, absent, portfolio).map(
    ({ key, module, planned, policy, fixed }) => [key, module, planned, policy, fixed],
  );
  expect(gapRows).toEqual([
    ['expense.labor_cost', 1, -10, 'zero', null],
    ['expense.labor_cost', null, -5, null, null],
    ['expense.terrain', null, -30, 'zero', 'other_months'],
    ['receipts.direct.keys', 1, 100, 'zero', 'contracts'],
  ]);
  const typed = [...entries, entry('expense.labor_cost', '2026-02', 0, { module: 1 })];
  const keys = entryGaps({ projection, entries: typed, ...months }, [], []).map(
    ({ key, module }) => `${key} ${module}`,
  );
  expect(keys).not.toContain('expense.labor_cost 1');
});

test('a deviation for the worse beyond the tolerance asks for a comment, in the values or given', () => {
  const sources = (amount: number, note: string | null = null) => ({
    ...{ projection, ...months },
    entries: [entry('expense.terrain', '2026-02', amount, { note })],
  });
  const requestOf = (amount: number, note?: string, comments: { key: string; text: string }[] = []) =>
    topDeviations(sources(amount, note ?? null), comments)[0]?.is_asked;
  expect(requestOf(-31)).toBe(false);
  expect(requestOf(-32)).toBe(true);
  expect(requestOf(-1)).toBe(false);
  expect(requestOf(-32, 'estaca')).toBe(false);
  expect(requestOf(-32, undefined, [{ key: 'expense.terrain', text: 'estaca' }])).toBe(false);
  expect(requestOf(-32, undefined, [{ key: 'expense.terrain', text: '  ' }])).toBe(true);
  expect(topDeviations(sources(-30), [])).toEqual([]);
  const unplanned = [entry('expense.marketing', '2026-02', -1)];
  expect(topDeviations({ projection, entries: unplanned, ...months }, [])).toMatchObject([
    { key: 'expense.marketing', planned: 0, share: null, is_asked: true },
  ]);
});

test('a refund of a cost and a receipt paid back have the reverse sign; late payments go both ways', () => {
  expect(hasReverseSign('expense.terrain', 1)).toBe(true);
  expect(hasReverseSign('expense.terrain', -1)).toBe(false);
  expect(hasReverseSign('expense.terrain', 0)).toBe(false);
  expect(hasReverseSign('receipts.direct.keys', -1)).toBe(true);
  expect(hasReverseSign('revenue.taxed', 1)).toBe(false);
  expect(hasReverseSign('refunds', 1)).toBe(true);
  expect(hasReverseSign('delinquency', 1)).toBe(false);
});
