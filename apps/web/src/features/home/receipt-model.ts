import type { EnterpriseFigures, HomeFigures } from '@uni/contracts';
import { homeReceipt as copy } from '@uni/phrases';
import {
  addMonths,
  formatCents,
  formatMonth,
  formatNumber,
  formatPoints,
  formatShare,
} from '../../ui/numbers/index.ts';
import {
  type Computed,
  isComputed,
  monthOf,
  monthsBetween,
  numberOf,
  type Portfolio,
} from '../cash-flow/portfolio/portfolio.ts';
import type { HomeScreen } from './use-home.ts';

/** Source of a number of the first screen: its formula, and what each enterprise contributes. Pure. */

const planKeys = ['vgv_own', 'result', 'margin_vgv', 'max_exposure', 'irr_year', 'payback_month'] as const;
const salesKeys = ['vso', 'delinquency'] as const;
type PlanKey = (typeof planKeys)[number];
type SalesKey = (typeof salesKeys)[number];
export type ReceiptKey = PlanKey | SalesKey;

/** Explanation of one part of the number. */
export type ReceiptDestination =
  /** An indicator, or a cell `line~YYYY-MM`, of a version. */
  | { readonly kind: 'study'; readonly version: number | null; readonly explanationKey: string }
  | { readonly kind: 'panel'; readonly month: string }
  | { readonly kind: 'receivables'; readonly until: string | null };

export interface ReceiptCell {
  readonly text: string;
  readonly destination: ReceiptDestination | null;
}

export interface Receipt {
  readonly title: string;
  readonly value: string;
  readonly formula: string;
  readonly columns: readonly string[];
  readonly rows: readonly { readonly id: number; readonly name: string; readonly cells: readonly ReceiptCell[] }[];
  readonly total: readonly string[];
  /** Centavos that the rows lack to the total; null where the number is no sum. */
  readonly difference: number | null;
  /** Screen with the full breakdown. */
  readonly whole: 'cash-flow' | { readonly kind: 'panel'; readonly month: string } | 'receivables';
}

/** Returns the key of a cash month, such as `accumulated_free~2027-05`, like a cell of a study. */
export const monthReceiptKey = (month: string): string => `accumulated_free~${month}`;

const isOneOf = <Key extends string>(keys: readonly Key[], text: string): text is Key =>
  keys.some((key) => key === text);

/** The indicators that a receipt's value states, for `figureMark`; null for numbers that are none. */
export function indicatorsIn(receiptKey: string): string | null {
  if (!isOneOf(planKeys, receiptKey)) return null;
  return receiptKey === 'max_exposure' ? 'max_exposure max_exposure_month' : receiptKey;
}

/** Null for a number that this screen has not. */
export function receiptOf(screen: HomeScreen, receiptKey: string): Receipt | null {
  const { portfolio, figures } = screen;
  if (isOneOf(salesKeys, receiptKey)) return figures && salesReceipt(screen, figures, receiptKey);
  if (!portfolio) return null;
  const [, month] = /^(?:accumulated_free|free_cash_flow)~(\d{4}-(?:0[1-9]|1[0-2]))$/.exec(receiptKey) ?? [];
  if (month !== undefined) return monthReceipt(screen, portfolio, month);
  return isOneOf(planKeys, receiptKey) ? planReceipt(screen, portfolio, receiptKey) : null;
}

const plain = (text: string): ReceiptCell => ({ text, destination: null });
const moneyText = (value: number | null): string => (value === null ? copy.none : formatCents(value));
const shareText = (value: number | null): string => (value === null ? copy.none : formatShare(value));

const inStudy = ({ version }: Computed, explanationKey: string): ReceiptDestination => ({
  kind: 'study',
  version: version?.id ?? null,
  explanationKey,
});

function planReceipt(screen: HomeScreen, portfolio: Portfolio, key: PlanKey): Receipt | null {
  const { baseMonth, exposure, payback } = portfolio;
  if (key === 'vgv_own' || key === 'result') return sumReceipt(screen, portfolio, key);
  if (key === 'margin_vgv') return marginReceipt(screen, portfolio);
  if (key === 'irr_year') return rateReceipt(screen, portfolio);
  const month = key === 'max_exposure' ? (exposure?.month ?? null) : payback;
  if (month === null) return null;
  const at = formatMonth(monthOf(baseMonth, month));
  const receipt = monthReceipt(screen, portfolio, monthOf(baseMonth, month));
  return (
    receipt && {
      ...receipt,
      title: copy.titles[key],
      value: key === 'max_exposure' ? copy.at(formatCents(exposure?.value ?? 0), at) : at,
      formula: copy.formulas[key],
    }
  );
}

