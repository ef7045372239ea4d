import {
  type Arbitrary,
  record as anyRecord,
  array,
  assert,
  boolean,
  constant,
  constantFrom,
  integer,
  oneof,
  property,
  shuffledSubarray,
} from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ConnectionSettings, LandedRow, RefusedRow } from '../adapter/adapter.model.ts';
import { isRefused } from '../adapter/row-reader.model.ts';
import type { CashResource } from './plan.model.ts';
import { cashReaders } from './rows.model.ts';

const settings: ConnectionSettings = {
  package: '',
  restPerDay: 1,
  bulkPerDay: 1,
  bulkMode: 'sync',
  startDate: '2024-01-01',
};

const read = (resource: CashResource, value: unknown, its: Partial<ConnectionSettings> = {}) =>
  cashReaders[resource].read({ value }, { ...settings, ...its });
const landed = (row: LandedRow | RefusedRow): LandedRow => {
  if (isRefused(row)) throw new Error(`Refused: ${row.reason}`);
  return row;
};
const reason = (row: LandedRow | RefusedRow): string => (isRefused(row) ? row.reason : 'landed');

const category = (costCenterId: unknown, rate: unknown, account: unknown = '10101') => ({
  costCenterId,
  financialCategoryId: account,
  financialCategoryRate: rate,
});
const receipt = (netAmount: unknown, over: object = {}) => ({
  operationTypeId: 2,
  netAmount,
  grossAmount: 1_000,
  paymentDate: '2025-07-10',
  calculationDate: '2025-07-08',
  sequencialNumber: 1,
  ...over,
});
const income = (over: object = {}) => ({
  companyId: 10,
  clientId: 501,
  clientName: 'Ana',
  billId: 555,
  installmentId: 3,
  documentIdentificationId: 'CT  ',
  documentNumber: ' X-1',
  originalAmount: 1_000,
  dueDate: '2025-08-10',
  billDate: '2025-07-01',
  balanceAmount: 0,
  paymentTerm: { id: 'PM', descrition: 'Mensais' },
  receiptsCategories: [category(20, 100)],
  receipts: [],
  ...over,
});
const outcome = (over: object = {}) => ({
  companyId: 10,
  creditorName: 'Fornecedor',
  billId: 7001,
  installmentId: 1,
  consistencyStatus: 'S',
  forecastDocument: 'N',
  dueDate: '2025-08-10',
  balanceAmount: 100,
  paymentsCategories: [category(20, 100)],
  payments: [],
  ...over,
});
const bank = (over: object = {}) => ({
  bankMovementId: 9,
  bankMovementAmount: 10.5,
  bankMovementDate: '2025-07-31',
  bankMovementOperationType: 'S',
  companyId: 10,
  financialCategories: [],
  ...over,
});

describe('why a row waits in quarantine', () => {
  test.each<[string, CashResource, unknown]>([
    ['key_missing', 'income', income({ billId: null })],
    ['key_missing', 'income', income({ installmentId: '  ' })],
    ['key_missing', 'bank-movement', bank({ bankMovementId: undefined })],
    ['date_invalid', 'income', income({ dueDate: '0001-01-01' })],
    ['date_invalid', 'income', income({ dueDate: null })],
    ['date_invalid', 'income', income({ receipts: [receipt(1, { paymentDate: '10/07/2025' })] })],
    ['date_invalid', 'outcome', outcome({ dueDate: '2025-02-30' })],
    ['date_invalid', 'bank-movement', bank({ bankMovementDate: '' })],
    ['amount_invalid', 'income', income({ balanceAmount: '1.234,56' })],
    ['amount_invalid', 'income', income({ receipts: [receipt('abc')] })],
    [
      'rates_not_100',
      'income',
      income({ receipts: [receipt(1)], receiptsCategories: [category(1, 60), category(2, 30)] }),
    ],
    ['rates_not_100', 'outcome', outcome({ paymentsCategories: [category(1, 0)] })],
    ['direction_unknown', 'bank-movement', bank({ bankMovementOperationType: null })],
    ['bill_incomplete', 'outcome', outcome({ consistencyStatus: 'I' })],
    ['bill_incomplete', 'outcome', outcome({ consistencyStatus: 'N', dueDate: null })],
    ['shape', 'income', 'text'],
    ['shape', 'income', null],
    ['shape', 'income', [1]],
  ])('%s (%s)', (expected, resource, value) => {
    expect(reason(read(resource, value))).toBe(expected);
  });

  test('a NaN spoils its row, which still says which it is', () => {
    const broken = '{"billId":555,"installmentId":3,"dueDate":"2025-08-10","balanceAmount": NaN,"clientName":"Ana"}';
    expect(cashReaders.income.read({ broken }, settings)).toEqual({
      key: '555/3',
      reason: 'amount_invalid',
      payload: '{"billId":555,"installmentId":3,"dueDate":"2025-08-10","balanceAmount":"NaN"}',
    });
    expect(reason(cashReaders.income.read({ broken: '{"billId":}' }, settings))).toBe('shape');
  });

  test('a control character in a text spoils nothing', () => {
    const broken = JSON.stringify(income({ documentNumber: 'X?1' })).replace('?', '\n');
    const row = landed(cashReaders.income.read({ broken }, settings));
    expect(row).toEqual(read('income', income({ documentNumber: 'X 1' })));
  });

  test('what is shown of a refused row names no client', () => {
    const row = read('income', income({ dueDate: null }));
    expect(row.payload).not.toContain('Ana');
    expect(row.key).toBe('555/3');
  });
});

