/** The study that is timed with every newer rule: the plain one, with fields that its rules need. */
import type {
  Assignment,
  Company,
  Loan,
  PriceTable,
  Rental,
  Study,
  StudyModule,
  Taxation,
  Typology,
} from '@uni/engine';
import { benchmarkStudy, type Size } from './study.ts';

type PlanPart = PriceTable['parts'][number];

const yearly = (value: number) => ({ value, basis: 'effective_year' }) as const;
const since2020 = (rate: number) => [{ from: '2020-01', rate }];

/** A bank that pays as construction is measured, instead of at the keys. */
function associative(table: PriceTable): PriceTable {
  const others = table.parts.filter(({ kind }) => kind !== 'bank_transfer');
  const bank: PlanPart = {
    kind: 'works_transfer',
    share: 0.7,
    signing: 2,
    min_sold: 0.15,
    land_share: 0.1,
    lag: 1,
    retention: 0.05,
  };
  return { ...table, name: 'Associativo', tax_class: 'social', parts: [...others, bank] };
}

function featuredTables(tables: readonly PriceTable[]): PriceTable[] {
  const [cash, own, bank] = tables as [PriceTable, PriceTable, PriceTable];
  const halves = { ...bank, share: bank.share / 2 };
  const calendar: PlanPart = {
    kind: 'calendar',
    share: 0.1,
    calendar: [
      { after: 4, share: 0.5 },
      { at: { at: 'keys', plus: -1 }, share: 0.5 },
    ],
    by_keys: true,
  };
  const series = own.parts.map((each) => (each.kind === 'periodic' ? calendar : each));
  return [cash, { ...own, correction: 'yearly', parts: series }, halves, associative(halves)];
}

/** One typology has an offer of its own: its curve, its price steps and its tables. */
function featuredTypologies(typologies: readonly Typology[], tables: readonly PriceTable[]): Typology[] {
  const [first, ...others] = typologies as [Typology, ...Typology[]];
  const own = tables.filter(({ name }) => name !== 'À vista').map((table) => ({ ...table }));
  const shared = own.reduce((sum, { share }) => sum + share, 0);
  const offer: Typology = {
    ...first,
    sales_curve: { start: { at: 'launch', plus: 1 }, family: 'front', k: 1.4, months: 24 },
    price_steps: [
      { sold: 0.4, change: 0.03 },
      { from: { at: 'works_start' }, change: 0.02 },
    ],
    tables: own.map((table) => ({ ...table, share: Math.round((table.share / shared) * 100) / 100 })),
  };
  const rest = 1 - (offer.tables ?? []).slice(1).reduce((sum, { share }) => sum + share, 0);
  const [head, ...tail] = offer.tables as [PriceTable, ...PriceTable[]];
  return [{ ...offer, tables: [{ ...head, share: Math.round(rest * 100) / 100 }, ...tail] }, ...others];
}

function featuredModule(module: StudyModule): StudyModule {
  const tables = featuredTables(module.tables ?? []);
  return {
    ...module,
    keys: { at: 'works_end', plus: 1 },
    tables,
    typologies: featuredTypologies(module.typologies ?? [], tables),
    price_steps: [{ sold: 0.3, change: 0.02 }],
    cancellation: {
      share: 0.1,
      hazard: { from: 3, family: 'front', k: 1.5, months: 24 },
      after_keys: true,
      law: 'segregated',
      resale_delay: 3,
    },
    delinquency: {
      recovery: [
        { after: 1, share: 0.04 },
        { after: 3, share: 0.02 },
      ],
      loss_share: 0.01,
      fine: 0.02,
      late_interest: 0.01,
    },
    financial_barter: { share: 0.04, taxed_by_owner: true },
  };
}

function rentals(modules: readonly StudyModule[]): Rental[] {
  return modules.map(({ number }) => ({
    name: `Lojas ${number}`,
    module: number,
    area: 450,
    rent_m2: 92.5,
    start: { at: 'keys' },
    months: 36,
    ramp: { family: 'linear', months: 6 },
    vacancy: 0.06,
    index: 'ipca',
    correction: 'yearly',
    opex_m2: 14,
    recoverable_share: 0.85,
    tax_class: 'rents',
    exit: { at: { at: 'keys', plus: 36 }, cap_rate: 0.09, costs_share: 0.03 },
  }));
}

