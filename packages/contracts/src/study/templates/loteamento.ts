import type { ExpenseItem, Study, StudyModule } from '@uni/engine';
import { lotTables, presumedTaxation, usualIndexes } from './practice.ts';
import { type StudyTemplate, takes } from './template.ts';

const phase: StudyModule = {
  number: 1,
  name: 'Etapa única',
  typologies: [{ name: 'Lote residencial', units: 320, private_area: 250, price_m2: 430, barter_units: 0 }],
  built_area: 0,
  launch: 6,
  works_start: 8,
  works_months: 20,
  keys: { at: 'works_end', plus: 0 },
  schedule: { family: 's_curve', a: 2 },
  sales_curve: { start: { at: 'launch', plus: 0 }, family: 'front', k: 2.4, months: 30 },
  price_growth: { value: 0.01, basis: 'effective_year' },
  price_index: 'ipca',
  tables: lotTables,
  financial_barter: { share: 0.38, base: 'net_of_commission_and_taxes' },
  cancellation: { share: 0.1, age: 10, retention: 0.35, refund_delay: 2, refund_installments: 12, resale_delay: 3 },
  delinquency: { late_share: 0.07, delay: 3, loss_share: 0.015 },
};

const expenses: ExpenseItem[] = [
  {
    group: 'non_incident_infra_cost',
    name: 'Infraestrutura do loteamento',
    module: 1,
    value: { basis: 'per_private_m2', amount: 118 },
    timing: { kind: 'physical', lags: [0.5, 0.35, 0.15] },
    index: 'incc',
  },
  {
    group: 'terrain',
    name: 'Entrada da gleba',
    module: null,
    value: { basis: 'amount', amount: 600_000 },
    timing: { kind: 'curve', start: 0, shares: [0.5, 0, 0, 0, 0, 0.5] },
    index: null,
  },
  {
    group: 'incorporation',
    name: 'Projetos, licenças e registro',
    module: null,
    value: { basis: 'share_vgv', share: 0.018 },
    timing: { kind: 'family', start: 0, months: 10, family: 'back', k: 2 },
    index: 'ipca',
  },
  {
    group: 'marketing',
    name: 'Campanha de lançamento',
    module: 1,
    value: { basis: 'share_vgv', share: 0.035 },
    timing: { kind: 'family', start: { at: 'launch', plus: -2 }, months: 24, family: 'front', k: 2 },
    index: 'ipca',
  },
  {
    group: 'construction_standing',
    name: 'Estande e portaria',
    module: 1,
    value: { basis: 'share_vgv', share: 0.006 },
    timing: { kind: 'family', start: { at: 'launch', plus: -3 }, months: 3, family: 'linear' },
    index: 'ipca',
  },
  {
    group: 'maintenance_standing',
    name: 'Manutenção do estande',
    module: 1,
    value: { basis: 'per_month', amount: 6_000 },
    timing: { kind: 'family', start: { at: 'launch', plus: 0 }, months: 24, family: 'linear' },
    index: 'ipca',
  },
  {
    group: 'commercial_expense',
    name: 'Coordenação de vendas',
    module: null,
    value: { basis: 'share_sales', share: 0.008 },
    timing: { kind: 'flow', lag: 0 },
    index: null,
  },
  {
    group: 'other_labor_cost',
    name: 'Gerenciamento e seguros da obra',
    module: 1,
    value: { basis: 'share_group', share: 0.04, of: ['non_incident_infra_cost'] },
    timing: { kind: 'physical', lags: [1] },
    index: 'incc',
  },
  {
    group: 'post_cost_labor',
    name: 'Manutenção após a entrega',
    module: 1,
    value: { basis: 'share_group', share: 0.015, of: ['non_incident_infra_cost'] },
    timing: { kind: 'family', start: { at: 'keys', plus: 0 }, months: 24, family: 'front', k: 2 },
    index: 'incc',
  },
  {
    group: 'admin_expenses',
    name: 'Administração da SPE',
    module: null,
    value: { basis: 'share_vgv', share: 0.06 },
    timing: { kind: 'family', start: 0, months: 108, family: 'linear' },
    index: 'ipca',
  },
  {
    group: 'legal_expenses',
    name: 'Cartório e jurídico',
    module: 1,
    value: { basis: 'per_unit', amount: 650 },
    timing: { kind: 'sales' },
    index: 'ipca',
  },
  {
    group: 'bank_fee',
    name: 'Gestão da carteira e boletos',
    module: null,
    value: { basis: 'share_receipts', share: 0.018 },
    timing: { kind: 'flow', lag: 0 },
    index: null,
  },
  {
    group: 'business_expenses',
    name: 'IPTU do estoque',
    module: 1,
    value: { basis: 'per_unsold_unit', amount: 60 },
    index: 'ipca',
  },
];

