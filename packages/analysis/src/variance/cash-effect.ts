import type { Json, JsonObject } from '@uni/contracts';
import { isObject } from '@uni/contracts';
import {
  type Indicators,
  type Model,
  monthIndex,
  openAdjusted,
  parseMonth,
  type Refused,
  type SingleSum,
} from '@uni/engine';

/** Money that a plan does not know of: what a contract brings, or what its cancellation takes away. */
export interface CashChange {
  /** `YYYY-MM`. */
  readonly month: string;
  /** Centavos; negative is money that goes out, or that does not come in any more. */
  readonly amount: number;
  /** It is a receipt of sales, or the refund of one, so that taxes follow it. */
  readonly taxed: boolean;
}

/** Effect of single sums of money on the plan of a version. */
export interface CashEffect {
  /** The month of the first value. */
  readonly from: string;
  /** Free cash flow of each month, centavos: as planned, and with the changes and the taxes that follow them. */
  readonly before: readonly number[];
  readonly after: readonly number[];
  readonly indicators: { readonly before: Indicators; readonly after: Indicators };
  /** Σ of the changes in months that the plan does not forecast: before its base month, or closed. Centavos. */
  readonly settled: number;
}

/** The engine's longest horizon, in months after the base month. */
const HORIZON = 600;

/**
 * Returns the effect of single amounts on a study. The study is projected again with each amount as other revenue of its month.
 * So taxes, loans, capital and everything downstream follow. `composed` is the study as opened for `model`.
 */
export function cashEffect(
  model: Model,
  composed: Json,
  changes: readonly CashChange[],
): { ok: true; effect: CashEffect } | Refused {
  const study: JsonObject = isObject(composed) ? composed : {};
  const { base_month: base } = model.projection;
  const open = firstForecast(study, base);
  const dated = changes.map((change) => ({ ...change, at: monthIndex(base, change.month) }));
  const forecast = dated.filter(({ at, amount }) => at >= open && at <= HORIZON && amount !== 0);
  const sums = byMonth(forecast);
  const answer = sums.length === 0 ? { ok: true as const, model } : openAdjusted(composed, sums, model);
  if (!answer.ok) return answer;
  const [before, after] = [freeCashFlow(model), freeCashFlow(answer.model)];
  const months = Math.max(before.length, after.length);
  return {
    ok: true,
    effect: {
      from: base,
      before: lengthened(before, months),
      after: lengthened(after, months),
      indicators: { before: model.projection.indicators, after: answer.model.projection.indicators },
      settled: dated.filter((entry) => !forecast.includes(entry)).reduce((sum, { amount }) => sum + amount, 0),
    },
  };
}

/** Position of the first month that is a forecast. */
function firstForecast(study: JsonObject, base: string): number {
  const closing = isObject(study.accomplished) ? study.accomplished.closing : null;
  return typeof closing === 'string' && parseMonth(closing) !== null ? Math.max(0, monthIndex(base, closing) + 1) : 0;
}

/** One sum for each month and kind: the engine rounds none of them. */
function byMonth(dated: readonly SingleSum[]): SingleSum[] {
  const sums = new Map<string, SingleSum>();
  for (const { at, amount, taxed } of dated) {
    const key = `${at} ${taxed}`;
    sums.set(key, { at, taxed, amount: (sums.get(key)?.amount ?? 0) + amount });
  }
  return [...sums.values()].filter(({ amount }) => amount !== 0).sort((a, b) => a.at - b.at);
}

function freeCashFlow(model: Model): readonly number[] {
  const line = model.projection.lines.find(({ key, module }) => key === 'free_cash_flow' && module === null);
  return line?.values ?? [];
}

const lengthened = (values: readonly number[], months: number): number[] => [
  ...values,
  ...new Array<number>(months - values.length).fill(0),
];
