/** An invented development of two towers: RET, production loan, bank transfer and physical land swap. */
import { residencialVertical, retTaxation, towerTables } from '@uni/contracts';
import type { ExpenseItem, IndexSeries, Study, StudyModule } from '@uni/engine';

/** Identifies its enterprise. */
export const auroraCode = '101';

/** Terms in which the development's versions differ. */
export interface AuroraTerms {
  readonly costPerM2: number;
  readonly priceRise: number;
  /** Months that the second tower is launched after the first. */
  readonly betweenTowers: number;
}

export function residencialAurora(indexes: Record<string, IndexSeries>, terms: AuroraTerms): Study {
  return {
    ...residencialVertical.study,
    name: 'Residencial Aurora',
    base_month: '2026-01',
    discount_rate: { value: 0.145, basis: 'effective_year' },
    finance_rate: { value: 0.145, basis: 'effective_year' },
    reinvestment_rate: { value: 0.105, basis: 'effective_year' },
    indexes,
    modules: [tower(1, 'Torre A', 5, terms), tower(2, 'Torre B', 5 + terms.betweenTowers, terms)],
    expenses: [...ofTower(1, terms), ...ofTower(2, terms), ...ofEnterprise],
    revenues: [
      {
        name: 'Rendimento de aplicações',
        module: null,
        value: { basis: 'per_month', amount: 9_000 },
        timing: { kind: 'family', start: { at: 'launch', plus: 2 }, months: 30, family: 'linear' },
        index: null,
        taxed: false,
      },
    ],
    taxation: retTaxation,
    loans: [
      {
        name: 'Financiamento à produção',
        eligible: ['labor_cost', 'readjust_labor_cost', 'other_labor_cost'],
        share: 0.75,
        limit: 52_000_000,
        min_works: 0.15,
        min_sold: 0.3,
        window: [
          { at: 'works_start', plus: 0 },
          { at: 'works_end', plus: 0 },
        ],
        rate: { value: 0.108, basis: 'effective_year' },
        index: 'tr',
        interest: 'capitalize',
        opening_fee_share: 0.01,
        monthly_fee: 2_500,
        amortization: { kind: 'transfer', share: 0.95 },
      },
    ],
    capital: {
      minimum_cash: 250_000,
      contributions: { mode: 'automatic' },
      distribution: {
        mode: 'sweep',
        start: { at: 'works_end', plus: 2 },
        reserve: 500_000,
        share: 1,
        after_loans: true,
        look_ahead: 6,
      },
      partners: [
        { name: 'Demonstração Incorporadora', share: 0.7 },
        { name: 'Fundo Cerrado', share: 0.3 },
      ],
    },
  };
}

function tower(number: number, name: string, launch: number, terms: AuroraTerms): StudyModule {
  const later = number === 1 ? 1 : 1.03;
  const price = (base: number) => Math.round(base * later * (1 + terms.priceRise));
  return {
    number,
    name,
    typologies: [
      { name: '2 dormitórios, 62,5 m²', units: 60, private_area: 62.5, price_m2: price(8_900), barter_units: 4 },
      { name: '3 dormitórios, 86 m²', units: 48, private_area: 86, price_m2: price(9_350), barter_units: 2 },
      { name: 'Cobertura', units: 2, private_area: 164.5, price_m2: price(10_100), barter_units: 0 },
    ],
    built_area: 11_980,
    launch,
    works_start: launch + 7,
    works_months: 27,
    keys: { at: 'works_end', plus: 1 },
    schedule: { family: 'trapezoid', a: 0.3333, b: 0.6667 },
    sales_curve: { start: { at: 'launch', plus: 0 }, shares: auroraSalesShares },
    price_growth: { value: 0.008, basis: 'effective_year' },
    price_index: 'incc',
    tables: towerTables,
    financial_barter: { share: 0, base: 'net_of_commission' },
    cancellation: { share: 0.06, age: 14, retention: 0.5, refund_delay: 2, refund_installments: 1, resale_delay: 3 },
    delinquency: { late_share: 0.045, delay: 2, loss_share: 0.004 },
  };
}

/** A strong launch, a works period at some 2 % a month, and a last push before the keys. */
export const auroraSalesShares = [
  0.2, 0.08, 0.05, 0.04, 0.035, 0.03, 0.025, 0.025, 0.025, 0.025, 0.02, 0.02, 0.02, 0.02, 0.02, 0.02, 0.02, 0.02, 0.02,
  0.02, 0.02, 0.02, 0.02, 0.02, 0.02, 0.02, 0.02, 0.02, 0.025, 0.03, 0.02, 0.02, 0.01,
];

