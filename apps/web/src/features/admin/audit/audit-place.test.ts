import type { ToldAuditEntry } from '@uni/contracts';
import { expect, it } from 'vitest';
import { placeOf } from './audit-place.ts';

const entry = (action: string, target_id: number | null = 9, details = {}): ToldAuditEntry => ({
  sequence: 1,
  at: '2026-11-20T10:00:00-03:00',
  actor: 1,
  actor__name: 'Ana',
  action,
  target: action.slice(0, action.indexOf('.')),
  target_id,
  before: null,
  after: null,
  details,
});

it('leads to what an entry is about', () => {
  expect(placeOf(entry('user.changed'))).toEqual({ to: '/cadastro-usuarios?abrir=9' });
  expect(placeOf(entry('enterprise.changed'))).toEqual({ to: '/planejamento/9/geral' });
  expect(placeOf(entry('realised.closed'))).toEqual({ to: '/planejamento/9/realizado' });
  expect(placeOf(entry('study.edited'))).toEqual({ version: 9, tab: 'versoes' });
  expect(placeOf(entry('scenario.changed', 5, { version: 9 }))).toEqual({ version: 9, tab: 'cenarios' });
});

it('leads nowhere after an end, for a session, and for what has no record', () => {
  for (const one of [entry('enterprise.deleted'), entry('session.started'), entry('user.changed', null)])
    expect(placeOf(one)).toBeNull();
});
