import { expect, test } from 'vitest';
import { lastMonday, nextMonday } from './digest-week.model.ts';

test.each([
  ['America/Noronha', '2026-11-30T09:00:00.000Z'],
  ['America/Sao_Paulo', '2026-11-30T10:00:00.000Z'],
  ['America/Manaus', '2026-11-30T11:00:00.000Z'],
  ['America/Rio_Branco', '2026-11-30T12:00:00.000Z'],
] as const)('the week of a digest begins on Monday at seven in %s', (zone, monday) => {
  const before = new Date(Date.parse(monday) - 1);
  expect(lastMonday(zone, before).toISOString()).toBe(monday.replace('11-30', '11-23'));
  for (const now of [monday, '2026-12-03T12:00:00.000Z', '2026-12-07T08:59:59.999Z'])
    expect(lastMonday(zone, new Date(now)).toISOString(), now).toBe(monday);
  expect(nextMonday(zone, new Date(monday)).toISOString()).toBe(monday.replace('11-30', '12-07'));
});
