import { quantise } from '../numeric/money.ts';
import { monthlyRate } from '../numeric/rates.ts';
import type { Indicators } from '../projection.ts';
import type { Study } from '../study.ts';
import { accumulate, payback, yearly } from './free-flow.ts';
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

/** What is computed when it is first asked for. */
function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/**
 * All indicators of a projection; centavos, fractions, month indexes; null where one is not defined. Each is computed when it is
 * read: who projects a study thousands of times for one of them pays for one.
 */
export function judge(study: Study, flows: JudgedFlows): Indicators {
  const discount = monthlyRate(study.discount_rate);
  const costs = flows.loans.reduce((sum, loan) => sum + total(loan.interest) - total(loan.fees), 0);
  const result = total(flows.free) - costs;
  const receipts = once(() => total(flows.receipts));
  const project = once(() => internalRate(flows.free, discount));
  const present = once(() => presentValues(flows.free, discount));
  const plain = once(() => accumulate(flows.free));
  const discounted = once(() => accumulate(present().monthly));
  const exposure = (): number => Math.min(0, ...plain().rounded);
  const shareholder = once(() => internalRate(shareholderFlow(flows), discount));
  const readings: Record<string, () => number | string | null> = {
    vgv_gross: () => flows.vgvGross,
    vgv_own: () => flows.vgvOwn,
    receipts_total: receipts,
    result: () => result,
    margin_vgv: () => ratio(result, flows.vgvOwn),
    margin_receipts: () => ratio(result, receipts()),
    irr_month: () => project().rate,
    irr_year: () => yearly(project().rate),
    irr_status: () => project().status,
    npv: () => quantise(present().net),
    npv_excel: () => quantise(present().net / (1 + discount)),
    mirr_year: () => modifiedRate(study, flows.free, discount),
    max_exposure: exposure,
    max_exposure_month: () => (exposure() < 0 ? plain().rounded.indexOf(exposure()) : null),
    max_exposure_discounted: () => Math.min(0, ...discounted().rounded),
    payback_month: () => payback(plain().rounded),
    payback_discounted_month: () => payback(discounted().rounded),
    months_negative: () => plain().rounded.filter((x) => x < 0).length,
    roi: () => ratio(result, Math.abs(exposure())),
    profitability_index: () => ratio(present().inflow, present().outflow),
    exposure_index: () => ratio(present().net, Math.abs(Math.min(0, discounted().least))),
    moic: () => ratio(-total(flows.distribution), total(flows.contribution)),
    shareholder_irr_year: () => yearly(shareholder().rate),
    shareholder_irr_status: () => shareholder().status,
  };
  flows.loans.forEach((loan, k) => Object.assign(readings, loanReadings(loan, k + 1, discount)));
  return read(readings);
}

/** A record whose values are computed when they are read. */
function read(readings: Readonly<Record<string, () => number | string | null>>): Indicators {
  const indicators: Indicators = {};
  for (const key in readings)
    Object.defineProperty(indicators, key, {
      enumerable: true,
      get: once(readings[key] as () => number | string | null),
    });
  return indicators;
}

function shareholderFlow({ free, contribution, distribution }: JudgedFlows): Float64Array {
  return Float64Array.from(
    { length: free.length },
    (_, t) => -(distribution[t] as number) - (contribution[t] as number),
  );
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

function loanReadings(
  loan: JudgedFlows['loans'][number],
  number: number,
  discount: number,
): Record<string, () => number | null> {
  const balance = once(() => Array.from(loan.balance));
  const peak = (): number => Math.max(0, ...balance());
  return {
    [`loan.${number}.peak`]: peak,
    [`loan.${number}.peak_month`]: () => (peak() > 0 ? balance().indexOf(peak()) : null),
    [`loan.${number}.months`]: () => balance().filter((x) => x > 0).length,
    [`loan.${number}.cet_year`]: () => yearly(internalRate(lenderFlow(loan), discount).rate),
  };
}

function lenderFlow({
  release,
  interestPaid,
  fees,
  amortization,
  balance,
}: JudgedFlows['loans'][number]): Float64Array {
  return Float64Array.from(
    { length: balance.length },
    (_, t) =>
      -((release[t] as number) + (interestPaid[t] as number) + (fees[t] as number) + (amortization[t] as number)),
  );
}
