import type { Company, ExpenseItem, Loan, Rental, Study, StudyModule } from '@uni/engine';
import { firstFields, numberField } from './fields.ts';
import { rentTaxation, soldAt, taxedByClass } from './rented.ts';
import { builtOverPrivate, residencialVertical, tower, towerExpenses } from './residencial-vertical.ts';
import { numberIn, type StudyTemplate, type TemplateValues } from './template.ts';

/** Reais of the base month; areas in m². */
const figures = {
  units: 96,
  privateArea: 62,
  price: 9_600,
  cost: 3_250,
  land: 6_000_000,
  area: 900,
  /** Area built over area let, with loading bays and services. */
  builtOverLet: 1.2,
  rent: 80,
  capRate: 0.085,
};
const companyKeys = { tower: 'spe_torre', shops: 'spe_lojas' } as const;

const round2 = (value: number): number => Math.round(value * 100) / 100;
const towerArea = (units: number): number => round2(units * figures.privateArea * builtOverPrivate);
const shopArea = (area: number): number => round2(area * figures.builtOverLet);

const residences: StudyModule = {
  ...tower,
  name: 'Torre residencial',
  typologies: [
    {
      name: 'Apartamento',
      units: figures.units,
      private_area: figures.privateArea,
      price_m2: figures.price,
      barter_units: 0,
    },
  ],
  built_area: towerArea(figures.units),
};

/** The shops are built and delivered with the tower above them. */
const shops: StudyModule = {
  number: 2,
  name: 'Lojas',
  built_area: shopArea(figures.area),
  launch: tower.launch,
  works_start: tower.works_start,
  works_months: tower.works_months,
  keys: { at: 'works_end', plus: 1 },
  schedule: { family: 'trapezoid', a: 0.3333, b: 0.6667 },
};

const companies: Company[] = [
  { key: companyKeys.tower, name: 'SPE Torre', modules: [1] },
  { key: companyKeys.shops, name: 'SPE Lojas', modules: [2], taxation: rentTaxation },
];

/** The land is of both companies; what else has no module is of the tower's. */
const shared: readonly string[] = ['terrain', 'terrain_other_payment_methods'];
const amounts: Readonly<Record<string, number>> = { labor_cost: figures.cost, terrain: figures.land };

const ofTower = (item: ExpenseItem): ExpenseItem => {
  const amount = amounts[item.group];
  const priced = amount === undefined ? item : { ...item, value: { ...item.value, amount } };
  const isWhole = priced.module === null && !shared.includes(priced.group);
  return isWhole ? { ...priced, company: companyKeys.tower } : priced;
};

const ofShops: ExpenseItem[] = [
  {
    group: 'labor_cost',
    name: 'Custo de obra das lojas',
    module: 2,
    value: { basis: 'per_built_m2', amount: figures.cost },
    timing: { kind: 'physical', lags: [0.4, 0.45, 0.15] },
    index: 'incc',
  },
  {
    group: 'incorporation',
    name: 'Projetos e aprovações das lojas',
    module: 2,
    value: { basis: 'share_group', share: 0.05, of: ['labor_cost'] },
    timing: { kind: 'family', start: 0, months: 14, family: 'trapezoid' },
    index: 'ipca',
  },
  {
    group: 'other_labor_cost',
    name: 'Seguros e ligações das lojas',
    module: 2,
    value: { basis: 'share_group', share: 0.025, of: ['labor_cost'] },
    timing: { kind: 'physical', lags: [1] },
    index: 'incc',
  },
  {
    group: 'commercial_expense',
    name: 'Comercialização das lojas',
    module: 2,
    value: { basis: 'share_group', share: 0.04, of: ['labor_cost'] },
    timing: { kind: 'family', start: { at: 'keys', plus: -3 }, months: 12, family: 'linear' },
    index: 'ipca',
  },
  {
    group: 'admin_expenses',
    name: 'Administração da SPE das lojas',
    module: null,
    company: companyKeys.shops,
    value: { basis: 'per_month', amount: 4_000 },
    timing: { kind: 'family', start: 0, months: 115, family: 'linear' },
    index: 'ipca',
  },
];

const expenses: ExpenseItem[] = [...towerExpenses.map(ofTower), ...ofShops];

const rental: Rental = taxedByClass({
  name: 'Lojas',
  module: 2,
  area: figures.area,
  rent_m2: figures.rent,
  ramp: { family: 'linear', months: 18 },
  vacancy: 0.15,
  loss_share: 0.02,
  grace: 3,
  index: 'ipca',
  opex_m2: 14,
  recoverable_share: 0.95,
  management_fee: 0.05,
  capex_share: 0.02,
  exit: soldAt(figures.capRate),
});

const loans = (residencialVertical.study.loans ?? []).map((loan): Loan => ({ ...loan, company: companyKeys.tower }));

/** A tower under RET in a company, and the shops under it in another. Common costs are divided by area built: shops have no sales value. */
const study: Study = {
  ...residencialVertical.study,
  name: 'Uso misto',
  modules: [residences, shops],
  companies,
  apportion: 'built_area',
  expenses,
  rentals: [rental],
  loans,
};

/** The pointer to the amounts of a group. */
const amountsOf = (group: string): string[] =>
  expenses.flatMap((item, at) => (item.group === group ? [`/expenses/${at}/value/amount`] : []));

const areaFrom = (field: string, areaOf: (value: number) => number) => (values: TemplateValues) =>
  areaOf(numberIn(values, field));

/** A residential tower for sale over rented shops that are sold later: a company for each. */
export const mixedUse: StudyTemplate = {
  key: 'uso_misto',
  label: 'study_template.uso_misto',
  study,
  fields: [
    ...firstFields('Uso misto'),
    numberField({
      key: 'units',
      unit: 'count',
      default: figures.units,
      min: 1,
      max: 2_000,
      paths: [
        '/modules/0/typologies/0/units',
        { pointer: '/modules/0/built_area', value: areaFrom('units', towerArea) },
      ],
    }),
    numberField({
      key: 'price_m2',
      unit: 'money_per_m2',
      default: figures.price,
      min: 1_000,
      max: 100_000,
      paths: ['/modules/0/typologies/0/price_m2'],
    }),
    numberField({
      key: 'cost_built_m2',
      unit: 'money_per_m2',
      default: figures.cost,
      min: 500,
      max: 50_000,
      paths: amountsOf('labor_cost'),
    }),
    numberField({
      key: 'area_let',
      unit: 'area',
      default: figures.area,
      min: 50,
      max: 100_000,
      paths: ['/rentals/0/area', { pointer: '/modules/1/built_area', value: areaFrom('area_let', shopArea) }],
    }),
    numberField({
      key: 'rent_m2',
      unit: 'money_per_m2',
      default: figures.rent,
      min: 5,
      max: 2_000,
      paths: ['/rentals/0/rent_m2'],
    }),
    numberField({
      key: 'cap_rate',
      unit: 'share',
      default: figures.capRate,
      min: 0.03,
      max: 0.25,
      paths: ['/rentals/0/exit/cap_rate'],
    }),
  ],
};
