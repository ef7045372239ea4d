import type { PresentedAuditEntry } from '@uni/contracts';
import { expect, it } from 'vitest';
import { destinationOf } from './entry-destination.ts';

const entry = (action: string, target_id: number | null = 9, details = {}): PresentedAuditEntry => ({
  sequence: 1,
  at: '2026-11-20T10:00:00-03:00',
  actor: 1,
  actor__name: 'Ana',
  action,
  target: action.slice(0, action.indexOf('.')),
  target_id,
  target__name: null,
  names: {},
  before: null,
  after: null,
  details,
});

it('leads to what an entry is about', () => {
  expect(destinationOf(entry('user.changed'))).toEqual({ to: '/cadastro-usuarios?abrir=9' });
  expect(destinationOf(entry('enterprise.changed'))).toEqual({ to: '/planejamento/9/geral' });
  expect(destinationOf(entry('realised.closed'))).toEqual({ to: '/planejamento/9/realizado' });
  expect(destinationOf(entry('study.edited'))).toEqual({ version: 9, tab: 'versoes' });
  expect(destinationOf(entry('scenario.changed', 5, { version: 9 }))).toEqual({ version: 9, tab: 'cenarios' });
});

it('leads nowhere after an end, for a session, and for what has no record', () => {
  for (const one of [entry('enterprise.deleted'), entry('session.started'), entry('user.changed', null)])
    expect(destinationOf(one)).toBeNull();
});