describe('what is odd is kept, and told', () => {
  test.each<[readonly string[] | undefined, CashResource, unknown]>([
    [undefined, 'income', income({ balanceAmount: 1 })],
    [
      ['rates_scaled'],
      'income',
      income({ balanceAmount: 1, receiptsCategories: [1, 2, 3].map((id) => category(id, 33.33)) }),
    ],
    [['no_apportionment'], 'income', income({ balanceAmount: 1, receiptsCategories: null })],
    [['date_unusual'], 'income', income({ balanceAmount: 1, dueDate: '2999-12-31' })],
    [['date_unusual'], 'income', income({ receipts: [receipt(1, { paymentDate: '1985-01-01' })] })],
    [['no_apportionment'], 'bank-movement', bank()],
    [['balance_negative'], 'income', income({ balanceAmount: -1, receipts: [receipt(1)] })],
    [['balance_negative'], 'outcome', outcome({ balanceAmount: -1, payments: [receipt(1)] })],
  ])('%j', (warnings, resource, value) => {
    const row = landed(read(resource, value));
    expect(row.warnings).toEqual(warnings);
    expect(row.movements).toHaveLength(warnings?.includes('rates_scaled') ? 3 : 1);
  });
});

describe('what a row says', () => {
  test('a partial receipt: what came in, and what is still open', () => {
    const row = landed(read('income', income({ balanceAmount: 400, receipts: [receipt(600)] })));
    expect(row.movements.map(({ nature, date, amount }) => [nature, date, amount])).toEqual([
      ['realised', '2025-07-10', 60_000],
      ['forecast', '2025-08-10', 40_000],
    ]);
    expect([row.key, row.parent, row.date]).toEqual(['555/3', '555', '2025-08-10']);
  });

  test('a reversal takes back what it reverses', () => {
    const row = landed(read('income', income({ receipts: [receipt(600), receipt(-600, { sequencialNumber: 2 })] })));
    expect(row.movements.map(({ amount }) => amount)).toEqual([60_000, -60_000]);
  });

  test('each settlement keeps its type; those without money are no movement', () => {
    const row = landed(
      read('income', income({ receipts: [receipt(1, { operationTypeId: '7' }), receipt(0, { operationTypeId: 8 })] })),
    );
    expect(row.movements.map(({ operation }) => operation)).toEqual(['7']);
    expect(row.payload).toContain('"operationTypeId":"8"');
  });

  test('the chosen columns count; one that is not offered does not', () => {
    const value = income({ balanceAmount: 5, correctedBalanceAmount: 6, receipts: [receipt(600)] });
    const movements = (fields: ConnectionSettings['fields']) =>
      landed(read('income', value, fields ? { fields } : {})).movements.map(({ date, amount }) => [date, amount]);
    const other = {
      receivedAmount: 'grossAmount',
      receivedDate: 'calculationDate',
      receivableAmount: 'correctedBalanceAmount',
      receivableDate: 'billDate',
    };
    expect(movements(other)).toEqual([
      ['2025-07-08', 100_000],
      ['2025-07-01', 600],
    ]);
    expect(movements({ receivedAmount: 'password', receivedDate: '' })).toEqual([
      ['2025-07-10', 60_000],
      ['2025-08-10', 500],
    ]);
  });

  test('a choice that changes is applied to what has landed, as if it were read anew', () => {
    const fields = { receivedAmount: 'grossAmount', paidDate: 'calculationDate' };
    const value = income({ balanceAmount: 5, receipts: [receipt(600), receipt(7, { operationTypeId: 3 })] });
    const before = landed(read('income', value));
    const landedAgain = landed(read('income', value, { fields }));
    expect(cashReaders.income.derive(before.payload, { ...settings, fields })).toEqual(landedAgain.movements);
    expect(cashReaders.income.derive(before.payload, settings)).toEqual(before.movements);
  });

  test('a balance that is corrected day by day changes nothing, unless it is what counts', () => {
    const day = (corrected: number, its: Partial<ConnectionSettings> = {}) =>
      landed(read('income', income({ balanceAmount: 5, correctedBalanceAmount: corrected }), its)).hash;
    expect(day(5.1)).toBe(day(5.2));
    const its = { fields: { receivableAmount: 'correctedBalanceAmount' } };
    expect(day(5.1, its)).not.toBe(day(5.2, its));
  });

  test('names of companies, works and clients are no change', () => {
    const named = (name: string) => {
      const categoryRow = { ...category(20, 100), costCenterName: name, financialCategoryName: name };
      const value = income({
        companyName: name,
        clientName: name,
        indexerName: name,
        receiptsCategories: [categoryRow],
      });
      return landed(read('income', value)).hash;
    };
    expect(named('A')).toBe(named('B\t'));
  });

  test('the payment term is found under either spelling', () => {
    const hash = (paymentTerm: object) => landed(read('income', income({ paymentTerm }))).hash;
    expect(hash({ id: 'PM', description: 'Mensais' })).toBe(hash({ id: 'PM', descrition: 'Mensais' }));
    expect(hash({ id: 'PM', description: 'Mensais' })).not.toBe(hash({ id: 'PM' }));
  });

  test.each([
    ['S', 'forecast'],
    ['N', 'committed'],
    [null, 'committed'],
  ])('a bill whose document is a forecast (%j) is %s', (forecastDocument, nature) => {
    expect(landed(read('outcome', outcome({ forecastDocument }))).movements[0]).toMatchObject({
      nature,
      kind: 'payable',
      amount: -10_000,
    });
  });
});

