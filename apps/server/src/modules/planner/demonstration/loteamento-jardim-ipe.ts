/** An invented subdivision of two stages, sold on long installments, with the landowner in a financial land swap. */
import { loteamento, lotTables, presumedTaxation } from '@uni/contracts';
import type { ExpenseItem, IndexSeries, PriceTable, Study, StudyModule } from '@uni/engine';

/** Terms in which the development's versions differ. */
export interface IpeTerms {
  readonly infrastructurePerM2: number;
  readonly priceM2: number;
  readonly landownerShare: number;
}

export function loteamentoJardimIpe(indexes: Record<string, IndexSeries>, terms: IpeTerms): Study {
  return {
    ...loteamento.study,
    name: 'Loteamento Jardim Ipê',
    base_month: '2026-03',
    discount_rate: { value: 0.15, basis: 'effective_year' },
    finance_rate: { value: 0.15, basis: 'effective_year' },
    reinvestment_rate: { value: 0.105, basis: 'effective_year' },
    indexes,
    groups: [{ key: 'landscaping', label: 'Paisagismo e áreas de lazer', parent: 'Obra' }],
    modules: [
      phaseModule(1, 'Etapa 1', { lots: 228, corners: 24, shops: 8 }, 7, terms),
      phaseModule(2, 'Etapa 2', { lots: 176, corners: 18, shops: 4 }, 29, terms),
    ],
    expenses: [...phaseExpenses(1, terms), ...phaseExpenses(2, terms), ...ofEnterprise],
    taxation: presumedTaxation,
    loans: [],
    capital: {
      minimum_cash: 150_000,
      contributions: { mode: 'automatic' },
      distribution: {
        mode: 'sweep',
        start: { at: 'works_start', plus: 18 },
        reserve: 200_000,
        share: 1,
        after_loans: true,
        look_ahead: 6,
      },
      partners: [
        { name: 'Demonstração Incorporadora', share: 0.6 },
        { name: 'Sócio investidor', share: 0.4 },
      ],
    },
  };
}

interface Lots {
  readonly lots: number;
  readonly corners: number;
  readonly shops: number;
}

function phaseModule(number: number, name: string, lots: Lots, launch: number, terms: IpeTerms): StudyModule {
  const later = number === 1 ? 1 : 1.06;
  const price = (factor: number) => Math.round(terms.priceM2 * later * factor * 100) / 100;
  return {
    number,
    name,
    typologies: [
      { name: 'Lote de 250 m²', units: lots.lots, private_area: 250, price_m2: price(1), barter_units: 0 },
      { name: 'Lote de esquina', units: lots.corners, private_area: 312.5, price_m2: price(1.1), barter_units: 0 },
      { name: 'Lote comercial', units: lots.shops, private_area: 480, price_m2: price(1.35), barter_units: 0 },
    ],
    built_area: 0,
    launch,
    works_start: launch + 2,
    works_months: 20,
    keys: { at: 'works_end', plus: 0 },
    schedule: { family: 's_curve', a: 2 },
    sales_curve: { start: { at: 'launch', plus: 0 }, family: 'front', k: 2.8, months: 24 },
    price_growth: { value: 0.01, basis: 'effective_year' },
    price_index: 'ipca',
    tables: [
      ...lotTables.slice(0, 2).map((table, index) => ({ ...table, share: [0.17, 0.36][index] ?? 0 })),
      ...longTables,
    ],
    financial_barter: { share: terms.landownerShare, base: 'net_of_commission_and_taxes' },
    cancellation: { share: 0.1, age: 10, retention: 0.35, refund_delay: 2, refund_installments: 12, resale_delay: 3 },
    delinquency: { late_share: 0.08, delay: 3, loss_share: 0.018 },
  };
}

const longTables: PriceTable[] = [
  long('120 vezes Price', 0.32, {
    kind: 'fixed_term',
    share: 0.88,
    installments: 120,
    first: 4,
    system: 'price',
    rate: { value: 0.0049, basis: 'effective_month' },
  }),
  long('120 vezes SACOC', 0.15, {
    kind: 'post_keys',
    share: 0.88,
    installments: 120,
    grace: 0,
    system: 'sacoc_annual',
    rate: { value: 0.06, basis: 'effective_year' },
  }),
];

