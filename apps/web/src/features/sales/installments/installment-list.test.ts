import { expect, it } from 'vitest';
import { columnsOfAddress, filterText, isFiltered, readFilter, toQuery } from './installment-list.ts';

const today = '2026-11-22';
const view = { text: '', order: 'due', page: 2, size: 50 };
const read = (search: Parameters<typeof readFilter>[1], screen: 'receivables' | 'all' = 'all') =>
  readFilter(screen, search, today);

it('begins with all installments, or with those to receive, and asks the server for no more than that', () => {
  expect(toQuery(read({}), view)).toMatchObject({ state: undefined, due_from: undefined, sort: 'due', page: 2 });
  expect(read({}, 'receivables').state).toBe('to_receive');
  expect(read({ situacao: 'received' }, 'receivables').state).toBe('to_receive');
  expect([isFiltered('all', read({})), isFiltered('receivables', read({}, 'receivables'))]).toEqual([false, false]);
});

it('counts terms in days from today', () => {
  const days = (prazo: string) => {
    const { from, to } = read({ prazo });
    return [from, to];
  };
  expect(days('late_30')).toEqual(['2026-10-23', '2026-11-21']);
  expect(days('late_more')).toEqual(['', '2026-08-23']);
  expect(days('next_7')).toEqual(['2026-11-22', '2026-11-29']);
  expect(days('any')).toEqual(['', '']);
});

it('takes a period as it is typed, and nothing that is no day', () => {
  const filter = read({ prazo: 'period', de: '2026-01-31', ate: 'ontem' });
  expect([filter.from, filter.to]).toEqual(['2026-01-31', '']);
  expect(toQuery(filter, view)).toMatchObject({ due_from: '2026-01-31', due_to: undefined });
});

it('says in words what is asked for', () => {
  const filter = read({ q: ' ana ', situacao: 'late', tipo: 'keys', natureza: 'sale', origem: 'uau', prazo: 'next_7' });
  expect(isFiltered('all', filter)).toBe(true);
  expect(filterText(filter, 'Aurora')).toBe(
    'Filtro: texto “ana”, situação “Vencidas”, tipo “Chaves”, natureza “Vendas”, empreendimento “Aurora”, origem “UAU”, vence de 22/11/2026, vence até 29/11/2026.',
  );
});

it('asks for what comes from one ERP, and for nothing where the address names none that there is', () => {
  expect(toQuery(read({ origem: 'sienge' }), view)).toMatchObject({ source: 'sienge' });
  expect(toQuery(read({ origem: 'totvs' }), view)).toMatchObject({ source: undefined });
  expect([isFiltered('all', read({ origem: 'own' })), isFiltered('all', read({ origem: 'x' }))]).toEqual([true, false]);
});

it('keeps a choice of columns in the address, and the name of the row whatever is chosen', () => {
  expect(columnsOfAddress.text(columnsOfAddress.visibleColumns(undefined))).toBeUndefined();
  const chosen = columnsOfAddress.text(['paid', 'due']);
  expect(chosen).toBe('installment~due~paid');
  expect(columnsOfAddress.visibleColumns(chosen)).toEqual(['installment', 'due', 'paid']);
  expect(columnsOfAddress.visibleColumns('nothing')).toEqual(['installment']);
});
