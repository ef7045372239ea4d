import { expect, test } from 'vitest';
import { nextDaily } from './schedule.model.ts';

const night = new Date('2026-03-10T22:00:00Z');
const connectionIds = Array.from({ length: 200 }, (_, at) => at * 7_919 + 11);

test('a connection is read within twenty minutes of its hour, every day at the same minute', () => {
  for (const id of connectionIds) {
    const first = nextDaily(3, id, night);
    // Three o'clock in São Paulo.
    const minutes = (first.getTime() - Date.parse('2026-03-11T06:00:00Z')) / 60_000;
    expect(minutes).toBeGreaterThanOrEqual(0);
    expect(minutes).toBeLessThan(20);
    expect(nextDaily(3, id, first).getTime() - first.getTime()).toBe(86_400_000);
  }
});

test('connections of the same hour do not begin together', () => {
  const minutes = connectionIds.map((id) => Math.floor(nextDaily(3, id, night).getTime() / 60_000));
  const groups = Map.groupBy(minutes, (minute) => minute);
  const most = Math.max(...Array.from(groups.values(), (all) => all.length));
  expect(most).toBeLessThan(connectionIds.length / 10);
});
