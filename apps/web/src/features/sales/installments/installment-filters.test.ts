import { installmentColumns } from '@uni/contracts';
import { expect, it } from 'vitest';
import { dayAfter, today } from '../../../shared/register/days.ts';
import { choiceOf } from '../../../shared/register/register-columns.tsx';
import type { AddressParts } from '../../../shared/register/use-register-navigation.ts';
import { filtersOf, type InstallmentScreen } from './installment-filters.tsx';

const read = (search: AddressParts, screen: InstallmentScreen = 'all') =>
  Object.fromEntries(
    Object.entries(filtersOf(screen)).flatMap(([key, filter]) => {
      const value = filter.read(search);
      return value === undefined ? [] : [[key, value]];
    }),
  );

it('begins with all installments, or with those to receive, and asks the server for no more than that', () => {
  expect(read({})).toEqual({});
  expect(read({}, 'receivables')).toEqual({ state: 'to_receive' });
  expect(read({ situacao: 'received' }, 'receivables')).toEqual({ state: 'to_receive' });
  expect([filtersOf('all').state.usual, filtersOf('receivables').state.usual]).toEqual([undefined, 'to_receive']);
});

it('counts terms in days from today', () => {
  const from = (days: number) => dayAfter(today(), days);
  expect(read({ prazo: 'late_30' })).toEqual({ due_from: from(-30), due_to: from(-1) });
  expect(read({ prazo: 'late_more' })).toEqual({ due_to: from(-91) });
  expect(read({ prazo: 'next_7' })).toEqual({ due_from: from(0), due_to: from(7) });
  expect(read({ prazo: 'any' })).toEqual({});
});

it('takes a period as it is typed, and nothing that is no day', () => {
  expect(read({ prazo: 'period', de: '2026-01-31', ate: 'ontem' })).toEqual({ due_from: '2026-01-31' });
});

it('says in words what is asked for', () => {
  const context = { search: {}, enterprises: [], own: undefined };
  const { state, kind, purpose, source, due_from, due_to } = filtersOf('all');
  expect([
    state.describe('late', context),
    kind.describe('keys', context),
    purpose.describe('sale', context),
    source.describe('uau', context),
    due_from.describe('2026-11-22', context),
    due_to.describe('2026-11-29', context),
  ]).toEqual([
    ...['situação “Vencidas”', 'tipo “Chaves”', 'natureza “Vendas”', 'origem “UAU”'],
    ...['vence de 22/11/2026', 'vence até 29/11/2026'],
  ]);
});

it('asks for what comes from one ERP, and for nothing where the address names none that there is', () => {
  expect(read({ origem: 'sienge' })).toEqual({ source: 'sienge' });
  expect(read({ origem: 'totvs' })).toEqual({});
});

it('keeps a choice of columns in the address, and the name of the row whatever is chosen', () => {
  const choice = choiceOf({ columns: installmentColumns });
  expect(choice.text(choice.visibleColumns(undefined))).toBeUndefined();
  const chosen = choice.text(['paid', 'due']);
  expect(chosen).toBe('installment~due~paid');
  expect(choice.visibleColumns(chosen)).toEqual(['installment', 'due', 'paid']);
  expect(choice.visibleColumns('nothing')).toEqual(['installment']);
});
