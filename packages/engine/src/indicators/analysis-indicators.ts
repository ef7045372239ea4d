import { monthEndDays } from '../numeric/calendar.ts';
import { quantise } from '../numeric/money.ts';
import { monthlyRate } from '../numeric/rates.ts';
import type { Analysis, Study } from '../study.ts';
import { averageCost, costOfEquity } from './capital-cost.ts';
import { datedRate } from './dated-rate.ts';
import { capitalMultiple, shareholderFlow, total } from './flows.ts';
import { yearly } from './free-cash-flow.ts';
import { internalRate } from './internal-rate.ts';

/** Vectors that the indicators of an analysis need, months 0 … H, centavos. */
export interface AnalysedFlows {
  readonly study: Study;
  readonly analysis: Analysis;
  readonly free: ArrayLike<number>;
  readonly netReceipts: ArrayLike<number>;
  readonly contribution: ArrayLike<number>;
  /** Negative where it is paid out. */
  readonly distribution: ArrayLike<number>;
  /** What partners put in that is no cash. */
  readonly inKind: readonly ArrayLike<number>[];
  /** Factor of the deflator from the base month on; null in constant terms. */
  readonly deflator: ArrayLike<number> | null;
  /** Monthly rate of discount. */
  readonly discount: number;
  readonly result: number;
}

type Value = number | string | null;

interface Reading {
  /** The field of the analysis that the indicator belongs to; null: every analysis has it. */
  readonly field: keyof Analysis | null;
  read(of: AnalysedFlows): Value;
}

const always = (read: Reading['read']): Reading => ({ field: null, read });
const real = (read: Reading['read']): Reading => ({ field: 'deflator', read });
const dated = (read: Reading['read']): Reading => ({ field: 'dated', read });
const wacc = (read: Reading['read']): Reading => ({ field: 'wacc', read });

/** Computation of each indicator of an analysis; null where it is not defined. */
const readings: Readonly<Record<string, Reading>> = {
  irr_real_year: real((of) => yearly(internalRate(realFlow(of), of.discount).rate)),
  npv_real: real((of) => realValue(of)),
  cost_of_equity: wacc(({ analysis }) => (analysis.wacc ? costOfEquity(analysis.wacc) : null)),
  wacc_year: wacc(({ analysis }) => (analysis.wacc ? averageCost(analysis.wacc) : null)),
  xirr_year: dated((of) => yearly(projectRate(of).rate)),
  xirr_status: dated((of) => projectRate(of).status),
  shareholder_xirr_year: dated((of) => yearly(shareholderRate(of).rate)),
  shareholder_xirr_status: dated((of) => shareholderRate(of).status),
  peak_equity: always((of) => peakEquity(of).amount),
  peak_equity_month: always((of) => peakEquity(of).month),
  profit_on_cost: always(({ result, netReceipts }) => positiveRatio(result, total(netReceipts) - result)),
  equity_multiple: always((of) => capitalMultiple({ ...of, contribution: withInKind(of) })),
};

const isGiven = (analysis: Analysis, { field }: Reading): boolean => {
  const value = field === null ? true : analysis[field];
  return value !== null && value !== undefined && value !== false;
};

/** Keys of the indicators of a study's analysis, in the order of the registry; none without an analysis. */
export function analysisKeys({ analysis }: Study): string[] {
  if (!analysis) return [];
  return Object.entries(readings).flatMap(([key, reading]) => (isGiven(analysis, reading) ? [key] : []));
}

/** Value of an indicator of an analysis; undefined when the study has none by that key. */
export function readAnalysis(key: string, flows: Omit<AnalysedFlows, 'analysis'>): Value | undefined {
  const reading = readings[key];
  const { analysis } = flows.study;
  return reading && analysis && isGiven(analysis, reading) ? reading.read({ ...flows, analysis }) : undefined;
}

const positiveRatio = (numerator: number, denominator: number): number | null =>
  denominator <= 0 ? null : numerator / denominator;

/** The free cash flow in money of the base month, not rounded. */
function realFlow({ free, deflator }: AnalysedFlows): Float64Array {
  return Float64Array.from({ length: free.length }, (_, t) => (free[t] as number) / (deflator?.[t] ?? 1));
}

function realValue(of: AnalysedFlows): number | null {
  const { real_rate } = of.analysis;
  if (!real_rate) return null;
  const rate = monthlyRate(real_rate);
  return quantise(realFlow(of).reduce((sum, value, t) => sum + value / (1 + rate) ** t, 0));
}

const daysOf = ({ study, free }: AnalysedFlows): number[] => monthEndDays(study.base_month, free.length);
const projectRate = (of: AnalysedFlows) => datedRate(of.free, daysOf(of), of.discount);

const shareholderRate = (of: AnalysedFlows) => datedRate(shareholderFlow(of), daysOf(of), of.discount);

/** The contributions, what is no cash among them. */
function withInKind({ contribution, inKind }: AnalysedFlows): ArrayLike<number> {
  if (inKind.length === 0) return contribution;
  return Float64Array.from(contribution, (amount, t) => inKind.reduce((sum, row) => sum + (row[t] ?? 0), amount));
}

/** The most that the partners had paid in net of what they had received, and the first month of it. */
function peakEquity(of: AnalysedFlows): { amount: number; month: number | null } {
  const { distribution } = of;
  const contribution = withInKind(of);
  let [running, amount] = [0, 0];
  let month: number | null = null;
  for (let t = 0; t < contribution.length; t++) {
    running += (contribution[t] as number) + (distribution[t] as number);
    if (running > amount) [amount, month] = [running, t];
  }
  return { amount, month };
}
