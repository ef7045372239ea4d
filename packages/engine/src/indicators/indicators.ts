import { quantise } from '../numeric/money.ts';
import { monthlyRate } from '../numeric/rates.ts';
import type { Indicators } from '../projection.ts';
import type { Study } from '../study.ts';
import { type AccountFlows, accountIndicators, readAccounts } from './account-indicators.ts';
import { type AnalysedFlows, analysisKeys, readAnalysis } from './analysis-indicators.ts';
import { type AssignedFlows, assignedCost, assignmentReadings } from './assignment-indicators.ts';
import { resolveDiscountRate } from './capital-cost.ts';
import { capitalMultiple, shareholderFlow, total } from './flows.ts';
import { accumulate, payback, yearly } from './free-cash-flow.ts';
import { internalRate } from './internal-rate.ts';
import { type PartnerFlows, partnerIndicators, readPartner } from './partner-indicators.ts';
import { type RentalSums, readRentals, rentalIndicators } from './rental-indicators.ts';
import { type SecuredLoan, securedIndicators, securedReadings } from './secured-loans.ts';
import { readTaxes, taxIndicators } from './tax-indicators.ts';

/** The vectors that an enterprise's indicators need, months 0 … H, centavos. */
export interface IndicatorFlows {
  vgvGross: number;
  vgvOwn: number;
  receipts: ArrayLike<number>;
  netReceipts: ArrayLike<number>;
  free: Float64Array;
  contribution: ArrayLike<number>;
  distribution: ArrayLike<number>;
  /** Factor of the index that the analysis deflates by; null without one, and in constant terms. */
  deflator: ArrayLike<number> | null;
  /** Null in a study without rentals. */
  rentals: RentalSums | null;
  assignments: readonly AssignedFlows[];
  /** Of each partner; none where the study states only their shares. */
  partners: readonly PartnerFlows[];
  /** The lines of the taxes; null in a study whose taxes have no indicators. */
  taxes: readonly ArrayLike<number>[] | null;
  /** Null in a study without accounts. */
  accounts: AccountFlows | null;
  /** Indicators of optional rules by their keys, each by the monthly rate of discount. */
  further: ReadonlyMap<string, (discount: number) => Value>;
  /** Last closed month; −1 without one. */
  closing: number;
  loans: readonly ({
    release: ArrayLike<number>;
    interest: ArrayLike<number>;
    interestPaid: ArrayLike<number>;
    fees: ArrayLike<number>;
    amortization: ArrayLike<number>;
  } & SecuredLoan)[];
}

function ratio(numerator: number, denominator: number): number | null {
  return denominator === 0 ? null : numerator / denominator;
}

/** Returns a function that computes its value on the first call. */
function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** Values of a projection computed once, for all indicators that need them. */
class Judgement {
  readonly study: Study;
  readonly flows: IndicatorFlows;
  readonly discount: number;
  readonly result: number;
  readonly receipts = once(() => total(this.flows.receipts));
  readonly project = once(() => internalRate(this.flows.free, this.discount));
  readonly present = once(() => presentValues(this.flows.free, this.discount));
  readonly plain = once(() => accumulate(this.flows.free));
  readonly discounted = once(() => accumulate(this.present().monthly));
  readonly exposure = once(() => least(this.plain().rounded));
  readonly shareholder = once(() => internalRate(shareholderFlow(this.flows), this.discount));

  constructor(study: Study, flows: IndicatorFlows) {
    this.study = study;
    this.flows = flows;
    this.discount = monthlyRate(resolveDiscountRate(study));
    const costs = flows.loans.reduce((sum, loan) => sum + total(loan.interest) - total(loan.fees), 0);
    this.result = total(flows.free) - costs - assignedCost(flows.assignments);
  }
}

type Value = number | string | null;