const computedIn = ({ list }: HomeScreen): readonly Computed[] => list.filter(isComputed);

function sumReceipt(screen: HomeScreen, portfolio: Portfolio, key: 'vgv_own' | 'result'): Receipt {
  const { comparison } = screen;
  const of = (one: Portfolio): number => (key === 'vgv_own' ? one.vgvOwn : one.result);
  const others = comparison && comparison.others.size > 0 ? comparison.others : null;
  const rows = computedIn(screen).map((one) => {
    const value = numberOf(one, key);
    const own: ReceiptCell = { text: moneyText(value), destination: inStudy(one, key) };
    if (!others) return { id: one.id, name: one.name, cells: [own] };
    const other = others.get(one.id);
    const was = other ? numberOf(other, key) : null;
    const difference = value === null || was === null ? null : value - was;
    return { id: one.id, name: one.name, cells: [own, plain(moneyText(was)), plain(moneyText(difference))] };
  });
  const [now, before] = [comparison?.now, comparison?.other];
  return {
    title: copy.titles[key],
    value: formatCents(of(portfolio)),
    formula: copy.formulas[key],
    columns: [copy.columns[key], ...(others ? [copy.columns.other, copy.columns.difference] : [])],
    rows,
    total: [
      formatCents(of(portfolio)),
      ...(others
        ? [before ? formatCents(of(before)) : copy.none, now && before ? formatCents(of(now) - of(before)) : copy.none]
        : []),
    ],
    difference: of(portfolio) - sumOf(computedIn(screen), (one) => numberOf(one, key) ?? 0),
    whole: 'cash-flow',
  };
}

function marginReceipt(screen: HomeScreen, { result, vgvOwn, margin }: Portfolio): Receipt {
  return {
    title: copy.titles.margin_vgv,
    value: shareText(margin),
    formula: copy.formulas.margin_vgv,
    columns: [copy.columns.result, copy.columns.vgv_own, copy.columns.margin_vgv],
    rows: computedIn(screen).map((one) => ({
      id: one.id,
      name: one.name,
      cells: [
        { text: moneyText(numberOf(one, 'result')), destination: inStudy(one, 'result') },
        { text: moneyText(numberOf(one, 'vgv_own')), destination: inStudy(one, 'vgv_own') },
        { text: shareText(numberOf(one, 'margin_vgv')), destination: inStudy(one, 'margin_vgv') },
      ],
    })),
    total: [formatCents(result), formatCents(vgvOwn), shareText(margin)],
    difference: null,
    whole: 'cash-flow',
  };
}

function rateReceipt(screen: HomeScreen, { irr }: Portfolio): Receipt {
  const others = screen.comparison && screen.comparison.others.size > 0 ? screen.comparison : null;
  const [now, before] = [others?.now?.irr ?? null, others?.other?.irr ?? null];
  return {
    title: copy.titles.irr_year,
    value: shareText(irr),
    formula: copy.formulas.irr_year,
    columns: [copy.columns.irr_year, ...(others ? [copy.columns.other, copy.columns.difference] : [])],
    rows: computedIn(screen).map((one) => {
      const value = numberOf(one, 'irr_year');
      const own: ReceiptCell = { text: shareText(value), destination: inStudy(one, 'irr_year') };
      const other = others?.others.get(one.id);
      const was = other ? numberOf(other, 'irr_year') : null;
      const difference = value === null || was === null ? copy.none : formatPoints(value - was);
      return { id: one.id, name: one.name, cells: others ? [own, plain(shareText(was)), plain(difference)] : [own] };
    }),
    total: [
      shareText(irr),
      ...(others ? [shareText(before), now === null || before === null ? copy.none : formatPoints(now - before)] : []),
    ],
    difference: null,
    whole: 'cash-flow',
  };
}

const sumOf = (all: readonly Computed[], of: (one: Computed) => number): number =>
  all.reduce((sum, one) => sum + of(one), 0);

/** Accumulated cash in a month: nothing before the start, the last balance after the end. */
function balanceIn({ base_month, accumulated_free }: Computed, month: string): number {
  const own = monthsBetween(base_month, month);
  return own < 0 ? 0 : (accumulated_free[Math.min(own, accumulated_free.length - 1)] ?? 0);
}