function taxation(modules: readonly StudyModule[]): Taxation {
  return {
    regime: 'ret',
    ret: { rates: since2020(0.04), lag: 1, classes: [{ class: 'social', rates: since2020(0.01) }] },
    presumed: {
      pis: since2020(0.0065),
      cofins: since2020(0.03),
      irpj_base: since2020(0.08),
      irpj: since2020(0.15),
      csll_base: since2020(0.12),
      csll: since2020(0.09),
      activities: [{ class: 'rents', irpj_base: since2020(0.32), csll_base: since2020(0.32) }],
    },
    classes: [{ class: 'rents', regime: 'presumed' }],
    consumption: {
      cbs: [...since2020(0), { from: '2027-01', rate: 0.087 }],
      ibs: [...since2020(0), { from: '2027-01', rate: 0.001 }, { from: '2029-01', rate: 0.0186 }],
      reduction: [{ from: '2027-01', rate: 0.5 }],
      index: 'ipca',
      lag: 1,
      split: [{ from: '2028-01', rate: 0.4 }],
      modules: modules.map(({ number }) => ({ module: number, adjustment: { amount: 900_000, month: '2026-12' } })),
      credits: [{ groups: ['labor_cost', 'readjust_labor_cost'], share: 0.6, usable: { kind: 'cost', lag: 1 } }],
    },
  };
}

/** A bridge by a schedule for the first module, and the plain study's loan for each company. */
function loans(plain: readonly Loan[], companies: readonly Company[]): Loan[] {
  const bridge: Loan = {
    name: 'Ponte',
    modules: [1],
    draws: { kind: 'schedule', tranches: [{ at: 1, amount: 1_500_000 }] },
    limit: 1_500_000,
    rate: yearly(0.13),
    rate_steps: [{ from: { at: 'launch' }, rate: yearly(0.15) }],
    iof_share: 0.0338,
    amortization: { kind: 'price', start: { at: 'works_start' }, installments: 24 },
  };
  const construction = companies.flatMap(({ key, modules }) =>
    plain.map((loan): Loan => {
      const coverage = { receivables: 0.8, stock: 0.4, min: 1.2 };
      return { ...loan, name: `${loan.name} ${key}`, company: key, modules, coverage, trap: { coverage: 1.1 } };
    }),
  );
  return [bridge, ...construction];
}

function soldReceivables({ key, modules }: Company): Assignment {
  return {
    name: `CRI ${key}`,
    at: { at: 'keys', plus: 2 },
    modules,
    kinds: ['post_keys'],
    share: 0.6,
    rate: yearly(0.12),
    subordination: 0.15,
    coobligation: true,
  };
}

/**
 * Returns the plain study of a size with every newer rule. Sales: offers, a bank's transfers, cancellations by law and age, rents,
 * sold receivables. Money: classes and regimes, the consumption tax, loans by schedule, a waterfall. Books: companies, accounts.
 */
export function featuredStudy(size: Size): Study {
  const plain = benchmarkStudy(size);
  const modules = plain.modules.map(featuredModule);
  const numbers = modules.map(({ number }) => number);
  const half = Math.ceil(numbers.length / 2);
  const companies: Company[] = [
    { key: 'spe_1', name: 'SPE 1', modules: numbers.slice(0, half) },
    { key: 'spe_2', name: 'SPE 2', modules: numbers.slice(half) },
  ];
  return {
    ...plain,
    name: `${plain.name}, com tudo`,
    modules,
    companies,
    rentals: rentals(modules),
    taxation: taxation(modules),
    assignments: companies.map(soldReceivables),
    loans: loans(plain.loans ?? [], companies),
    capital: {
      ...plain.capital,
      waterfall: [
        { kind: 'preferred', rate: yearly(0.08) },
        { kind: 'return_of_capital' },
        { kind: 'split', shares: [0.6, 0.4], until: { irr: yearly(0.2) }, of: [2] },
        { kind: 'split', shares: [0.7, 0.3] },
      ],
    },
    accounting: { barter: 'fair_value' },
  };
}

/** Returns the typology whose price is edited: the first, which has an offer of its own. */
export function typologyAt(study: Study): Typology {
  const typology = study.modules[0]?.typologies?.[0];
  if (!typology) throw new Error('a study without typologies');
  return typology;
}
