/** Writes a plain study for `loop.c`: numbers only, in the order in which the program reads them. */
import {
  type ExpenseItem,
  type MonthRef,
  type PlanPart,
  type PriceTable,
  type Rate,
  resolveDiscountRate,
  type Study,
  type StudyModule,
  type Timing,
} from '@uni/engine';

export const INDEXES = ['none', 'incc', 'ipca'];
const SERIES_KINDS = ['down_payment', 'until_keys', 'periodic', 'bank_transfer', 'post_keys'];
export const FAMILIES = ['linear', 's_curve', 'front', 'trapezoid'];
const GROUPS = [
  'labor_cost',
  'marketing',
  'commercial_expense',
  'post_cost_labor',
  'terrain',
  'incorporation',
  'admin_expenses',
];
export const BASES = ['amount', 'per_month', 'share_vgv_own', 'per_built_m2', 'per_unit', 'share_sales'];
export const TIMINGS = ['curve', 'family', 'physical', 'sales', 'flow'];

/** Returns the index of a name in a list that the C programs know. A name that is not in it stops the dump. */
export function indexIn(list: readonly string[], name: string): number {
  const index = list.indexOf(name);
  if (index < 0) throw new Error(`the C loop does not know ${name}`);
  return index;
}

/** Returns a rate by month; 0 without one. */
export function monthly(rate: Rate | null | undefined): number {
  if (!rate) return 0;
  if (rate.basis === 'effective_year') return (1 + rate.value) ** (1 / 12) - 1;
  return rate.basis === 'nominal_year' ? rate.value / 12 : rate.value;
}

/** Returns reais in centavos; 0 without any. */
export const centavos = (reais: number | null | undefined) => Math.round((reais ?? 0) * 100);

/** Returns the month that a reference stands for; 0 without one. */
export function month(ref: MonthRef | null | undefined, anchors: Record<string, number>): number {
  if (typeof ref === 'number') return ref;
  return ref ? (anchors[ref.at] ?? 0) + (ref.plus ?? 0) : 0;
}

/** Returns the milestones of one module, or of several together. */
export function anchorsOf(modules: readonly StudyModule[]): Record<string, number> {
  const all = modules.map((module) => {
    const end = module.works_start + module.works_months;
    const own = { base: 0, launch: module.launch, works_start: module.works_start, works_end: end, keys: end };
    return { ...own, keys: module.keys === null || module.keys === undefined ? end : month(module.keys, own) };
  });
  const earliest = (name: 'launch' | 'works_start') => Math.min(...all.map((each) => each[name]));
  const latest = (name: 'works_end' | 'keys') => Math.max(...all.map((each) => each[name]));
  return {
    base: 0,
    launch: earliest('launch'),
    works_start: earliest('works_start'),
    works_end: latest('works_end'),
    keys: latest('keys'),
  };
}

function dumpPart(series: PlanPart): number[] {
  const lag = series.lag ?? 0;
  const every = series.every ?? 0;
  return [indexIn(SERIES_KINDS, series.kind), series.share, series.installments ?? 1, every, lag, monthly(series.rate)];
}

function dumpTable(table: PriceTable): number[] {
  const { commission, parts } = table;
  return [
    table.channel === 'direct' ? 0 : 1,
    table.share,
    table.discount ?? 0,
    commission?.share ?? 0,
    commission?.installments ?? 1,
    indexIn(INDEXES, table.index_before_keys ?? 'none'),
    indexIn(INDEXES, table.index_after_keys ?? 'none'),
    parts.length,
    ...parts.flatMap(dumpPart),
  ];
}

function dumpModule(module: StudyModule): number[] {
  const { cancellation, delinquency, sales_curve: curve } = module;
  const shares = curve?.shares ?? [];
  const [typologies, tables] = [module.typologies ?? [], module.tables ?? []];
  return [
    typologies.length,
    ...typologies.flatMap((each) => [each.units, each.private_area, centavos(each.price_m2), each.barter_units ?? 0]),
    module.built_area ?? 0,
    module.works_start,
    module.works_months,
    month(curve?.start, anchorsOf([module])),
    shares.length,
    ...shares,
    monthly(module.price_growth),
    indexIn(INDEXES, module.price_index ?? 'none'),
    tables.length,
    ...tables.flatMap(dumpTable),
    cancellation?.share ?? 0,
    cancellation?.age ?? 12,
    cancellation?.retention ?? 0,
    cancellation?.refund_delay ?? 1,
    cancellation?.refund_installments ?? 1,
    cancellation?.resale_delay ?? 3,
    delinquency?.late_share ?? 0,
    delinquency?.delay ?? 2,
    delinquency?.loss_share ?? 0,
  ];
}

function dumpTiming(timing: Timing | null | undefined, anchors: Record<string, number>): number[] {
  const kind = timing?.kind ?? 'flow';
  const weights = kind === 'physical' ? (timing?.lags ?? [1]) : (timing?.shares ?? []);
  return [
    indexIn(TIMINGS, kind),
    month(timing?.start, anchors),
    timing?.months ?? 0,
    indexIn(FAMILIES, timing?.family ?? 'linear'),
    timing?.a ?? 2,
    timing?.k ?? 2,
    timing?.lag ?? 0,
    weights.length,
    ...weights,
  ];
}

function dumpExpense(item: ExpenseItem, modules: readonly StudyModule[]): number[] {
  const owner = modules.findIndex((module) => module.number === item.module);
  const own = modules[owner];
  return [
    indexIn(GROUPS, item.group),
    owner,
    indexIn(BASES, item.value.basis),
    item.value.share ?? centavos(item.value.amount),
    indexIn(INDEXES, item.index ?? 'none'),
    ...dumpTiming(item.timing, anchorsOf(own ? [own] : modules)),
  ];
}

/** The whole study as the text that `loop.c` reads. */
export function dump(study: Study, months: number): string {
  const { modules, loans, capital, taxation } = study;
  const [loan] = loans ?? [];
  const [first, second] = taxation?.ret?.rates ?? [];
  if (loan?.amortization.kind !== 'sweep' || !first || !second || !capital) throw new Error('not a benchmark study');
  const anchors = anchorsOf(modules);
  const year = Number(second.from.slice(0, 4)) - Number(study.base_month.slice(0, 4));
  const annual = (name: string) => (1 + (study.indexes?.[name]?.annual ?? 0)) ** (1 / 12) - 1;
  const expenses = study.expenses ?? [];
  const numbers = [
    months,
    monthly(resolveDiscountRate(study)),
    annual('incc'),
    annual('ipca'),
    modules.length,
    ...modules.flatMap(dumpModule),
    expenses.length,
    ...expenses.flatMap((item) => dumpExpense(item, modules)),
    first.rate,
    second.rate,
    12 * year + Number(second.from.slice(5)) - Number(study.base_month.slice(5)),
    loan.share,
    loan.min_works ?? 0,
    loan.min_sold ?? 0,
    month(loan.window?.[0], anchors),
    month(loan.window?.[1], anchors),
    monthly(loan.rate),
    loan.opening_fee_share ?? 0,
    centavos(loan.monthly_fee),
    month(loan.amortization.from, anchors),
    centavos(loan.amortization.reserve),
    centavos(capital.minimum_cash),
    month(capital.distribution?.start, anchors),
    centavos(capital.distribution?.reserve),
    capital.distribution?.look_ahead ?? 1,
    capital.partners?.[0]?.share ?? 1,
  ];
  return `${numbers.join('\n')}\n`;
}
