import { describe, expect, it } from 'vitest';
import type { Loan, PriceTable, Study } from '../../src/study.ts';
import { cellsOf, moduleOf, studyOf } from './testing.ts';

/** One percent in every month of two years. */
const monthly = Object.fromEntries(
  Array.from({ length: 30 }, (_, k) => [
    `${2026 + Math.floor((k + 1) / 12)}-${String(((k + 1) % 12) + 1).padStart(2, '0')}`,
    0.01,
  ]),
);

/** A study whose loan requires a guarantee, so that its contracts are lines. */
function contracted(table: Partial<PriceTable>, terms: Partial<Study> = {}): Study {
  const loan: Loan = {
    draws: { kind: 'schedule', tranches: [{ at: 0, amount: 1 }] },
    rate: { value: 0, basis: 'effective_month' },
    interest: 'pay',
    amortization: { kind: 'bullet', at: 1 },
    coverage: { min: 1 },
  };
  const module = moduleOf(1000, {
    works_months: 30,
    tables: [{ channel: 'direct', share: 1, index_before_keys: 'incc', parts: [], ...table }],
  });
  return studyOf([module], { indexes: { incc: { annual: 0, monthly } }, loans: [loan] as Loan[], ...terms });
}

const FIXED = { kind: 'fixed_term', share: 1, installments: 24 } as const;

describe('open contracts', () => {
  it('are corrected to each month, interest left out', () => {
    const cells = cellsOf(contracted({ parts: [FIXED] }), 'contract_corrected');
    expect(cells[0]).toBe(100_000);
    expect(cells[11]).toBe(Math.round((100_000 * 13 * 1.01 ** 11) / 24));
    expect(cells[23]).toBe(Math.round((100_000 * 1.01 ** 23) / 24));
    expect(cells[24]).toBeUndefined();
    const price = { ...FIXED, system: 'price', rate: { value: 0.02, basis: 'effective_month' } } as const;
    expect(cellsOf(contracted({ parts: [price], index_before_keys: null }), 'contract_corrected')[0]).toBe(100_000);
  });

  it('are corrected up to the last anniversary where it is yearly', () => {
    const cells = cellsOf(contracted({ parts: [FIXED], correction: 'yearly' }), 'contract_corrected');
    expect(cells[11]).toBe(Math.round((100_000 * 13) / 24));
    expect(cells[12]).toBe(Math.round((100_000 * 12 * 1.01 ** 12) / 24));
    expect(cells[23]).toBe(Math.round((100_000 * 1.01 ** 12) / 24));
  });

  it('are corrected no further than the signing with the bank', () => {
    const bank = { kind: 'works_transfer', share: 1, signing: 3, from: 0, land_share: 0.4, release: 0 } as const;
    const cells = cellsOf(contracted({ parts: [bank], channel: 'financed' }), 'contract_corrected');
    expect(cells[2]).toBe(Math.round(100_000 * 1.01 ** 2));
    const measured = (month: number) => 0.4 + (0.6 * month) / 30;
    expect(cells[3]).toBe(Math.round(100_000 * 1.01 ** 3 * (1 - measured(3))));
    expect(cells[20]).toBe(Math.round(100_000 * 1.01 ** 3 * (1 - measured(20))));
  });

  it('are those of the live fraction', () => {
    const study = contracted({ parts: [FIXED], index_before_keys: null });
    const [module] = study.modules;
    if (module) module.cancellation = { share: 0.1, age: 6, resale_delay: 60, refund_delay: 3 };
    study.accounting = {};
    expect(cellsOf(study, 'contract_open')[5]).toBe(Math.round((100_000 * 19) / 24));
    expect(cellsOf(study, 'contract_open')[6]).toBe(Math.round((90_000 * 18) / 24));
    expect(cellsOf(study, 'contract_value')[6]).toBe(90_000);
    // Five installments of the cancelled tenth were paid before month 6.
    expect(cellsOf(study, 'cancelled_receipts')[6]).toBe(Math.round((10_000 * 5) / 24));
    expect(cellsOf(study, 'refunds_due')).toEqual({ 6: 2083, 7: 2083, 8: 2083 });
  });
});
