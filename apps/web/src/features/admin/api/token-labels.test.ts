import type { ApiToken } from '@uni/contracts';
import { expect, it } from 'vitest';
import { dayIn, factsOf, isOver } from './token-labels.ts';

const token: ApiToken = {
  id: 1,
  kind: 'personal',
  name: 'BI',
  ending: 'aB3d',
  scopes: ['sales:read'],
  created_at: '2026-01-02T09:00:00-03:00',
  created_by: 'Ana',
  expires_on: '2026-03-31',
  last_used_on: null,
  revoked_at: null,
};

it('counts days over the ends of months and years', () => {
  expect(dayIn(0, new Date(2026, 11, 31))).toBe('2026-12-31');
  expect(dayIn(1, new Date(2026, 11, 31))).toBe('2027-01-01');
  expect(dayIn(365, new Date(2026, 2, 1))).toBe('2027-03-01');
});

it('tells what is good, over and revoked', () => {
  expect(factsOf(token, '2026-03-31')).toBe('termina em aB3d · vale até 31/03/2026 · nunca usado');
  expect(factsOf({ ...token, last_used_on: '2026-02-01' }, '2026-04-01')).toBe(
    'termina em aB3d · venceu em 31/03/2026 · usado em 01/02/2026',
  );
  expect(isOver(token, '2026-03-31')).toBe(false);
  expect(isOver(token, '2026-04-01')).toBe(true);
  expect(isOver({ ...token, revoked_at: '2026-01-03T09:00:00-03:00' }, '2026-01-04')).toBe(true);
});
