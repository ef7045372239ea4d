/** The indicators of a projection. */

import type { Indicators } from '../src/projection.ts';
import type { Study } from '../src/study.ts';
import { accumulated, type Cells, negated, plus, roundCents, total } from './arithmetic.ts';
import { monthlyRate } from './calendar.ts';
import { type CashCells, loanFlow } from './cash.ts';
import type { LineBook } from './lines.ts';
import type { Estate } from './revenue.ts';

export interface InternalRate {
  month: number | null;
  year: number | null;
  status: 'none' | 'unique' | 'multiple';
}

const GRID_STEPS = 1500;
const GRID_FROM = 0.01;
const GRID_TO = 11;

/** NPV at the monthly growth factor 1 + r, by Horner's rule. */
function presentValueAt(flow: Cells, factor: number): number {
  return flow.reduceRight((value, cell) => value / factor + cell, 0);
}

/** A root between two factors at which NPV has opposite signs. */
function bisect(flow: Cells, below: number, above: number): number {
  const turn = presentValueAt(flow, below) > 0 ? 1 : -1;
  let [low, high] = [below, above];
  for (let step = 0; step < 200 && high - low > 1e-15 * high; step++) {
    const middle = (low + high) / 2;
    if (turn * presentValueAt(flow, middle) > 0) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/**
 * The rate at which NPV falls through zero; of several, the one nearest the discount rate. Two kinds of other roots are ignored:
 * rising ones below zero, or below a negative rate.
 */
export function internalRate(flow: Cells, discount: number): InternalRate {
  const none: InternalRate = { month: null, year: null, status: 'none' };
  const factorAt = (step: number) => GRID_FROM * (GRID_TO / GRID_FROM) ** (step / GRID_STEPS);
  const points = Array.from({ length: GRID_STEPS + 1 }, (_, step) => factorAt(step))
    .map((factor) => ({ factor, value: presentValueAt(flow, factor) }))
    .filter(({ value }) => value !== 0);
  const roots = points.slice(1).flatMap((point, k) => {
    const before = points[k] ?? point;
    if (Math.sign(before.value) === Math.sign(point.value)) return [];
    return [{ rate: bisect(flow, before.factor, point.factor) - 1, falls: point.value < 0 }];
  });
  const [first, ...others] = roots.filter(({ falls }) => falls).map(({ rate }) => rate);
  if (first === undefined) return none;
  const month = others.reduce(
    (best, root) => (Math.abs(root - discount) < Math.abs(best - discount) ? root : best),
    first,
  );
  const rivals = roots.filter(({ rate }) => rate !== month && rate > Math.min(0, month));
  return { month, year: (1 + month) ** 12 - 1, status: rivals.length > 0 ? 'multiple' : 'unique' };
}

function ratio(numerator: number, denominator: number): number | null {
  return denominator === 0 ? null : numerator / denominator;
}

/** First month from which the accumulated flow stays at or above zero after having been below. */
function payback(reached: Cells): number | null {
  const lastNegative = reached.findLastIndex((cell) => cell < 0);
  return lastNegative < 0 || lastNegative === reached.length - 1 ? null : lastNegative + 1;
}

function modifiedRate(study: Study, free: Cells): number | null {
  const months = free.length - 1;
  const finance = monthlyRate(study.finance_rate ?? study.discount_rate);
  const reinvestment = monthlyRate(study.reinvestment_rate ?? study.discount_rate);
  let [invested, returned] = [0, 0];
  free.forEach((cell, month) => {
    if (cell < 0) invested -= cell / (1 + finance) ** month;
    else returned += cell * (1 + reinvestment) ** (months - month);
  });
  return months === 0 || invested === 0 || returned === 0 ? null : (returned / invested) ** (12 / months) - 1;
}

function valueIndicators(free: Cells, discount: number, result: number): Indicators {
  const present = free.map((cell, month) => cell / (1 + discount) ** month);
  const value = total(present);
  const inflow = total(present.filter((cell) => cell > 0));
  const outflow = -total(present.filter((cell) => cell < 0));
  const reached = accumulated(free);
  const discounted = accumulated(present);
  const exposure = Math.min(0, ...reached);
  const deepest = Math.min(0, ...discounted);
  return {
    npv: roundCents(value),
    npv_excel: roundCents(value / (1 + discount)),
    max_exposure: exposure,
    max_exposure_month: exposure < 0 ? reached.indexOf(exposure) : null,
    max_exposure_discounted: roundCents(deepest),
    payback_month: payback(reached),
    payback_discounted_month: payback(discounted.map(roundCents)),
    months_negative: reached.filter((cell) => cell < 0).length,
    roi: ratio(result, -exposure),
    profitability_index: ratio(inflow, outflow),
    exposure_index: ratio(value, -deepest),
  };
}

function loanIndicators(cash: CashCells, discount: number): Indicators {
  const indicators: Indicators = {};
  cash.loans.forEach((loan, n) => {
    const peak = Math.max(0, ...loan.balance);
    indicators[`loan.${n + 1}.peak`] = peak;
    indicators[`loan.${n + 1}.peak_month`] = peak > 0 ? loan.balance.indexOf(peak) : null;
    indicators[`loan.${n + 1}.months`] = loan.balance.filter((cell) => cell > 0).length;
    indicators[`loan.${n + 1}.cet_year`] = internalRate(negated(loanFlow(loan)), discount).year;
  });
  return indicators;
}

export function indicators(study: Study, book: LineBook, estates: Estate[], free: Cells, cash: CashCells): Indicators {
  const discount = monthlyRate(study.discount_rate);
  const vgvOwn = estates.reduce((sum, estate) => sum + estate.vgvOwn, 0);
  const receipts = total(book.whole('receipts'));
  const loanCost = cash.loans.reduce((sum, loan) => sum + total(loan.interest) - total(loan.fees), 0);
  const result = total(free) - loanCost;
  const project = internalRate(free, discount);
  const paidOut = negated(cash.distribution);
  const shareholder = internalRate(plus(paidOut, negated(cash.contribution)), discount);
  return {
    vgv_gross: estates.reduce((sum, estate) => sum + estate.vgvGross, 0),
    vgv_own: vgvOwn,
    receipts_total: receipts,
    result,
    margin_vgv: ratio(result, vgvOwn),
    margin_receipts: ratio(result, receipts),
    irr_month: project.month,
    irr_year: project.year,
    irr_status: project.status,
    ...valueIndicators(free, discount, result),
    mirr_year: modifiedRate(study, free),
    moic: ratio(total(paidOut), total(cash.contribution)),
    shareholder_irr_year: shareholder.year,
    shareholder_irr_status: shareholder.status,
    ...loanIndicators(cash, discount),
  };
}