/** Computation of each indicator of the registry; null where it is not defined. */
const readings: Readonly<Record<string, (of: Judgement) => Value>> = {
  vgv_gross: ({ flows }) => flows.vgvGross,
  vgv_own: ({ flows }) => flows.vgvOwn,
  receipts_total: (of) => of.receipts(),
  result: ({ result }) => result,
  margin_vgv: ({ result, flows }) => ratio(result, flows.vgvOwn),
  margin_receipts: (of) => ratio(of.result, of.receipts()),
  irr_month: (of) => of.project().rate,
  irr_year: (of) => yearly(of.project().rate),
  irr_status: (of) => of.project().status,
  npv: (of) => quantise(of.present().net),
  npv_excel: (of) => quantise(of.present().net / (1 + of.discount)),
  mirr_year: ({ study, flows, discount }) => modifiedRate(study, flows.free, discount),
  max_exposure: (of) => of.exposure(),
  max_exposure_month: (of) => (of.exposure() < 0 ? of.plain().rounded.indexOf(of.exposure()) : null),
  max_exposure_discounted: (of) => least(of.discounted().rounded),
  payback_month: (of) => payback(of.plain().rounded),
  payback_discounted_month: (of) => payback(of.discounted().rounded),
  months_negative: (of) => of.plain().rounded.filter((x) => x < 0).length,
  roi: (of) => ratio(of.result, Math.abs(of.exposure())),
  profitability_index: (of) => ratio(of.present().inflow, of.present().outflow),
  exposure_index: (of) => ratio(of.present().net, Math.abs(Math.min(0, of.discounted().least))),
  moic: ({ flows }) => capitalMultiple(flows),
  shareholder_irr_year: (of) => yearly(of.shareholder().rate),
  shareholder_irr_status: (of) => of.shareholder().status,
};

type Loan = IndicatorFlows['loans'][number];

/** Computation of a loan's indicators; their keys begin with `loan.` and its number. */
const loanReadings: Readonly<Record<string, (loan: Loan, discount: number) => number | null>> = {
  peak: ({ balance }) => peakOf(balance),
  peak_month: ({ balance }) => (peakOf(balance) > 0 ? Array.from(balance).indexOf(peakOf(balance)) : null),
  months: ({ balance }) => Array.from(balance).filter((x) => x > 0).length,
  cet_year: (loan, discount) => yearly(internalRate(lenderCashFlow(loan), discount).rate),
};

/**
 * Returns all indicators of a projection: centavos, fractions, month indexes; null where one is not defined. Each is computed on
 * read, so callers pay only for those they read.
 */
export function evaluateIndicators(study: Study, flows: IndicatorFlows): Indicators {
  const judgement = new Judgement(study, flows);
  const indicators: Indicators = {};
  const defineLazy = (key: string, make: () => Value): void =>
    void Object.defineProperty(indicators, key, { enumerable: true, get: once(make) });
  for (const [key, read] of Object.entries(readings)) defineLazy(key, () => read(judgement));
  for (const key of analysisKeys(study)) defineLazy(key, () => readAnalysis(key, analysedBy(judgement)) ?? null);
  if (flows.rentals)
    for (const key of rentalIndicators)
      defineLazy(key, () => readRentals(key, flows.rentals, judgement.receipts) ?? null);
  if (flows.taxes) for (const key of taxIndicators) defineLazy(key, () => readTaxes(key, flows) ?? null);
  if (flows.accounts)
    for (const key of accountIndicators) defineLazy(key, () => readAccounts(key, flows.accounts) ?? null);
  flows.partners.forEach((_, k) => {
    for (const name of partnerIndicators) {
      const key = `partner.${k + 1}.${name}`;
      defineLazy(key, () => readPartner(key, flows.partners, termsOf(judgement)) ?? null);
    }
  });
  flows.loans.forEach((loan, k) => {
    for (const [key, read] of Object.entries(loanReadings))
      defineLazy(`loan.${k + 1}.${key}`, () => read(loan, judgement.discount));
    for (const key of securedIndicators(loan))
      defineLazy(`loan.${k + 1}.${key}`, () => securedReadings[key]?.(loan) ?? null);
  });
  for (const [key, read] of flows.further) defineLazy(key, () => read(judgement.discount));
  flows.assignments.forEach((assigned, k) => {
    for (const [key, read] of Object.entries(assignmentReadings))
      defineLazy(`assignment.${k + 1}.${key}`, () => read(assigned, judgement.discount));
  });
  return indicators;
}

