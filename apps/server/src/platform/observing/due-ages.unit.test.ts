import { expect, test } from 'vitest';
import { createDueAges } from './due-ages.ts';
import { joinSamples } from './measures.ts';

const now = new Date('2026-11-28T12:00:00Z');
const later = (seconds: number) => new Date(now.getTime() + seconds * 1_000);

test('work is grouped by worker, with the age of its oldest', () => {
  const read = createDueAges();
  const rows = [
    { worker: 'webhooks', organization_id: 1, due_at: later(-30) },
    { worker: 'webhooks', organization_id: 2, due_at: later(-90) },
    { worker: 'integration', organization_id: 1, due_at: later(-5) },
  ];
  expect([...read(rows, now)]).toEqual([
    ['webhooks', { count: 2, oldest: 90 }],
    ['integration', { count: 1, oldest: 5 }],
  ]);
});

test('work that is due at once has the age since it was seen, not since 1970', () => {
  const read = createDueAges();
  const row = { worker: 'sales-plan', organization_id: 7, due_at: new Date(0) };
  const oldest = (rows: (typeof row)[], at: Date) => read(rows, at).get('sales-plan')?.oldest;
  expect(oldest([row], now)).toBe(0);
  expect(oldest([row], later(40))).toBe(40);
  expect(oldest([row, { ...row, organization_id: 8 }], later(50))).toBe(50);
  expect(oldest([], later(60))).toBeUndefined();
  expect(oldest([row], later(70))).toBe(0);
});

test.each([
  ['sum', 9],
  ['max', 5],
  ['min', 1],
] as const)('organizations are joined by %s within each set of labels', (join, joined) => {
  const of = (system: string, value: number) => ({ labels: { system, family: 'rest' }, value });
  const samples = [of('sienge', 5), of('uau', 2), of('sienge', 1), of('sienge', 3)];
  expect(joinSamples(join, samples)).toEqual([of('sienge', joined), of('uau', 2)]);
});
