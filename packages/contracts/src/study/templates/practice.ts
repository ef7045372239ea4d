/**
 * Usual terms of the Brazilian market, as parts of a study: starting points for the planner, not advice.
 * Rates include the month from which they hold, with the law named next to them.
 */
import type { IndexSeries, PresumedProfit, PriceTable, Taxation } from '@uni/engine';

/** Yearly figures for months that are not yet published. */
export const usualIndexes = {
  incc: { annual: 0.058, lag: 1 },
  ipca: { annual: 0.042, lag: 1 },
  igpm: { annual: 0.045, lag: 1 },
  tr: { annual: 0.0175 },
} satisfies Record<string, IndexSeries>;

/**
 * RET of an incorporation with patrimônio de afetação: 4 % of receipts until 2026 (Lei 10.931/2004, art. 4); from 2027
 * 1.92 % plus the option of 2.08 % for the consumption taxes (LC 214/2025, art. 485).
 */
export const retTaxation: Taxation = {
  regime: 'ret',
  ret: {
    rates: [
      { from: '2020-01', rate: 0.04 },
      { from: '2027-01', rate: 0.0192 },
    ],
    lag: 1,
  },
  other: [
    {
      name: 'IBS e CBS',
      rates: [
        { from: '2020-01', rate: 0 },
        { from: '2027-01', rate: 0.0208 },
      ],
      base: 'receipts',
      lag: 1,
      credit_share_of_works: 0,
    },
  ],
};

/**
 * Lucro presumido of a subdivision. Presumptions of 8 % and 12 % are raised by a tenth above R$ 1.25 million a quarter (LC
 * 224/2025). PIS and COFINS end in 2026; from 2027 the option of 3.65 % CBS (LC 214/2025, art. 486).
 */
export const presumedProfit: PresumedProfit = {
  pis: [
    { from: '2020-01', rate: 0.0065 },
    { from: '2027-01', rate: 0 },
  ],
  cofins: [
    { from: '2020-01', rate: 0.03 },
    { from: '2027-01', rate: 0 },
  ],
  irpj_base: [{ from: '2020-01', rate: 0.08 }],
  irpj: [{ from: '2020-01', rate: 0.15 }],
  irpj_surcharge: [{ from: '2020-01', rate: 0.1 }],
  irpj_surcharge_floor: [{ from: '2020-01', amount: 20_000 }],
  csll_base: [{ from: '2020-01', rate: 0.12 }],
  csll: [{ from: '2020-01', rate: 0.09 }],
  lag: 1,
  step: { from: '2026-04', quarter_limit: 1_250_000, increase: 0.1 },
};

/** Lucro presumido of a subdivision with the CBS option of 3.65 % of receipts from 2027 (LC 214/2025, art. 486). */
export const presumedTaxation: Taxation = {
  regime: 'presumed',
  presumed: presumedProfit,
  other: [
    {
      name: 'cbs',
      rates: [
        { from: '2020-01', rate: 0 },
        { from: '2027-01', rate: 0.0365 },
      ],
      base: 'receipts',
      lag: 1,
      credit_share_of_works: 0,
    },
  ],
};

/** Usual sales of a tower's units: bank financing at delivery, short and long developer plans, and cash. */
export const towerTables: PriceTable[] = [
  {
    name: 'Financiamento bancário (repasse)',
    channel: 'financed',
    share: 0.72,
    discount: 0,
    commission: { share: 0.045, installments: 1 },
    index_before_keys: 'incc',
    index_after_keys: 'ipca',
    no_deflation: false,
    parts: [
      { kind: 'down_payment', share: 0.1, installments: 3 },
      { kind: 'until_keys', share: 0.2 },
      { kind: 'periodic', share: 0.1, every: 12 },
      { kind: 'keys', share: 0.05, lag: 0 },
      { kind: 'bank_transfer', share: 0.55, lag: 2 },
    ],
  },
  {
    name: 'Direta até as chaves',
    channel: 'direct',
    share: 0.14,
    discount: 0.03,
    commission: { share: 0.045, installments: 1 },
    index_before_keys: 'incc',
    index_after_keys: 'ipca',
    no_deflation: false,
    parts: [
      { kind: 'down_payment', share: 0.2, installments: 3 },
      { kind: 'until_keys', share: 0.4 },
      { kind: 'periodic', share: 0.2, every: 6 },
      { kind: 'keys', share: 0.2, lag: 0 },
    ],
  },
  {
    name: 'Direta pós-chaves (carteira)',
    channel: 'direct',
    share: 0.08,
    discount: 0,
    commission: { share: 0.045, installments: 1 },
    index_before_keys: 'incc',
    index_after_keys: 'ipca',
    no_deflation: false,
    parts: [
      { kind: 'down_payment', share: 0.15, installments: 3 },
      { kind: 'until_keys', share: 0.35 },
      { kind: 'keys', share: 0.1, lag: 0 },
      {
        kind: 'post_keys',
        share: 0.4,
        installments: 60,
        grace: 0,
        system: 'price',
        rate: { value: 0.01, basis: 'effective_month' },
      },
    ],
  },
  {
    name: 'À vista',
    channel: 'direct',
    share: 0.06,
    discount: 0.07,
    commission: { share: 0.04, installments: 1 },
    index_before_keys: 'incc',
    index_after_keys: 'ipca',
    no_deflation: false,
    parts: [{ kind: 'down_payment', share: 1, installments: 1 }],
  },
];

/** Usual sales of lots: cash, 36 installments without interest, and Price in 60 and 120. */
export const lotTables: PriceTable[] = [
  {
    name: 'À vista',
    channel: 'direct',
    share: 0.15,
    discount: 0.1,
    commission: { share: 0.05, installments: 1 },
    index_before_keys: 'ipca',
    index_after_keys: 'ipca',
    no_deflation: false,
    parts: [{ kind: 'down_payment', share: 1, installments: 1 }],
  },
  {
    name: '36 vezes sem juros',
    channel: 'direct',
    share: 0.3,
    discount: 0.03,
    commission: { share: 0.05, installments: 2 },
    index_before_keys: 'ipca',
    index_after_keys: 'ipca',
    no_deflation: true,
    parts: [
      { kind: 'down_payment', share: 0.15, installments: 3 },
      { kind: 'fixed_term', share: 0.85, installments: 36, first: 3, system: 'linear' },
    ],
  },
  lotsByPrice('60 vezes Price', 0.25, 60),
  lotsByPrice('120 vezes Price', 0.3, 120),
];

function lotsByPrice(name: string, share: number, installments: number): PriceTable {
  return {
    name,
    channel: 'direct',
    share,
    discount: 0,
    commission: { share: 0.055, installments: 4 },
    index_before_keys: 'ipca',
    index_after_keys: 'ipca',
    no_deflation: true,
    parts: [
      { kind: 'down_payment', share: 0.1, installments: 4 },
      {
        kind: 'fixed_term',
        share: 0.9,
        installments,
        first: 4,
        system: 'price',
        rate: { value: 0.006, basis: 'effective_month' },
      },
    ],
  };
}