const study: Study = {
  format: 'uni.study/1',
  name: 'Loteamento',
  base_month: '2027-01',
  terms: 'nominal',
  discount_rate: { value: 0.15, basis: 'effective_year' },
  finance_rate: { value: 0.15, basis: 'effective_year' },
  reinvestment_rate: { value: 0.1, basis: 'effective_year' },
  indexes: usualIndexes,
  modules: [phase],
  expenses,
  revenues: [],
  taxation: presumedTaxation,
  loans: [],
  capital: {
    minimum_cash: 0,
    contributions: { mode: 'automatic' },
    distribution: {
      mode: 'sweep',
      start: { at: 'works_end', plus: 0 },
      reserve: 0,
      share: 1,
      after_loans: true,
      look_ahead: 3,
    },
    partners: [{ name: 'Loteadora', share: 1 }],
  },
};

/** The template of a subdivision for lots, on land given for a share of the receipts, under lucro presumido. */
export const loteamento: StudyTemplate = {
  key: 'loteamento',
  label: 'study_template.loteamento',
  study,
  fields: [
    {
      key: 'name',
      label: 'study_template.field.name',
      unit: 'text',
      default: 'Loteamento',
      paths: [takes('name', '/name')],
    },
    {
      key: 'base_month',
      label: 'study_template.field.base_month',
      unit: 'month',
      default: '2027-01',
      paths: [takes('base_month', '/base_month')],
    },
    {
      key: 'units',
      label: 'study_template.field.lots',
      unit: 'count',
      default: 320,
      min: 1,
      max: 20_000,
      paths: [takes('units', '/modules/0/typologies/0/units')],
    },
    {
      key: 'private_area',
      label: 'study_template.field.lot_area',
      unit: 'area',
      default: 250,
      min: 100,
      max: 20_000,
      paths: [takes('private_area', '/modules/0/typologies/0/private_area')],
    },
    {
      key: 'price_m2',
      label: 'study_template.field.price_m2',
      unit: 'money_per_m2',
      default: 430,
      min: 10,
      max: 20_000,
      paths: [takes('price_m2', '/modules/0/typologies/0/price_m2')],
    },
    {
      key: 'cost_m2',
      label: 'study_template.field.cost_lot_m2',
      unit: 'money_per_m2',
      default: 118,
      min: 5,
      max: 5_000,
      paths: [takes('cost_m2', '/expenses/0/value/amount')],
    },
    {
      key: 'barter_share',
      label: 'study_template.field.barter_share',
      unit: 'share',
      default: 0.38,
      min: 0,
      max: 0.6,
      paths: [takes('barter_share', '/modules/0/financial_barter/share')],
    },
    {
      key: 'works_months',
      label: 'study_template.field.works_months',
      unit: 'months',
      default: 20,
      min: 3,
      max: 60,
      paths: [takes('works_months', '/modules/0/works_months')],
    },
  ],
};

/** About 28 % of VGV, within the 30 to 50 % that an owner gets for waiting. */
const landPrice = 9_600_000;
/** Larger than where the owner brings the land: gates and external works are the developer's. */
const ownInfrastructure = 142;

const ownItems: Readonly<Record<string, Partial<ExpenseItem>>> = {
  terrain: {
    name: 'Gleba',
    value: { basis: 'amount', amount: landPrice },
    timing: { kind: 'family', start: 0, months: 24, family: 'linear' },
    index: 'ipca',
  },
  non_incident_infra_cost: { value: { basis: 'per_private_m2', amount: ownInfrastructure } },
};

/** Land bought by the developer over two years instead of a share of the receipts. */
const ownLand: Study = {
  ...study,
  modules: [{ ...phase, financial_barter: null }],
  expenses: expenses.map((item) => ({ ...item, ...ownItems[item.group] })),
};

const landAt = expenses.findIndex(({ group }) => group === 'terrain');

/** A subdivision of land that the developer buys. */
export const loteamentoProprio: StudyTemplate = {
  key: 'loteamento_proprio',
  label: 'study_template.loteamento_proprio',
  study: ownLand,
  fields: loteamento.fields.map((field) => {
    if (field.key === 'cost_m2') return { ...field, default: ownInfrastructure };
    return field.key === 'barter_share'
      ? {
          key: 'terrain',
          label: 'study_template.field.terrain',
          unit: 'money',
          default: landPrice,
          min: 0,
          max: 1_000_000_000,
          paths: [takes('terrain', `/expenses/${landAt}/value/amount`)],
        }
      : field;
  }),
};
