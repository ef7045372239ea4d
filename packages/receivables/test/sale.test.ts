import { describe, expect, it } from 'vitest';
import {
  ageing,
  type CommissionTerms,
  type ContractPart,
  commissionOf,
  compareProposal,
  decideAuthority,
  nationalHolidays,
} from '../src/index.ts';
import { accepted, codeOf } from './support.ts';

const direct: CommissionTerms = {
  share: 0.05,
  installments: 3,
  delay: 1,
  pay_day: 15,
  receivers: [
    { name: 'Imobiliária', share: 0.7 },
    { name: 'Corretor', share: 0.25 },
    { name: 'Coordenação', share: 0.05 },
  ],
};
const financed: CommissionTerms = {
  ...direct,
  share: 0.04,
  installments: 1,
  delay: 0,
  receivers: [{ name: 'Casa', share: 1 }],
};

describe('a commission', () => {
  const sale = { channel: 'direct', price: 33_333_333, signed: '2025-01-20' } as const;

  it('follows its channel, shared among receivers and months to the centavo, on business days', () => {
    const { total, parts } = accepted(commissionOf(sale, { direct, financed }, nationalHolidays));
    expect(total).toBe(1_666_667);
    expect(parts.reduce((all, { amount }) => all + amount, 0)).toBe(total);
    const of = (name: string) => parts.filter(({ receiver }) => receiver === name).map(({ amount }) => amount);
    expect(of('Imobiliária')).toEqual([388_889, 388_889, 388_889]);
    expect(of('Corretor')).toEqual([138_889, 138_889, 138_889]);
    expect(of('Coordenação')).toEqual([27_778, 27_777, 27_778]);
    expect(parts.slice(0, 3).map(({ due }) => due)).toEqual(['2025-02-17', '2025-03-17', '2025-04-15']);
    const bank = accepted(commissionOf({ ...sale, channel: 'financed' }, { direct, financed }, nationalHolidays));
    const associative = commissionOf({ ...sale, channel: 'associative' }, { direct, financed }, nationalHolidays);
    expect(accepted(associative)).toEqual(bank);
    // The pay day of the month of the signing is past: it is paid on the signing.
    expect(bank.parts).toEqual([{ receiver: 'Casa', number: 1, due: '2025-01-20', amount: 1_333_333 }]);
  });

  it('is refused when receivers do not share all of it', () => {
    const [first] = direct.receivers;
    if (!first) throw new Error('a receiver');
    const commissionFor = (more: Partial<CommissionTerms>) =>
      codeOf(commissionOf(sale, { direct: { ...direct, ...more }, financed }, nationalHolidays));
    expect(commissionFor({ receivers: [first] })).toBe('shares_sum');
    expect(commissionFor({ share: 1.1 })).toBe('share_range');
    expect(commissionFor({ installments: 0 })).toBe('installments_range');
    expect(commissionFor({ pay_day: 32 })).toBe('day_invalid');
  });
});

describe('a proposal', () => {
  const rate = { value: 0.01, basis: 'effective_month' } as const;
  const day = '2025-01-10';
  const monthly = (amount: number, installments: number, first: string): ContractPart => ({
    kind: 'monthly',
    amount,
    installments,
    first,
  });
  const table = [monthly(2_000_000, 1, day), monthly(8_000_000, 10, '2025-02-10')];

  it('in cash with the discount that its worth allows is worth the same as the table', () => {
    const annuity = Array.from({ length: 10 }, (_, k) => 800_000 / 1.01 ** (k + 1)).reduce((a, b) => a + b, 2_000_000);
    const cash = [monthly(Math.round(annuity), 1, day)];
    const same = accepted(compareProposal({ table, proposal: cash, day, rate }, nationalHolidays));
    expect(same.table.present_value).toBe(Math.round(annuity));
    expect(same.present_value_difference).toBe(0);
    expect(same.equivalent_discount).toBe(0);
    expect(same.nominal_discount).toBeCloseTo(1 - Math.round(annuity) / 10_000_000, 12);
  });

  it('of the full price over more months is a discount in disguise, which asks for a higher authority', () => {
    const slow = [monthly(1_000_000, 1, day), monthly(9_000_000, 36, '2025-02-10')];
    const compared = accepted(compareProposal({ table, proposal: slow, day, rate }, nationalHolidays));
    expect(compared.nominal_discount).toBe(0);
    const annuity = (250_000 * (1 - 1.01 ** -36)) / 0.01 + 1_000_000;
    expect(compared.proposal.present_value).toBe(Math.round(annuity));
    expect(compared.equivalent_discount).toBeCloseTo(1 - Math.round(annuity) / compared.table.present_value, 12);
    expect(compared.proposal).toMatchObject({ months: 36, down_payment: 1_250_000 });
    const limits = [
      { level: 2, name: 'Diretoria', max_equivalent_discount: 0.15, max_months: 60 },
      { level: 1, name: 'Gerência', max_equivalent_discount: 0.03, max_months: 24, min_down_payment: 0.2 },
    ];
    const decision = accepted(decideAuthority(compared, limits));
    expect(decision.needed?.name).toBe('Diretoria');
    expect(decision.levels[0]).toMatchObject({
      limit: { level: 1 },
      exceeded: ['max_equivalent_discount', 'max_months', 'min_down_payment'],
    });
    expect(accepted(decideAuthority(compared, limits.slice(1))).needed).toBeNull();
    expect(codeOf(decideAuthority(compared, [...limits, { level: 2, name: 'Outra' }]))).toBe('limit_duplicate');
  });

  it('that is no plan is refused with its place', () => {
    const bad = compareProposal({ table, proposal: [monthly(1, 0, day)], day, rate }, nationalHolidays);
    expect(bad).toEqual({ ok: false, refusals: [{ code: 'installments_range', path: '/proposal/0/installments' }] });
  });
});

describe('ageing', () => {
  it('sorts by days of delay at their edges, and what is to come by month', () => {
    const day = '2025-07-01';
    const owed = [
      ['2025-07-01', 1],
      ['2025-07-31', 2],
      ['2026-01-05', 4],
      ['2025-06-30', 8],
      ['2025-06-01', 16],
      ['2025-05-31', 32],
      ['2025-05-02', 64],
      ['2025-05-01', 128],
      ['2025-04-02', 256],
      ['2025-04-01', 512],
      ['2025-01-02', 1024],
      ['2025-01-01', 2048],
      ['2020-01-01', 4096],
    ] as const;
    const result = ageing(
      owed.map(([due, amount]) => ({ due, amount })),
      day,
    );
    expect(result.to_fall_due).toEqual([
      { month: '2025-07', amount: 3, count: 2 },
      { month: '2026-01', amount: 4, count: 1 },
    ]);
    expect(result.late).toEqual({
      late_1_30: { amount: 8 + 16, count: 2 },
      late_31_60: { amount: 32 + 64, count: 2 },
      late_61_90: { amount: 128 + 256, count: 2 },
      late_91_180: { amount: 512 + 1024, count: 2 },
      late_over_180: { amount: 2048 + 4096, count: 2 },
    });
    expect(result.total).toBe(8191);
    expect(result.delinquency).toBe((512 + 1024 + 2048 + 4096) / 8191);
    expect(ageing([], day)).toMatchObject({ total: 0, delinquency: null, to_fall_due: [] });
  });
});
