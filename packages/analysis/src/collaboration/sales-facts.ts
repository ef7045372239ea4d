/** Launched, offered, sold and receivable series: from contracts as far as they report, else from the plan. */
import type { CollaborationFact } from '@uni/contracts';
import {
  type ModuleStock,
  moduleContext,
  moduleStock,
  monthIndex,
  type Projection,
  type Study,
  type StudyModule,
} from '@uni/engine';
import { stockOf } from './fact-table.ts';
import { summed } from './plan-facts.ts';

/** Units, centavos at list price and square metres. */
export interface SoldCount {
  readonly units: number;
  readonly value: number;
  readonly area: number;
}

/** Figures of one month from contracts and the map of units. */
export interface SalesMonthFacts {
  readonly offered: SoldCount;
  readonly sold: SoldCount;
  readonly cancelled: SoldCount;
  /** Centavos that were agreed, of what was sold and of what came back. */
  readonly agreed: number;
  readonly agreedBack: number;
}

/** Actual sales, month by month; later months are the plan's. */
export interface SalesSeries {
  readonly from: string;
  readonly months: readonly SalesMonthFacts[];
}

type Projected = Pick<Projection, 'base_month' | 'months' | 'lines'>;
type Series = Partial<Record<CollaborationFact, number[]>>;

/** The flows that contracts report too. */
const factReaders: readonly (readonly [CollaborationFact, (month: SalesMonthFacts) => number])[] = [
  ['offered_units', ({ offered }) => offered.units],
  ['offered_value', ({ offered }) => offered.value],
  ['offered_area', ({ offered }) => offered.area],
  ['sold_units', ({ sold }) => sold.units],
  ['sold_table', ({ sold }) => sold.value],
  ['sold_area', ({ sold }) => sold.area],
  ['sold_value', ({ agreed }) => agreed],
  ['cancelled_units', ({ cancelled }) => cancelled.units],
  ['cancelled_table', ({ cancelled }) => cancelled.value],
  ['cancelled_area', ({ cancelled }) => cancelled.area],
  ['cancelled_value', ({ agreedBack }) => agreedBack],
];

const launched = ['launched_value', 'launched_units', 'launched_area'] as const;
const owed = ['receivables', 'performed_receivables'] as const;

/** Returns the sales series from a first month on. Only contracts can report months before the plan's. */
export function salesSeries(
  study: Study,
  projection: Projected,
  sales: SalesSeries | null,
  axis: { readonly base_month: string; readonly months: number },
): Series {
  const lead = monthIndex(axis.base_month, projection.base_month);
  const series: Series = {};
  const empty = (): number[] => new Array<number>(axis.months).fill(0);
  for (const key of [...launched, ...owed, ...factReaders.map(([fact]) => fact)]) series[key] = empty();
  for (const module of study.modules) {
    for (const [key, values] of Object.entries(plannedModule(module, projection)) as [CollaborationFact, number[]][]) {
      for (const [at, value] of values.entries()) put(series[key], at + lead, value);
    }
  }
  // When contracts continue beyond the plan, receivables stay at the balance of its last month.
  const end = lead + projection.months;
  for (const key of owed) series[key]?.fill(series[key]?.[end - 1] ?? 0, end);
  if (sales) {
    const first = monthIndex(axis.base_month, sales.from);
    for (const [key, of] of factReaders) {
      // Up to the last month that contracts report, planned amounts did not happen.
      series[key]?.fill(0, 0, first + sales.months.length);
      for (const [at, month] of sales.months.entries()) put(series[key], at + first, of(month));
    }
  }
  for (const [key, unit] of [
    ['stock_value', ['offered_value', 'sold_table', 'cancelled_table']],
    ['stock_units', ['offered_units', 'sold_units', 'cancelled_units']],
    ['stock_area', ['offered_area', 'sold_area', 'cancelled_area']],
  ] as const) {
    const [offered, sold, back] = unit.map((name) => series[name] ?? empty());
    const changes = empty().map((_, at) => (offered?.[at] ?? 0) - (sold?.[at] ?? 0) + (back?.[at] ?? 0));
    series[key] = running(changes).map(stockOf);
  }
  return series;
}

function put(values: number[] | undefined, at: number, amount: number): void {
  if (values && at >= 0 && at < values.length) values[at] = (values[at] ?? 0) + amount;
}

/** Areas and parts of units are floats: what their sums leave behind of nothing is nothing. */
function running(values: readonly number[]): number[] {
  let sum = 0;
  return values.map((value) => {
    sum += value;
    return Math.abs(sum) < 1e-9 ? 0 : sum;
  });
}

/** A module as its plan has it. Units and areas follow the value at table price, month by month. */
function plannedModule(module: StudyModule, projection: Projected): Series {
  const { months } = projection;
  const { all, own } = moduleStock(module);
  const lines = (of: (key: string) => boolean): number[] =>
    summed(
      projection.lines.filter((line) => line.module === module.number && of(line.key)),
      months,
    );
  const sold = lines((key) => key === 'sales_base' || key === 'resale_base');
  const back = lines((key) => key === 'cancelled_base').map(Math.abs);
  const agreed = lines((key) => key.startsWith('sales.') || key.startsWith('resales.'));
  const contracted = lines((key) => key === 'contracted');
  const { keys } = moduleContext(module, 0);
  const receivables = receivablesOf(agreed, contracted, back);
  const scaled = (values: readonly number[], whole: number): number[] =>
    values.map((value) => (own.vgv === 0 ? 0 : (value / own.vgv) * whole));
  const launch = (value: number): number[] =>
    Array.from({ length: months }, (_, at) => (at === module.launch ? value : 0));
  return {
    ...launchOf('launched', all, launch),
    ...launchOf('offered', own, launch),
    sold_value: agreed,
    sold_table: sold,
    sold_units: scaled(sold, own.units),
    sold_area: scaled(sold, own.area),
    cancelled_value: back,
    cancelled_table: back,
    cancelled_units: scaled(back, own.units),
    cancelled_area: scaled(back, own.area),
    receivables,
    performed_receivables: receivables.map((value, at) => (at >= keys ? value : 0)),
  };
}

function launchOf(family: 'launched' | 'offered', stock: ModuleStock, launch: (value: number) => number[]): Series {
  return {
    [`${family}_value`]: launch(stock.vgv),
    [`${family}_units`]: launch(stock.units),
    [`${family}_area`]: launch(stock.area),
  };
}

/**
 * Price still due at the end of each month from contracts signed by then. It is the agreed price less payments. The open part of
 * returned contracts is deducted in the month of their return.
 */
function receivablesOf(agreed: readonly number[], paid: readonly number[], back: readonly number[]): number[] {
  const [signed, received, returned] = [running(agreed), running(paid), running(back)];
  const forgone = Math.max(0, (signed.at(-1) ?? 0) - (received.at(-1) ?? 0));
  const allBack = returned.at(-1) ?? 0;
  return signed.map((sum, at) => {
    const dropped = allBack === 0 ? 0 : Math.round((forgone * (returned[at] ?? 0)) / allBack);
    return Math.max(0, sum - (received[at] ?? 0) - dropped);
  });
}
