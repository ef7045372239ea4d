import { expect, test } from 'vitest';
import { describeFailure, withoutPersonal } from './failure-description.ts';

test.each([
  ['550 <maria.souza@fora.test> was refused', '550 …@… was refused'],
  ['no row for "Maria Souza" and \'João\'', 'no row for "…" and "…"'],
  ['a quote that never ends: "Maria Souza', 'a quote that never ends: "…"'],
  ['GET https://erp.test/bills?document=52998224725 failed', 'GET https://erp.test/bills failed'],
  ['CPF 529.982.247-25, phone 11987654321', 'CPF #, phone #'],
  ['token eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9 expired', 'token … expired'],
  ['token eyJhbGciOiJIUzI1NiJ9.c2VncmVkbw.c2VncmVkbw expired', 'token … expired'],
  ["Cannot read properties of undefined (reading 'id')", 'Cannot read properties of undefined (reading "…")'],
  ['connect ECONNREFUSED 127.0.0.1:5432', 'connect ECONNREFUSED #:5432'],
])('%s is logged as %s', (message, logged) => {
  expect(withoutPersonal(message)).toBe(logged);
});

test('a message of any length costs no time and little room', () => {
  for (const piece of ['"', "'", '@', '?', 'a', '1.', '“'])
    expect(withoutPersonal(piece.repeat(2_000_000)).length).toBeLessThanOrEqual(300);
});

test('of a SQL error nothing but code, constraint and frames is described', () => {
  const error = Object.assign(new Error('Key (email)=(maria@fora.test) already exists'), {
    code: '23505',
    constraint: 'users_email',
    detail: 'maria@fora.test',
  });
  const { frames, ...rest } = describeFailure(error);
  expect(rest).toEqual({ kind: 'Error', code: '23505', constraint: 'users_email' });
  expect(frames?.join('')).not.toContain('maria');
});

test('a line of the message is no frame, whatever its form', () => {
  const { frames = [] } = describeFailure(new Error('refused\n    at Maria Souza'));
  expect(frames.length).toBeGreaterThan(0);
  expect(frames.join('\n')).not.toContain('Maria');
});
