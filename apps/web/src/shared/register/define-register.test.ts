import { type Proposal, proposalColumns, proposalStates } from '@uni/contracts';
import { proposals as copy } from '@uni/phrases';
import { expect, it } from 'vitest';
import { defineRegister, type RegisterSpec } from './define-register.ts';
import { choiceOf, columnsOf, totalsOf } from './register-columns.tsx';
import { choice, enterprise } from './register-filters.tsx';

const names = { label: copy.filters.state, all: copy.filters.anyOf, names: copy.states };
const spec: RegisterSpec<'GET /api/sales/proposals/', undefined> = {
  ...{ screen: 'sales_proposals', copy, columns: proposalColumns, defaultSort: '-signed' },
  list: 'GET /api/sales/proposals/',
  export: 'POST /api/sales/proposals/export/',
  rowName: ({ client_name }) => client_name,
  filters: { state: choice('situacao', proposalStates, names), empreendimento: enterprise(copy.filters) },
};
const register = defineRegister(spec);

/** Registers that do not compile. */
export const refused = () => [
  // @ts-expect-error a filter that the list has not
  defineRegister({ ...spec, filters: { colour: choice('cor', proposalStates, names) } }),
  // @ts-expect-error values that the filter does not take
  defineRegister({ ...spec, filters: { channel: choice('canal', proposalStates, names) } }),
  // @ts-expect-error an order that the list has not
  defineRegister({ ...spec, defaultSort: '-broker' }),
  // @ts-expect-error a column that the list has not
  defineRegister({ ...spec, cells: { colour: () => '' } }),
  // @ts-expect-error a field that the row has not
  defineRegister({ ...spec, rowName: ({ colour }) => colour }),
  // @ts-expect-error the export of another list
  defineRegister({ ...spec, export: 'POST /api/sales/contracts/export/' }),
  // @ts-expect-error the columns of another list
  defineRegister({ ...spec, columns: { client_name: { kind: 'text' } } }),
  // @ts-expect-error a sum that the answer has not
  defineRegister({ ...spec, sums: ({ colour }) => ({ price: colour }) }),
  // @ts-expect-error a list without columns
  defineRegister({ ...spec, list: 'GET /api/sales/contracts/:id/contacts/' }),
  // @ts-expect-error labels of which one is missing
  defineRegister({ ...spec, copy: { ...copy, columns: { client_name: '' } } }),
];

const row = {
  ...{
    id: 1,
    client_name: 'Ana',
    unit_name: 'A 1',
    state: 'draft',
    price: 123_456,
    table_price: null,
    channel: 'direct',
  },
  ...{ nominal_discount: 0.125, equivalent_discount: null, authority: null, valid_until: '2026-03-05', broker: '' },
} as Proposal;
const cellTexts = () => Object.fromEntries(columnsOf(register, undefined).map(({ key, cell }) => [key, cell(row)]));

it('draws each column by its kind, and a dash where there is nothing', () => {
  expect(cellTexts()).toMatchObject({
    ...{ client_name: 'Ana', unit: 'A 1', state: 'Rascunho', price: '1.234,56', table_price: '–', channel: 'Direto' },
    ...{ nominal_discount: '12,50%', equivalent_discount: '–', valid_until: '05/03/2026', broker: '–' },
  });
});

it('has the columns of the screen in their order, without those of the file and, at first, without the hidden', () => {
  const keys = columnsOf(register, undefined).map(({ key }) => key);
  expect(keys).not.toContain('empreendimento');
  expect(choiceOf(register).visibleColumns(undefined)).toEqual(
    keys.filter((key) => !['broker', 'days_left'].includes(key)),
  );
  expect(
    columnsOf(register, undefined)
      .filter(({ ordered }) => ordered)
      .map(({ key }) => key),
  ).toEqual([...['client_name', 'price', 'valid_until', 'signed']]);
});

it('adds up the columns whose sums the answer has', () => {
  expect(totalsOf(register, { count: 2, sums: { price: 300, table_price: 100 } })).toEqual({
    ...{ label: '2 propostas', cells: { price: '3,00', table_price: '1,00' } },
  });
  expect(totalsOf(register, { count: 0, sums: undefined })).toBeUndefined();
});
