import type { DatedRate, ExpenseItem, Rental, Study, StudyModule, Taxation } from '@uni/engine';
import { presumedProfit, usualIndexes } from './practice.ts';
import type { StudyTemplate, TemplateField } from './template.ts';

/**
 * IBS and CBS of rents: the standard rates less 70 % (LC 214/2025, art. 261, sole paragraph). The rates from 2027 on are
 * hypotheses until the Senate fixes them. CBS is 8.7 %, then 8.8 %. IBS reaches 17.7 % by tenths from 2029 to 2033.
 */
const consumptionOfRents: DatedRate[] = [
  { from: '2020-01', rate: 0 },
  { from: '2027-01', rate: 0.0264 },
  { from: '2029-01', rate: 0.0317 },
  { from: '2030-01', rate: 0.037 },
  { from: '2031-01', rate: 0.0423 },
  { from: '2032-01', rate: 0.0476 },
  { from: '2033-01', rate: 0.0795 },
];

/**
 * Lucro presumido: 32 % of rents, 8 % and 12 % of the sale of the asset (Lei 9.249/1995, arts. 15 and 20). That of a company which
 * sells and rents its own real estate is revenue (SC Cosit 7/2021).
 */
export const rentTaxation: Taxation = {
  regime: 'presumed',
  presumed: {
    ...presumedProfit,
    activities: [
      {
        class: 'rent',
        irpj_base: [{ from: '2020-01', rate: 0.32 }],
        csll_base: [{ from: '2020-01', rate: 0.32 }],
      },
    ],
  },
  other: [{ name: 'IBS e CBS', rates: consumptionOfRents, base: 'receipts', lag: 1, credit_share_of_works: 0 }],
};

/** What distinguishes an asset that is built to be rented. Reais of the base month. */
interface RentedAsset {
  readonly key: string;
  readonly name: string;
  readonly moduleName: string;
  readonly builtArea: number;
  readonly constructionMonths: number;
  /** Per m² built. */
  readonly cost: number;
  readonly land: number;
  /** Per month, from the base month until the asset is sold. */
  readonly administration: number;
  readonly rental: Rental;
  readonly fields: readonly TemplateField[];
}

const monthsBeforeConstruction = 10;

function moduleOf({ moduleName, builtArea, constructionMonths }: RentedAsset): StudyModule {
  return {
    number: 1,
    name: moduleName,
    built_area: builtArea,
    launch: monthsBeforeConstruction,
    works_start: monthsBeforeConstruction,
    works_months: constructionMonths,
    keys: { at: 'works_end', plus: 1 },
    schedule: { family: 'trapezoid', a: 0.3333, b: 0.6667 },
  };
}

function expensesOf({ cost, land, administration }: RentedAsset): ExpenseItem[] {
  return [
    {
      group: 'labor_cost',
      name: 'Custo de obra',
      module: 1,
      value: { basis: 'per_built_m2', amount: cost },
      timing: { kind: 'physical', lags: [0.4, 0.45, 0.15] },
      index: 'incc',
    },
    {
      group: 'terrain',
      name: 'Terreno',
      module: null,
      value: { basis: 'amount', amount: land },
      timing: { kind: 'curve', start: 0, shares: [0.5, 0, 0, 0, 0, 0.5] },
      index: 'ipca',
    },
    {
      group: 'terrain_other_payment_methods',
      name: 'ITBI, escritura e corretagem do terreno',
      module: null,
      value: { basis: 'share_group', share: 0.06, of: ['terrain'] },
      timing: { kind: 'once', at: 1 },
      index: null,
    },
    {
      group: 'incorporation',
      name: 'Projetos, aprovações e registro',
      module: null,
      value: { basis: 'share_group', share: 0.05, of: ['labor_cost'] },
      timing: { kind: 'family', start: 0, months: 12, family: 'trapezoid' },
      index: 'ipca',
    },
    {
      group: 'other_labor_cost',
      name: 'Gerenciamento, seguros e ligações',
      module: 1,
      value: { basis: 'share_group', share: 0.05, of: ['labor_cost'] },
      timing: { kind: 'physical', lags: [1] },
      index: 'incc',
    },
    {
      group: 'commercial_expense',
      name: 'Comercialização e abertura',
      module: 1,
      value: { basis: 'share_group', share: 0.03, of: ['labor_cost'] },
      timing: { kind: 'family', start: { at: 'keys', plus: -3 }, months: 12, family: 'linear' },
      index: 'ipca',
    },
    {
      group: 'admin_expenses',
      name: 'Administração da SPE',
      module: null,
      value: { basis: 'per_month', amount: administration },
      timing: { kind: 'family', start: 0, months: 108, family: 'linear' },
      index: 'ipca',
    },
  ];
}

/** Months between the delivery and the sale of a stabilized asset. */
const monthsHeld = 72;

/** The sale of a stabilized asset. */
export const soldAt = (capRate: number): NonNullable<Rental['exit']> => ({
  at: { at: 'keys', plus: monthsHeld },
  cap_rate: capRate,
  costs_share: 0.03,
});

/** Rents are of their own class; the sale of the asset is of the usual one. */
export const taxedByClass = (rental: Rental): Rental => ({
  ...rental,
  tax_class: 'rent',
  ...(rental.exit ? { exit: { ...rental.exit, tax_class: 'standard' } } : {}),
});

/** The template of an asset that is built, rented, and sold at a capitalization rate. */
export function rentedTemplate(asset: RentedAsset): StudyTemplate {
  const study: Study = {
    format: 'uni.study/1',
    name: asset.name,
    base_month: '2027-01',
    terms: 'nominal',
    discount_rate: { value: 0.13, basis: 'effective_year' },
    finance_rate: { value: 0.14, basis: 'effective_year' },
    reinvestment_rate: { value: 0.1, basis: 'effective_year' },
    indexes: usualIndexes,
    modules: [moduleOf(asset)],
    expenses: expensesOf(asset),
    revenues: [],
    rentals: [taxedByClass(asset.rental)],
    taxation: rentTaxation,
    loans: [],
    capital: {
      minimum_cash: 0,
      contributions: { mode: 'automatic' },
      distribution: {
        mode: 'sweep',
        start: { at: 'keys', plus: 0 },
        reserve: 0,
        share: 1,
        after_loans: true,
        look_ahead: 3,
      },
      partners: [{ name: 'Investidora', share: 1 }],
    },
  };
  return { key: asset.key, label: `study_template.${asset.key}`, study, fields: asset.fields };
}