/** The same answer in another hand: members in another order, codes padded, ids as text, null for what is absent. */
const rewritten = (value: unknown, turn: () => boolean): unknown => {
  if (Array.isArray(value)) return value.map((one) => rewritten(one, turn));
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).map(([name, one]) => [name, member(name, one, turn)] as const);
    return Object.fromEntries(turn() ? members.reverse() : members);
  }
  return value;
};
const member = (name: string, value: unknown, turn: () => boolean): unknown => {
  const isId = /Id$|^id$|Number$/.test(name) && (typeof value === 'number' || typeof value === 'string');
  if (isId && turn()) return typeof value === 'number' ? String(value) : `${value} \t`;
  if (typeof value === 'number' && !isId && turn()) return String(value);
  if (value === null && turn()) return '';
  return rewritten(value, turn);
};

const money: Arbitrary<number> = integer({ min: -99_999_999, max: 99_999_999 }).map((amount) => amount / 100);
const categories = constantFrom([100], [60, 40], [33.33, 33.33, 33.33], [12.5, 12.5, 75], [0.01, 99.99]).map((rates) =>
  rates.map((rate, index) => category(20 + index, rate, `1010${index % 2}`)),
);
const settlements = array(
  anyRecord({
    operationTypeId: integer({ min: 1, max: 12 }),
    netAmount: money,
    grossAmount: money,
    paymentDate: constantFrom('2025-01-31', '2024-02-29', '2026-11-01'),
    calculationDate: oneof(constant(null), constant('2025-02-01')),
    sequencialNumber: integer({ min: 1, max: 4 }),
  }),
  { maxLength: 5 },
);
const open = integer({ min: 0, max: 99_999_999 }).map((amount) => amount / 100);
const titles = anyRecord({ balanceAmount: open, settlements, places: categories }).map((drawn) => ({
  income: income({ ...drawn, receipts: drawn.settlements, receiptsCategories: drawn.places, subJudicie: null }),
  outcome: outcome({ ...drawn, payments: drawn.settlements, paymentsCategories: drawn.places, originId: null }),
  expected: drawn.settlements.reduce((sum, one) => sum + Math.round(one.netAmount * 100), 0),
  open: Math.round(drawn.balanceAmount * 100),
}));

describe('whatever the ERP sends', () => {
  const sum = (row: LandedRow, nature: string) =>
    row.movements.filter((one) => one.nature === nature).reduce((total, { amount }) => total + amount, 0);

  test('the movements of a row add up to its settlements and its balance', () => {
    assert(
      property(titles, (title) => {
        const received = landed(read('income', title.income));
        expect([sum(received, 'realised'), sum(received, 'forecast')]).toEqual([title.expected, title.open]);
        const paid = landed(read('outcome', title.outcome));
        expect([sum(paid, 'realised') + 0, sum(paid, 'committed') + 0]).toEqual([0 - title.expected, 0 - title.open]);
      }),
    );
  });

  test('a row is the same row in any hand', () => {
    assert(
      property(titles, array(boolean(), { minLength: 50, maxLength: 50 }), (title, turns) => {
        let at = 0;
        const turn = () => turns[at++ % turns.length] ?? false;
        for (const resource of ['income', 'outcome'] as const)
          expect(read(resource, rewritten(title[resource], turn))).toEqual(read(resource, title[resource]));
      }),
    );
  });

  test('the order of receipts is no change', () => {
    const shuffled = titles.chain((title) => {
      const { receipts } = title.income;
      return anyRecord({
        title: constant(title.income),
        receipts: shuffledSubarray(receipts, { minLength: receipts.length }),
      });
    });
    assert(
      property(shuffled, ({ title, ...over }) => {
        expect(landed(read('income', { ...title, ...over })).hash).toBe(landed(read('income', title)).hash);
      }),
    );
  });

  test('what has landed gives the movements that were read', () => {
    assert(
      property(titles, (title) => {
        for (const resource of ['income', 'outcome'] as const) {
          const row = landed(read(resource, title[resource]));
          expect(cashReaders[resource].derive(row.payload, settings)).toEqual(row.movements);
        }
      }),
    );
  });
});
