/**
 * Regimes by law, as parts of a study: defaults for planning, not advice. Read in November 2026.
 * `unsettled`: disputed in court, or by inference. Values of a year before hold until the next `from`.
 */
import type { Activity, ActualProfit, DatedRate, PresumedStep, SegregatedTax } from '@uni/engine';
import { presumedProfit, retTaxation } from './practice.ts';

/** Social interest: 1 % (Lei 10.931/2004 art. 4 §§ 8–9 by Lei 14.620/2023 art. 31), from 2027 1 % less 0.53 % (unsettled). */
export const socialRates: DatedRate[] = [
  { from: '2023-07', rate: 0.01 },
  { from: '2027-01', rate: 0.0047 },
];

/** Rents: 32 % for both taxes (Lei 9.249/1995 art. 15 § 1, III, c and art. 20). */
export const rentActivity: Activity = {
  class: 'rent',
  irpj_base: [{ from: '1996-01', rate: 0.32 }],
  csll_base: [{ from: '2003-09', rate: 0.32 }],
};

/** LC 224/2025 art. 4; IN RFB 2.305/2025 with 2.306/2026. Unsettled: the CSLL begins ninety days later. */
export const yearStep: PresumedStep = {
  from: '2026-01',
  csll_from: '2026-04',
  year_limit: 5_000_000,
  increase: 0.1,
};

/** RET with the rates of social interest for the class `social`. */
export const retWithSocial: SegregatedTax = {
  rates: retTaxation.ret?.rates ?? [],
  lag: 1,
  classes: [{ class: 'social', rates: socialRates }],
};

/** Presumed profit with rents as an activity and the limit of the year. */
export const presumedWithRents = { ...presumedProfit, activities: [rentActivity], step: yearStep };

/**
 * Actual profit by year (Lei 9.430/1996; DL 1.598/1977): losses take 30 % of a profit (Lei 9.065/1995 arts. 15–16). PIS and COFINS
 * (Leis 10.637/2002 and 10.833/2003) end in 2026. The creditable part of the construction cost is a hypothesis.
 */
export const actualProfit: ActualProfit = {
  period: 'year',
  profit: 'poc',
  deduct_interest: true,
  irpj: [{ from: '1996-01', rate: 0.15 }],
  irpj_surcharge: [{ from: '1996-01', rate: 0.1 }],
  irpj_surcharge_floor: [{ from: '1997-01', amount: 20_000 }],
  csll: [{ from: '2009-01', rate: 0.09 }],
  loss_share: [{ from: '1995-01', rate: 0.3 }],
  pis: [
    { from: '2004-02', rate: 0.0165 },
    { from: '2027-01', rate: 0 },
  ],
  cofins: [
    { from: '2004-02', rate: 0.076 },
    { from: '2027-01', rate: 0 },
  ],
  lag: 1,
  credits: [{ groups: ['labor_cost', 'readjust_labor_cost'], share: 0.6, usable: { kind: 'receipts' } }],
};
