/** Cells that the formulas of indicators read, and the quotients and rates that they share. */
import type { CompanyMembers } from '@uni/engine';
import type { SearchedFlow } from './rate-search.ts';
import type { Support } from './support.ts';

/** Text of an undefined indicator. */
export const undefinedIndicator = '–';

/** Texts for the status of a rate. */
export const rateSituations = { unique: 'única', multiple: 'múltipla', none: 'sem TIR' } as const;

export interface Names {
  readonly free: string;
  readonly accumulated: string;
  readonly months: string;
  /** The monthly rates of discount, of financing and of reinvestment. */
  readonly rate: string;
  readonly finance: string;
  readonly reinvestment: string;
  /** The monthly real rate; null where the study has none. */
  readonly realRate: string | null;
  readonly monthCount: number;
  /** The last month. */
  readonly last: string;
  readonly base: string;
  readonly vgvGross: string;
  readonly vgvOwn: string;
  readonly loans: number;
  readonly assignments: number;
  readonly partners: number;
  /** None where the study names none. */
  readonly companies: readonly CompanyMembers[];
  /** The cells of the taxes of a company, or of all. */
  taxes(company?: string): string[];
  /** The last closed month as a position; −1 without one. */
  readonly closing: number;
  readonly support: Support;
  line(key: string, company?: string): string;
  /** The cell of a row with one value; null where the study has none. */
  scalar(id: string): string | null;
  /** The cells of a row that is no line; null where the study has none. */
  row(id: string): string | null;
}

export const total = (range: string): string => (range === '0' ? '0' : `ROUND(SUM(${range}),2)`);

/** A quotient, undefined where nothing is divided by. */
export const ratio = (numerator: string, denominator: string): string =>
  `IF((${denominator})=0,"${undefinedIndicator}",(${numerator})/(${denominator}))`;

/** A part of what is positive; undefined of anything else. */
export const positiveShare = (numerator: string, denominator: string): string =>
  `IF(${denominator}<=0,"${undefinedIndicator}",${numerator}/${denominator})`;

/** The first month from which an accumulated flow stays at or above zero after having been negative. */
export function payback(accumulated: string, { months, last, base }: Names): string {
  const after = `SUMPRODUCT(MAX((${accumulated}<0)*(${months}<=${last})*(${months}+1)))`;
  return `IF(OR(${after}=0,${after}>${last}),"${undefinedIndicator}",EDATE(${base},${after}))`;
}

export function situation(flow: SearchedFlow, { support }: Names): string {
  const { rootCount, others } = support.search(flow);
  const { unique, multiple, none } = rateSituations;
  return `IF(${rootCount}=0,"${none}",IF(${others}>0,"${multiple}","${unique}"))`;
}

export function flowOf({ support }: Names, key: string): SearchedFlow {
  const flow = support.flows.find((one) => one.key === key);
  if (!flow) throw new Error(`no flow ${key}`);
  return flow;
}

export type Cells = (key: string) => string;

export function yearlyOf(flow: SearchedFlow, names: Names): string {
  const { rootCount, guess } = names.support.search(flow);
  return `IF(${rootCount}=0,"${undefinedIndicator}",(1+IRR(${flow.range},${guess}))^12-1)`;
}
