import type { ReceiptMatch, ReceiptReading, ReceiptRow } from '@uni/contracts';
import { expect, it } from 'vitest';
import {
  allocationRowsOf,
  type Choices,
  contractsLeftOut,
  dispositionOf,
  firstChoices,
  importableRows,
  lotsOf,
  savingOf,
  sharing,
  tallyOf,
  withAllocations,
} from './receipt-rows.ts';

const payment = (contract: number, installment: number, amount = 100) => ({
  ...{ contract, contract_number: `C-${contract}`, client_name: 'Ana', unit_name: '', amount, to_credit: 0 },
  lines: [
    {
      ...{ installment, kind: 'monthly' as const, number: 1, of: 2, due: '2026-03-10', days_late: 0 },
      ...{ paid: amount, left: 0 },
    },
  ],
});
const match = (confidence: ReceiptMatch['confidence'], ...payments: ReceiptMatch['parts']): ReceiptMatch => ({
  ...{ confidence, by: 'contract', fit: 'exact', figure: 100, parts: payments, refusal: null },
});
const row = (at: number, more: Partial<ReceiptRow> = {}): ReceiptRow => ({
  ...{ at, day: '2026-03-10', amount: 100, description: `Linha ${at}`, document: '', bank_key: null },
  ...{ problem: null, duplicate: null, match: match('none'), ...more },
});
const reading = (...rows: ReceiptRow[]): ReceiptReading => ({ format: 'ofx', bank: '', account_number: '', rows });
const all = reading(
  row(1, { match: match('certain', payment(1, 11)) }),
  row(2, { match: match('probable', payment(1, 12)) }),
  row(3),
  row(4, { duplicate: 'key', match: null }),
  row(5, { problem: 'outflow', match: null }),
  row(6, { match: match('certain', payment(1, 13), payment(2, 21)), day: '2026-03-01' }),
  row(7, { match: match('certain', payment(3, 31)) }),
);
const want = (choices: Choices, at: number, isSelected: boolean): Choices => {
  const choice = choices.get(at);
  return choice ? new Map(choices).set(at, { ...choice, selected: isSelected }) : choices;
};

it('wants what is certain, and leaves the rest to whoever looks', () => {
  expect(all.rows.map(dispositionOf)).toEqual([
    'certain',
    'probable',
    'none',
    'known',
    'refused',
    'certain',
    'certain',
  ]);
  expect(tallyOf(all.rows)).toEqual({ certain: 3, probable: 1, none: 1, known: 1, refused: 1 });
  const choices = firstChoices(all);
  expect(importableRows(all, choices).map(({ at }) => at)).toEqual([1, 6, 7]);
  expect(importableRows(all, want(choices, 3, true)).map(({ at }) => at)).toEqual([1, 6, 7]);
  expect(importableRows(all, want(choices, 2, true)).map(({ at }) => at)).toEqual([1, 2, 6, 7]);
});

it('has what shares a contract with a row that is left out reckoned anew', () => {
  const choices = firstChoices(all);
  expect(contractsLeftOut(choices)).toEqual([1]);
  const touched = sharing(all, choices, [1]);
  expect(touched.map(({ at }) => at)).toEqual([1, 6]);
  expect(allocationRowsOf(touched, choices)).toEqual([
    { at: 1, day: '2026-03-10', amount: 100, installments: [11] },
    { at: 6, day: '2026-03-01', amount: 100, installments: [13, 21] },
  ]);
  const after = withAllocations(choices, [
    { at: 1, parts: [payment(1, 11, 90)], refusal: null },
    { at: 6, parts: [], refusal: 'closed' },
  ]);
  expect(importableRows(all, after).map(({ at }) => at)).toEqual([1, 7]);
  expect(after.get(1)?.parts[0]?.amount).toBe(90);
  expect(after.get(6)?.parts).toHaveLength(2);
});

it('saves what was seen, those of one contract together and by day', () => {
  const choices = firstChoices(all);
  const lots = lotsOf(importableRows(all, choices), choices, 2);
  expect(lots.map((lot) => lot.map(({ at }) => at))).toEqual([[6, 1], [7]]);
  expect(lotsOf(importableRows(all, choices), choices).map((lot) => lot.length)).toEqual([3]);
  expect(savingOf(all.rows.slice(0, 1), choices)).toEqual([
    {
      ...{ at: 1, day: '2026-03-10', amount: 100, description: 'Linha 1', bank_key: null, repeat: false },
      parts: [{ contract: 1, amount: 100, to_credit: 0, lines: [{ installment: 11, paid: 100, left: 0 }] }],
    },
  ]);
});