/** Flow of the month and accumulated cash of each enterprise. Before its start and after its end the flow is zero. */
function monthReceipt(screen: HomeScreen, portfolio: Portfolio, month: string): Receipt | null {
  const at = monthsBetween(portfolio.baseMonth, month);
  const [flow, accumulated] = [portfolio.net[at], portfolio.accumulated[at]];
  if (flow === undefined || accumulated === undefined) return null;
  return {
    title: copy.titles.month(formatMonth(month)),
    value: formatCents(accumulated),
    formula: copy.formulas.month,
    columns: [copy.columns.flow, copy.columns.accumulated],
    rows: computedIn(screen).map((one) => {
      const own = monthsBetween(one.base_month, month);
      const last = one.accumulated_free.length - 1;
      const isInside = own >= 0 && own <= last;
      const balance = balanceIn(one, month);
      const lastMonth = addMonths(one.base_month, Math.min(own, last));
      return {
        id: one.id,
        name: one.name,
        cells: [
          isInside
            ? { text: formatCents(one.free_cash_flow[own] ?? 0), destination: inStudy(one, `free_cash_flow~${month}`) }
            : plain(formatCents(0)),
          own < 0
            ? plain(formatCents(0))
            : { text: formatCents(balance), destination: inStudy(one, `accumulated_free~${lastMonth}`) },
        ],
      };
    }),
    total: [formatCents(flow), formatCents(accumulated)],
    difference: accumulated - sumOf(computedIn(screen), (one) => balanceIn(one, month)),
    whole: 'cash-flow',
  };
}

function salesReceipt(screen: HomeScreen, figures: HomeFigures, key: SalesKey): Receipt {
  const names = new Map(screen.list.map(({ id, name }) => [id, name]));
  const rowsOf = (cells: (one: EnterpriseFigures) => readonly ReceiptCell[] | null) =>
    figures.enterprises.flatMap((one) => {
      const [name, own] = [names.get(one.id), cells(one)];
      return name === undefined || own === null ? [] : [{ id: one.id, name, cells: own }];
    });
  return key === 'vso' ? velocityReceipt(figures, rowsOf) : owedReceipt(figures, rowsOf);
}

type RowsOf = (cells: (one: EnterpriseFigures) => readonly ReceiptCell[] | null) => Receipt['rows'];

function velocityReceipt({ sales, month }: HomeFigures, rowsOf: RowsOf): Receipt {
  const { columns } = copy;
  const cellTexts = ({
    opening,
    launched,
    sold,
    cancelled,
    gross,
  }: NonNullable<HomeFigures['sales']>['month']): string[] => [
    ...[opening, launched, sold, cancelled].map((count) => formatNumber(count)),
    shareText(gross),
  ];
  return {
    title: copy.titles.vso,
    value: copy.at(shareText(sales?.month.gross ?? null), formatMonth(month)),
    formula: copy.formulas.vso,
    columns: [columns.opening, columns.launched, columns.sold, columns.cancelled, columns.gross],
    rows: rowsOf(
      (one) => one.sales && cellTexts(one.sales.month).map((text) => ({ text, destination: { kind: 'panel', month } })),
    ),
    total: sales ? cellTexts(sales.month) : [],
    difference: null,
    whole: { kind: 'panel', month },
  };
}

function owedReceipt({ owed, late_days, day }: HomeFigures, rowsOf: RowsOf): Receipt {
  const until = new Date(Date.parse(day) - (late_days + 1) * 86_400_000).toISOString().slice(0, 10);
  const cellTexts = ({ late, open, delinquency }: NonNullable<HomeFigures['owed']>): string[] => [
    formatCents(late),
    formatCents(open),
    shareText(delinquency),
  ];
  return {
    title: copy.titles.delinquency,
    value: shareText(owed?.delinquency ?? null),
    formula: copy.formulas.delinquency(late_days),
    columns: [copy.columns.late(late_days), copy.columns.open, copy.columns.delinquency],
    rows: rowsOf(
      (one) =>
        one.owed &&
        cellTexts(one.owed).map((text, at) => ({
          text,
          destination: { kind: 'receivables', until: at === 1 ? null : until },
        })),
    ),
    total: owed ? cellTexts(owed) : [],
    difference: null,
    whole: 'receivables',
  };
}
