import { expect, test } from 'vitest';
import type { FoldedInstallment, FoldedReceipt } from '../contract-rows/contract-rows.model.ts';
import type { WrittenContract } from './erp-contracts.repository.ts';
import { addTallies, noTally, tallyOf } from './erp-tally.model.ts';

const row: WrittenContract = {
  ...{ id: 1, isNew: false, enterprise_id: 2, n_modulo: null, unit_id: 3, unit_name: 'A 101', number: '77' },
  ...{ purpose: 'sale', channel: 'direct', state: 'active', client_id: 4, client_name: 'Ana', signed: '2026-01-10' },
  ...{ price: 300_000_00, received: 0, open: 300_000_00, next_due: '2026-02-10', keys_day: null },
  ...{ state_hash: '', search: '' },
};
const known = (change: Partial<WrittenContract> = {}) => ({ ...row, origin: 'erp' as const, ...change });
const installment = (change: Partial<FoldedInstallment> = {}): FoldedInstallment => ({
  ...{ position: 0, key: 'p1', kind: 'monthly', number: 1, of: 2, nominal: '2026-02-10', due: '2026-02-10' },
  ...{ principal: 100_00, interest: 0, correction: 0, fine: 0, mora: 0, amount: 100_00, open: 100_00, paid: 0 },
  ...{ discount: 0, closed: 0, base_month: '2026-01', last_paid: '', closed_on: '', status: 'open', ...change },
});
const receipt = (change: Partial<FoldedReceipt> = {}): FoldedReceipt => ({
  ...{ sequence: 1, position: 0, installment_key: 'p1', day: '2026-02-10', fine: 0, mora: 0, correction: 0 },
  ...{ interest: 0, principal: 100_00, discount: 0, amount: 100_00, ...change },
});
const before = { row: known(), ledger: { installments: [installment()], receipts: [receipt()] } };
const after = (change: Partial<WrittenContract>, ledger: Partial<typeof before.ledger> = {}) => ({
  row: { ...row, ...change },
  ledger: { ...before.ledger, ...ledger },
});

test.each([
  ['the same told again is nothing', after({}), {}],
  [
    'an ERP that numbers its payments anew has not received any',
    after({}, { receipts: [receipt({ sequence: 9 })] }),
    {},
  ],
  [
    'what is paid is a payment, and no other contract, though it is settled by it',
    after(
      { state: 'settled', received: 200_00, open: 0, next_due: null },
      {
        installments: [installment({ open: 0, paid: 100_00, status: 'paid', last_paid: '2026-03-10' })],
        receipts: [receipt(), receipt({ day: '2026-03-10' })],
      },
    ),
    { received: 1 },
  ],
  [
    'two payments alike are two',
    after({}, { receipts: [receipt(), receipt(), receipt({ sequence: 2 })] }),
    { received: 2 },
  ],
  ['a payment that is taken back changes the contract', after({}, { receipts: [] }), { changed: 1 }],
  ['another price changes it', after({ price: 1 }), { changed: 1 }],
  ['so does another buyer', after({ client_id: 5, client_name: 'Bia' }), { changed: 1 }],
  ['and another due day', after({}, { installments: [installment({ due: '2026-04-10' })] }), { changed: 1 }],
  ['cancelled, it is that alone', after({ state: 'cancelled', price: 1 }), { cancelled: 1 }],
])('%s', (_what, now, expected) => {
  expect(tallyOf(before, now)).toEqual({ ...noTally, ...expected });
});

test('a contract that was not there is signed, with what was paid, even if it has been cancelled since', () => {
  expect(tallyOf(null, after({}))).toEqual({ ...noTally, signed: 1, received: 1 });
  expect(tallyOf(null, after({ state: 'cancelled' }))).toEqual({ ...noTally, signed: 1, cancelled: 1, received: 1 });
});

test('one that was cancelled and lives again has changed; one that stays cancelled is not cancelled again', () => {
  const cancelled = { ...before, row: known({ state: 'cancelled' }) };
  expect(tallyOf(cancelled, after({}))).toEqual({ ...noTally, changed: 1 });
  expect(tallyOf(cancelled, after({ state: 'cancelled' }))).toEqual(noTally);
});

test('pages add up', () => {
  const one = { signed: 1, changed: 2, cancelled: 3, received: 4 };
  expect(addTallies(one, one, noTally)).toEqual({ signed: 2, changed: 4, cancelled: 6, received: 8 });
});
