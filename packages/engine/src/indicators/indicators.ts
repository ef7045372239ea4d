import { quantise } from '../numeric/money.ts';
import { monthlyRate, yearlyFromMonth } from '../numeric/rates.ts';
import type { Indicators } from '../projection.ts';
import type { Study } from '../study.ts';
import { internalRate } from './internal-rate.ts';

/** The vectors an enterprise is judged by, months 0 … H, centavos. */
export interface JudgedFlows {
  vgvGross: number;
  vgvOwn: number;
  receipts: ArrayLike<number>;
  free: Float64Array;
  contribution: ArrayLike<number>;
  distribution: ArrayLike<number>;
  loans: readonly {
    release: ArrayLike<number>;
    interest: ArrayLike<number>;
    interestPaid: ArrayLike<number>;
    fees: ArrayLike<number>;
    amortization: ArrayLike<number>;
    balance: ArrayLike<number>;
  }[];
}

function total(values: ArrayLike<number>): number {
  let sum = 0;
  for (let t = 0; t < values.length; t++) sum += values[t] as number;
  return sum;
}

function ratio(numerator: number, denominator: number): number | null {
  return denominator === 0 ? null : numerator / denominator;
}

/** All indicators of a projection; centavos, fractions, month indexes; null where one is not defined. */
export function judge(study: Study, flows: JudgedFlows): Indicators {
  const discount = monthlyRate(study.discount_rate);
  const costs = flows.loans.reduce((sum, loan) => sum + total(loan.interest) - total(loan.fees), 0);
  const result = total(flows.free) - costs;
  const receipts = total(flows.receipts);
  const project = internalRate(flows.free, discount);
  const present = presentValues(flows.free, discount);
  const exposure = exposureOf(flows.free, present);
  const contributed = total(flows.contribution);
  const distributed = -total(flows.distribution);
  const shareholder = internalRate(
    Float64Array.from(
      { length: flows.free.length },
      (_, t) => -(flows.distribution[t] as number) - (flows.contribution[t] as number),
    ),
    discount,
  );
  return {
    vgv_gross: flows.vgvGross,
    vgv_own: flows.vgvOwn,
    receipts_total: receipts,
    result,
    margin_vgv: ratio(result, flows.vgvOwn),
    margin_receipts: ratio(result, receipts),
    irr_month: project.rate,
    irr_year: project.rate === null ? null : yearlyFromMonth(project.rate),
    irr_status: project.status,
    npv: quantise(present.net),
    npv_excel: quantise(present.net / (1 + discount)),
    mirr_year: modifiedRate(study, flows.free, discount),
    ...exposure.indicators,
    roi: ratio(result, Math.abs(exposure.least)),
    profitability_index: ratio(present.inflow, present.outflow),
    exposure_index: ratio(present.net, Math.abs(exposure.leastDiscounted)),
    moic: ratio(distributed, contributed),
    shareholder_irr_year: shareholder.rate === null ? null : yearlyFromMonth(shareholder.rate),
    shareholder_irr_status: shareholder.status,
    ...Object.assign({}, ...flows.loans.map((loan, k) => judgeLoan(loan, k + 1, discount))),
  };
}

interface PresentValues {
  net: number;
  inflow: number;
  outflow: number;
  monthly: Float64Array;
}

function presentValues(flow: Float64Array, rate: number): PresentValues {
  const monthly = flow.map((x, t) => x / (1 + rate) ** t);
  let [net, inflow, outflow] = [0, 0, 0];
  for (const value of monthly) {
    net += value;
    if (value > 0) inflow += value;
    else outflow -= value;
  }
  return { net, inflow, outflow, monthly };
}

function exposureOf(
  flow: Float64Array,
  present: PresentValues,
): { indicators: Indicators; least: number; leastDiscounted: number } {
  const plain = accumulate(flow);
  const discounted = accumulate(present.monthly);
  const least = Math.min(0, ...plain.rounded);
  return {
    least,
    leastDiscounted: Math.min(0, discounted.least),
    indicators: {
      max_exposure: least,
      max_exposure_month: least < 0 ? plain.rounded.indexOf(least) : null,
      max_exposure_discounted: Math.min(0, ...discounted.rounded),
      payback_month: payback(plain.rounded),
      payback_discounted_month: payback(discounted.rounded),
      months_negative: plain.rounded.filter((x) => x < 0).length,
    },
  };
}

function accumulate(flow: Float64Array): { rounded: number[]; least: number } {
  const rounded: number[] = [];
  let running = 0;
  let least = 0;
  for (const x of flow) {
    running += x;
    least = Math.min(least, running);
    rounded.push(quantise(running));
  }
  return { rounded, least };
}

/** The first month from which the accumulated flow stays at or above zero after having been negative. */
function payback(accumulated: readonly number[]): number | null {
  let last = -1;
  accumulated.forEach((x, t) => {
    if (x < 0) last = t;
  });
  return last < 0 || last === accumulated.length - 1 ? null : last + 1;
}

function modifiedRate(study: Study, flow: Float64Array, discount: number): number | null {
  const finance = study.finance_rate ? monthlyRate(study.finance_rate) : discount;
  const reinvestment = study.reinvestment_rate ? monthlyRate(study.reinvestment_rate) : discount;
  const last = flow.length - 1;
  let future = 0;
  let present = 0;
  flow.forEach((x, t) => {
    if (x > 0) future += x * (1 + reinvestment) ** (last - t);
    else present -= x / (1 + finance) ** t;
  });
  return last === 0 || present === 0 ? null : (future / present) ** (12 / last) - 1;
}

function judgeLoan(loan: JudgedFlows['loans'][number], number: number, discount: number): Indicators {
  const balance = Array.from(loan.balance);
  const peak = Math.max(0, ...balance);
  const lender = Float64Array.from(
    balance,
    (_, t) =>
      -(
        (loan.release[t] as number) +
        (loan.interestPaid[t] as number) +
        (loan.fees[t] as number) +
        (loan.amortization[t] as number)
      ),
  );
  const { rate } = internalRate(lender, discount);
  return {
    [`loan.${number}.peak`]: peak,
    [`loan.${number}.peak_month`]: peak > 0 ? balance.indexOf(peak) : null,
    [`loan.${number}.months`]: balance.filter((x) => x > 0).length,
    [`loan.${number}.cet_year`]: rate === null ? null : yearlyFromMonth(rate),
  };
}