function ofTower(module: number, terms: AuroraTerms): ExpenseItem[] {
  return [
    {
      group: 'labor_cost',
      name: 'Custo de obra',
      module,
      value: { basis: 'per_built_m2', amount: terms.costPerM2 },
      timing: { kind: 'physical', lags: [0.4, 0.45, 0.15] },
      index: 'incc',
    },
    {
      group: 'other_labor_cost',
      name: 'Seguros, ligações e regularização',
      module,
      value: { basis: 'share_group', share: 0.028, of: ['labor_cost'] },
      timing: { kind: 'physical', lags: [1] },
      index: 'incc',
    },
    {
      group: 'post_cost_labor',
      name: 'Assistência técnica',
      module,
      value: { basis: 'share_group', share: 0.013, of: ['labor_cost'] },
      timing: { kind: 'family', start: { at: 'keys', plus: 0 }, months: 60, family: 'front', k: 2 },
      index: 'incc',
    },
    {
      group: 'marketing',
      name: 'Campanha de lançamento e sustentação',
      module,
      value: { basis: 'share_vgv', share: 0.024 },
      timing: { kind: 'family', start: { at: 'launch', plus: -3 }, months: 28, family: 'front', k: 2 },
      index: 'ipca',
    },
    {
      group: 'maintenance_standing',
      name: 'Manutenção do estande',
      module,
      value: { basis: 'per_month', amount: 14_500 },
      timing: { kind: 'family', start: { at: 'launch', plus: 0 }, months: 18, family: 'linear' },
      index: 'ipca',
    },
    {
      group: 'doc_client',
      name: 'Documentação do cliente',
      module,
      value: { basis: 'per_unit', amount: 1_950 },
      timing: { kind: 'family', start: { at: 'keys', plus: 1 }, months: 3, family: 'linear' },
      index: 'ipca',
    },
    {
      group: 'business_expenses',
      name: 'IPTU e condomínio do estoque',
      module,
      value: { basis: 'per_unsold_unit', amount: 890 },
      index: 'ipca',
    },
  ];
}

const ofEnterprise: ExpenseItem[] = [
  {
    group: 'terrain',
    name: 'Terreno em dinheiro',
    module: null,
    value: { basis: 'amount', amount: 9_800_000 },
    timing: {
      kind: 'curve',
      start: 0,
      shares: [0.25, 0, 0, 0.1, 0, 0, 0.1, 0, 0, 0.1, 0, 0, 0.15, 0, 0, 0.15, 0, 0, 0.15],
    },
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
    value: { basis: 'share_vgv', share: 0.015 },
    timing: { kind: 'family', start: 0, months: 20, family: 'trapezoid' },
    index: 'ipca',
  },
  {
    group: 'outorga',
    name: 'Outorga onerosa',
    module: null,
    value: { basis: 'amount', amount: 680_000 },
    timing: { kind: 'once', at: 3 },
    index: null,
  },
  {
    group: 'construction_standing',
    name: 'Estande e dois decorados',
    module: null,
    value: { basis: 'amount', amount: 1_150_000 },
    timing: { kind: 'family', start: { at: 'launch', plus: -4 }, months: 4, family: 'linear' },
    index: 'ipca',
  },
  {
    group: 'commercial_expense',
    name: 'Coordenação de vendas e prêmios',
    module: null,
    value: { basis: 'share_sales', share: 0.007 },
    timing: { kind: 'flow', lag: 0 },
    index: null,
  },
  {
    group: 'non_incident_infra_cost',
    name: 'Contrapartida viária',
    module: null,
    value: { basis: 'amount', amount: 950_000 },
    timing: { kind: 'family', start: { at: 'works_start', plus: 6 }, months: 10, family: 'linear' },
    index: 'incc',
  },
  {
    group: 'adm_taxes',
    name: 'Taxa de administração da obra',
    module: null,
    value: { basis: 'share_group_flow', share: 0.06, of: ['labor_cost', 'readjust_labor_cost'] },
    timing: { kind: 'flow', lag: 1 },
    index: null,
  },
  {
    group: 'admin_expenses',
    name: 'Administração da SPE',
    module: null,
    value: { basis: 'per_month', amount: 62_000 },
    timing: { kind: 'family', start: 0, months: 62, family: 'linear' },
    index: 'ipca',
  },
  {
    group: 'legal_expenses',
    name: 'Cartório e jurídico',
    module: null,
    value: { basis: 'share_vgv_own', share: 0.0045 },
    timing: { kind: 'sales' },
    index: 'ipca',
  },
  {
    group: 'other_expenses',
    name: 'Contingência',
    module: null,
    value: { basis: 'share_group', share: 0.015, of: ['labor_cost'] },
    timing: { kind: 'physical', lags: [1] },
    index: 'incc',
  },
  {
    group: 'bank_fee',
    name: 'Boletos e cobrança',
    module: null,
    value: { basis: 'share_receipts', share: 0.0009 },
    timing: { kind: 'flow', lag: 0 },
    index: null,
  },
  {
    group: 'bank_rate',
    name: 'Vistorias e medições do banco',
    module: null,
    value: { basis: 'per_month', amount: 3_200 },
    timing: { kind: 'family', start: { at: 'works_start', plus: 0 }, months: 39, family: 'linear' },
    index: null,
  },
];