function long(name: string, share: number, balance: PriceTable['parts'][number]): PriceTable {
  return {
    name,
    channel: 'direct',
    share,
    discount: 0,
    commission: { share: 0.055, installments: 4 },
    index_before_keys: 'ipca',
    index_after_keys: 'ipca',
    no_deflation: true,
    parts: [{ kind: 'down_payment', share: 0.12, installments: 4 }, balance],
  };
}

function phaseExpenses(module: number, terms: IpeTerms): ExpenseItem[] {
  return [
    {
      group: 'non_incident_infra_cost',
      name: 'Infraestrutura',
      module,
      value: { basis: 'per_private_m2', amount: terms.infrastructurePerM2 },
      timing: { kind: 'physical', lags: [0.5, 0.35, 0.15] },
      index: 'incc',
    },
    {
      group: 'landscaping',
      name: 'Paisagismo e lazer',
      module,
      value: { basis: 'per_unit', amount: 2_400 },
      timing: { kind: 'family', start: { at: 'works_end', plus: -6 }, months: 7, family: 'linear' },
      index: 'incc',
    },
    {
      group: 'other_labor_cost',
      name: 'Gerenciamento e seguros da obra',
      module,
      value: { basis: 'share_group', share: 0.045, of: ['non_incident_infra_cost'] },
      timing: { kind: 'physical', lags: [1] },
      index: 'incc',
    },
    {
      group: 'post_cost_labor',
      name: 'Manutenção após a entrega',
      module,
      value: { basis: 'share_group', share: 0.015, of: ['non_incident_infra_cost'] },
      timing: { kind: 'family', start: { at: 'keys', plus: 0 }, months: 24, family: 'front', k: 2 },
      index: 'incc',
    },
    {
      group: 'marketing',
      name: 'Campanha de lançamento',
      module,
      value: { basis: 'share_vgv', share: 0.034 },
      timing: { kind: 'family', start: { at: 'launch', plus: -2 }, months: 22, family: 'front', k: 2 },
      index: 'ipca',
    },
    {
      group: 'construction_standing',
      name: 'Estande e portaria',
      module,
      value: { basis: 'amount', amount: 260_000 },
      timing: { kind: 'family', start: { at: 'launch', plus: -3 }, months: 3, family: 'linear' },
      index: 'ipca',
    },
    {
      group: 'maintenance_standing',
      name: 'Manutenção do estande',
      module,
      value: { basis: 'per_month', amount: 6_800 },
      timing: { kind: 'family', start: { at: 'launch', plus: 0 }, months: 18, family: 'linear' },
      index: 'ipca',
    },
    {
      group: 'legal_expenses',
      name: 'Cartório e jurídico',
      module,
      value: { basis: 'per_unit', amount: 680 },
      timing: { kind: 'sales' },
      index: 'ipca',
    },
    {
      group: 'business_expenses',
      name: 'IPTU do estoque',
      module,
      value: { basis: 'per_unsold_unit', amount: 62 },
      index: 'ipca',
    },
  ];
}

const ofEnterprise: ExpenseItem[] = [
  {
    group: 'terrain',
    name: 'Entrada da gleba',
    module: null,
    value: { basis: 'amount', amount: 900_000 },
    timing: { kind: 'curve', start: 0, shares: [0.5, 0, 0, 0, 0, 0, 0.5] },
    index: null,
  },
  {
    group: 'incorporation',
    name: 'Projetos, licenças e registro',
    module: null,
    value: { basis: 'share_vgv', share: 0.018 },
    timing: { kind: 'family', start: 0, months: 14, family: 'back', k: 2 },
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
    group: 'admin_expenses',
    name: 'Administração da SPE',
    module: null,
    value: { basis: 'per_month', amount: 38_000 },
    timing: { kind: 'family', start: 0, months: 84, family: 'linear' },
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
];
