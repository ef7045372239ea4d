import type { RevenueLine } from '@uni/contracts';
import { expect, it } from 'vitest';
import { draftOf, orderProblems, rowsByConnection } from './revenue-draft.ts';

const row = (id: string, order: number | null, connection = 7): RevenueLine => ({
  id,
  connection,
  side: 'to_receive',
  condition: id,
  label: id,
  count: 1,
  amount: 100,
  line: null,
  line__label: null,
  sign: 1,
  index: '',
  order,
});

it('an order that two conditions of a connection would have is told beside the one that was changed', () => {
  const rows = [row('PM', 2), row('CH', null), row('AT', 2, 8)];
  const drafts = new Map([['CH', { row: row('CH', null), draft: { ...draftOf(row('CH', null)), order: '2' } }]]);
  expect([...orderProblems(rows, drafts)]).toEqual([['CH', 'A ordem 2 aparece duas vezes.']]);
  expect(orderProblems(rows, new Map()).size).toBe(0);
});

it('an order that is no whole number from 1 on is told', () => {
  const drafts = new Map([['CH', { row: row('CH', null), draft: { ...draftOf(row('CH', null)), order: '1,5' } }]]);
  expect(orderProblems([row('CH', null)], drafts).get('CH')).toBe('A ordem é um número inteiro de 1 a 10.000.');
});

it('each connection is written for itself', () => {
  const sent = rowsByConnection([row('PM', 2), row('AT', 1, 8)].map((one) => ({ row: one, draft: draftOf(one) })));
  expect([...sent.keys()]).toEqual([7, 8]);
  expect(sent.get(8)).toEqual([{ condition: 'AT', line: null, sign: 1, index: '', order: 1 }]);
});