/** Some indicators of a projection, computed at once; a key that it does not have is left out. */
export function evaluateSomeIndicators(study: Study, flows: IndicatorFlows, keys: readonly string[]): Indicators {
  const judgement = new Judgement(study, flows);
  const indicators: Indicators = {};
  for (const key of keys) {
    const read = readings[key];
    const value = read ? read(judgement) : valueByKey(judgement, key);
    if (value !== undefined) indicators[key] = value;
  }
  return indicators;
}

const termsOf = ({ discount, flows }: Judgement) => ({ discount, closing: flows.closing });

function analysedBy({ study, flows, discount, result }: Judgement): Omit<AnalysedFlows, 'analysis'> {
  const { free, netReceipts, contribution, distribution, deflator, partners } = flows;
  const inKind = partners.map((partner) => partner.inKind).filter((row) => row !== null);
  return { study, free, netReceipts, contribution, distribution, inKind, deflator, discount, result };
}

/** Value of a loan, an assignment, rentals or the analysis: null where it is not defined, undefined for another key. */
function valueByKey(judgement: Judgement, key: string): Value | undefined {
  const further = judgement.flows.further.get(key);
  if (further) return further(judgement.discount);
  const value = key.startsWith('assignment.') ? assignedValue(judgement, key) : loanValue(judgement, key);
  if (value !== undefined) return value;
  const tax = readTaxes(key, judgement.flows);
  if (tax !== undefined) return tax;
  const account = readAccounts(key, judgement.flows.accounts);
  if (account !== undefined) return account;
  const partner = readPartner(key, judgement.flows.partners, termsOf(judgement));
  if (partner !== undefined) return partner;
  const rented = readRentals(key, judgement.flows.rentals, judgement.receipts);
  return rented === undefined ? readAnalysis(key, analysedBy(judgement)) : rented;
}

function loanValue({ flows, discount }: Judgement, key: string): number | null | undefined {
  const [family, number, name = ''] = key.split('.');
  const loan = family === 'loan' ? flows.loans[Number(number) - 1] : undefined;
  const read = loanReadings[name];
  return loan && (read ? read(loan, discount) : securedReadings[name]?.(loan));
}

function assignedValue({ flows, discount }: Judgement, key: string): number | null | undefined {
  const [, number, name = ''] = key.split('.');
  const assigned = flows.assignments[Number(number) - 1];
  return assigned && assignmentReadings[name]?.(assigned, discount);
}

function least(values: readonly number[]): number {
  let low = 0;
  for (const x of values) if (x < low) low = x;
  return low;
}

function peakOf(values: ArrayLike<number>): number {
  let high = 0;
  for (let t = 0; t < values.length; t++) if ((values[t] as number) > high) high = values[t] as number;
  return high;
}

interface PresentValues {
  net: number;
  inflow: number;
  outflow: number;
  monthly: Float64Array;
}

/** (1 + rate)^t of the last requested rate: callers with thousands of studies discount most of them alike. */
let powers: { readonly rate: number; readonly values: number[] } = { rate: 0, values: [] };

function powersOf(rate: number, months: number): readonly number[] {
  if (powers.rate !== rate) powers = { rate, values: [] };
  const { values } = powers;
  while (values.length < months) values.push((1 + rate) ** values.length);
  return values;
}

export function presentValues(flow: Float64Array, rate: number): PresentValues {
  const factors = powersOf(rate, flow.length);
  const monthly = new Float64Array(flow.length);
  let [net, inflow, outflow] = [0, 0, 0];
  for (let t = 0; t < flow.length; t++) {
    const value = (flow[t] as number) / (factors[t] as number);
    monthly[t] = value;
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
  return last === 0 || present === 0 || future === 0 ? null : (future / present) ** (12 / last) - 1;
}

function lenderCashFlow({
  release,
  interestPaid,
  fees,
  amortization,
  balance,
}: IndicatorFlows['loans'][number]): Float64Array {
  return Float64Array.from(
    { length: balance.length },
    (_, t) =>
      -((release[t] as number) + (interestPaid[t] as number) + (fees[t] as number) + (amortization[t] as number)),
  );
}
