/** The study that is timed: a realistic enterprise whose size is given in modules and months. */
import type { ExpenseItem, PriceTable, Study, StudyModule } from '@uni/engine';

export interface Size {
  modules: number;
  months: number;
}

/** Months between the last installment and the last cell: payments two months late, then a month to their tax. */
const TAIL = 3;
const RESALE_DELAY = 3;
const SALES_STEP = 10_000;

function tables(installments: number): PriceTable[] {
  const indexed = { index_before_keys: 'incc', index_after_keys: 'ipca' };
  return [
    {
      name: 'À vista',
      channel: 'direct',
      share: 0.12,
      discount: 0.06,
      commission: { share: 0.04 },
      parts: [{ kind: 'down_payment', share: 1 }],
    },
    {
      name: 'Carteira própria',
      channel: 'direct',
      share: 0.38,
      commission: { share: 0.05, installments: 3 },
      ...indexed,
      parts: [
        { kind: 'down_payment', share: 0.1, installments: 3 },
        { kind: 'until_keys', share: 0.3 },
        { kind: 'periodic', share: 0.1, every: 6 },
        {
          kind: 'post_keys',
          share: 0.5,
          installments,
          system: 'price',
          rate: { value: 0.01, basis: 'effective_month' },
        },
      ],
    },
    {
      name: 'Repasse',
      channel: 'financed',
      share: 0.5,
      discount: 0.01,
      commission: { share: 0.045, installments: 2 },
      ...indexed,
      parts: [
        { kind: 'down_payment', share: 0.08, installments: 2 },
        { kind: 'until_keys', share: 0.22 },
        { kind: 'bank_transfer', share: 0.7, lag: 2 },
      ],
    },
  ];
}

/** Sales that slow down, as shares in steps of 0.01 % that add up to 1. */
function salesShares(months: number): number[] {
  const weights = Array.from({ length: months }, (_, k) => months + 4 - k);
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  const steps = weights.map((weight) => Math.floor((weight / all) * SALES_STEP));
  const rest = SALES_STEP - steps.reduce((sum, step) => sum + step, 0);
  return steps.map((step, k) => (step + (k === 0 ? rest : 0)) / SALES_STEP);
}

function studyModule(number: number, months: number): StudyModule {
  const at = (share: number) => Math.round(months * share);
  const launch = at(0.04) + (number % 4);
  const salesMonths = at(0.36);
  const constructionStart = at(0.1) + (number % 4);
  const constructionMonths = at(0.26);
  // A cancelled unit is sold again at most RESALE_DELAY − 1 months after the keys.
  const lastSale = Math.max(launch + salesMonths - 1, constructionStart + constructionMonths + RESALE_DELAY - 1);
  return {
    number,
    name: `Torre ${number}`,
    typologies: [
      { name: '2 dorm', units: 48 + number, private_area: 62.5, price_m2: 8499.9, barter_units: 3 },
      { name: '3 dorm', units: 24, private_area: 88.75, price_m2: 9120.55 },
    ],
    built_area: 8200 + 35.5 * number,
    launch,
    works_start: constructionStart,
    works_months: constructionMonths,
    schedule: { family: 'trapezoid' },
    sales_curve: { start: { at: 'launch' }, shares: salesShares(salesMonths) },
    price_growth: { value: 0.015, basis: 'effective_year' },
    price_index: 'incc',
    tables: tables(months - 1 - TAIL - lastSale),
    cancellation: {
      share: 0.08,
      age: 6,
      retention: 0.25,
      refund_delay: 2,
      refund_installments: 4,
      resale_delay: RESALE_DELAY,
    },
    delinquency: { late_share: 0.05, delay: 2, loss_share: 0.01 },
  };
}

function moduleExpenses(module: number): ExpenseItem[] {
  return [
    {
      group: 'labor_cost',
      module,
      value: { basis: 'per_built_m2', amount: 3050.5 },
      timing: { kind: 'physical', lags: [0.4, 0.45, 0.15] },
      index: 'incc',
    },
    {
      group: 'marketing',
      module,
      value: { basis: 'share_vgv_own', share: 0.023 },
      timing: { kind: 'sales' },
      index: 'ipca',
    },
    {
      group: 'commercial_expense',
      module,
      value: { basis: 'share_sales', share: 0.006 },
      timing: { kind: 'flow', lag: 1 },
    },
    {
      group: 'post_cost_labor',
      module,
      value: { basis: 'per_unit', amount: 3100 },
      timing: { kind: 'family', start: { at: 'keys' }, months: 12, family: 'front', k: 3 },
      index: 'incc',
    },
  ];
}

function enterpriseExpenses(months: number): ExpenseItem[] {
  return [
    {
      group: 'terrain',
      value: { basis: 'amount', amount: 31_000_000 },
      timing: { kind: 'curve', start: 0, shares: [4, 2, 2, 1, 1, 1] },
    },
    {
      group: 'incorporation',
      value: { basis: 'amount', amount: 1_850_000.55 },
      timing: { kind: 'family', start: 0, months: Math.round(months * 0.1), family: 's_curve', a: 2.2 },
      index: 'ipca',
    },
    {
      group: 'admin_expenses',
      value: { basis: 'per_month', amount: 48_500 },
      timing: { kind: 'family', start: 0, months: Math.round(months * 0.5), family: 'linear' },
      index: 'ipca',
    },
  ];
}

/** Returns a study of this many modules and months with the real rules; `no_deflation` is off. */
export function benchmarkStudy({ modules, months }: Size): Study {
  const numbers = Array.from({ length: modules }, (_, k) => k + 1);
  return {
    format: 'uni.study/1',
    name: `Medida de ${modules} módulos e ${months} meses`,
    base_month: '2026-01',
    terms: 'nominal',
    discount_rate: { value: 0.12, basis: 'effective_year' },
    indexes: { incc: { annual: 0.06 }, ipca: { annual: 0.042 } },
    modules: numbers.map((number) => studyModule(number, months)),
    expenses: [...numbers.flatMap(moduleExpenses), ...enterpriseExpenses(months)],
    taxation: {
      regime: 'ret',
      ret: {
        rates: [
          { from: '2020-01', rate: 0.04 },
          { from: '2028-01', rate: 0.0475 },
        ],
      },
    },
    loans: [
      {
        name: 'Plano empresário',
        eligible: ['labor_cost', 'readjust_labor_cost'],
        share: 0.7,
        min_works: 0.15,
        min_sold: 0.2,
        window: [{ at: 'works_start' }, { at: 'keys' }],
        rate: { value: 0.115, basis: 'effective_year' },
        opening_fee_share: 0.01,
        monthly_fee: 1500,
        amortization: { kind: 'sweep', from: { at: 'works_end', plus: -2 }, reserve: 250_000 },
      },
    ],
    capital: {
      minimum_cash: 150_000,
      contributions: { mode: 'automatic' },
      distribution: { mode: 'sweep', start: { at: 'keys' }, reserve: 100_000, look_ahead: 3 },
      partners: [
        { name: 'Incorporadora', share: 0.6 },
        { name: 'Investidor', share: 0.4 },
      ],
    },
  };
}

/** The same study with one cell of one module's sales curve lowered: the edit that is timed. */
export function editedStudy(study: Study, month: number, by: number): Study {
  const copy = structuredClone(study);
  const shares = copy.modules[0]?.sales_curve?.shares;
  if (shares) shares[month] = (shares[month] ?? 0) - by;
  return copy;
}
