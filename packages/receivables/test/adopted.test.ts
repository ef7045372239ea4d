import { describe, expect, it } from 'vitest';
import {
  type Adopted,
  append,
  foldContract,
  legalLateTerms,
  nationalHolidays,
  noContract,
  openInstallments,
  payment,
  received,
  totalOf,
} from '../src/index.ts';
import { accepted, codeOf, noIndexes } from './support.ts';

const nothing = { fine: 0, mora: 0, correction: 0, interest: 0, principal: 0 };
const row = {
  kind: 'monthly',
  interest: 0,
  mora: 0,
  discount: 0,
  closed: 0,
  closed_on: '',
  base_month: '2025-01',
} as const;
const days = (due: string) => ({ nominal: due, due });
const adopted: Adopted = {
  type: 'adopted',
  id: '1',
  day: '2026-03-10',
  client: 'erp',
  cancelled: false,
  terms: {
    ...{ channel: 'direct', price: 300_00, signed: '2025-01-05', base_month: '2025-01', keys: '2026-12', parts: [] },
    correction: { before_keys: null, after_keys: null, step: 'monthly', no_deflation: false },
    ...{ late: legalLateTerms, holidays: nationalHolidays },
  },
  installments: [
    {
      ...row,
      id: 'a',
      number: 1,
      of: 3,
      ...days('2026-02-10'),
      principal: 100_00,
      correction: 3_00,
      fine: 2_00,
      open: 0,
      status: 'paid',
    },
    {
      ...row,
      id: 'b',
      number: 2,
      of: 3,
      ...days('2026-03-10'),
      principal: 100_00,
      correction: 0,
      fine: 0,
      open: 60_00,
      status: 'open',
    },
    {
      ...{
        ...row,
        id: 'c',
        number: 3,
        of: 3,
        ...days('2026-04-10'),
        principal: 100_00,
        correction: 0,
        fine: 0,
        open: 0,
      },
      ...{ closed: 100_00, closed_on: '2026-03-01', status: 'renegotiated' },
    },
  ],
  receipts: [
    {
      installment: 'a',
      day: '2026-02-15',
      paid: { ...nothing, fine: 2_00, correction: 3_00, principal: 100_00 },
      discount: 0,
    },
    { installment: 'b', day: '2026-03-10', paid: { ...nothing, principal: 40_00 }, discount: 0 },
  ],
};

describe('a contract that was kept elsewhere', () => {
  it('begins with how it stood there', () => {
    const { state } = accepted(foldContract([adopted]));
    expect(state.status).toBe('active');
    expect(received(state)).toBe(145_00);
    expect(openInstallments(state).map(({ id, open }) => [id, totalOf(open)])).toEqual([['b', 60_00]]);
    expect(state.installments.map(({ status, transferred }) => [status, transferred])).toEqual([
      ['paid', 0],
      ['open', 0],
      ['renegotiated', 100_00],
    ]);
  });

  it('goes on like any other, and cannot be undone', () => {
    const contract = accepted(foldContract([adopted]));
    const event = accepted(payment(contract.state, { id: '2', day: '2026-03-10', received: 60_00 }, noIndexes));
    const settled = accepted(append(contract, event));
    expect(settled.state.status).toBe('settled');
    expect(received(settled.state)).toBe(205_00);
    expect(accepted(append(settled, { type: 'reversed', id: '3', day: '2026-03-11', event: '2' })).state).toEqual(
      contract.state,
    );
    expect(codeOf(append(contract, { type: 'reversed', id: '2', day: '2026-03-11', event: '1' }))).toBe(
      'not_reversible',
    );
  });

  it('is refused when it does not add up, or begins twice', () => {
    const [first, ...others] = adopted.installments;
    if (!first) throw new Error('an installment is missing');
    const wrong = { ...adopted, installments: [{ ...first, principal: 1 }, ...others] };
    expect(codeOf(append(noContract, wrong))).toBe('amounts_differ');
    const twice = { ...adopted, installments: [first, first, ...others] };
    expect(codeOf(append(noContract, twice))).toBe('instalment_twice');
    const strange = { ...adopted, receipts: [{ ...adopted.receipts[0], installment: 'z' }] } as Adopted;
    expect(codeOf(append(noContract, strange))).toBe('instalment_unknown');
    const contract = accepted(foldContract([adopted]));
    expect(codeOf(append(contract, { ...adopted, id: '2' }))).toBe('already_signed');
  });
});
