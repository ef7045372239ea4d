import type { Check, Indicators, Projection, ProjectionLine } from '../projection.ts';
import type { Capital, IndexSeries, Loan, Rate, Study } from '../study.ts';

type Maybe<T> = T | null | undefined;

/** The fields of a development's projection that a portfolio reads. */
export type MemberProjection = Pick<Projection, 'base_month' | 'months' | 'lines'>;

/** A development in a portfolio, and the share of it that the organization holds, 0 < share ≤ 1. */
export interface PortfolioMember {
  id: string;
  projection: MemberProjection;
  participation: number;
  /** The terms of its study; those of the corporate layer where they are left out. */
  terms?: Maybe<Study['terms']>;
}

/** A cost of the organization itself, paid monthly. Without `months` it is paid up to the members' last month. */
export interface Overhead {
  name?: Maybe<string>;
  /** Reais of the portfolio's base month. */
  amount: number;
  /** First month, `YYYY-MM`. */
  start: string;
  months?: Maybe<number>;
  index?: Maybe<string>;
}

/** Overheads, loans and capital of the organization itself. Their months are integers. */
export interface Corporate {
  /** `holding`: what partners pay in and get; `full`: the cash of the developments before capital. */
  view: 'holding' | 'full';
  terms: Study['terms'];
  discount_rate: Rate;
  indexes?: Maybe<Record<string, IndexSeries>>;
  overheads?: Maybe<Overhead[]>;
  loans?: Maybe<Loan[]>;
  capital?: Maybe<Capital>;
}

/** All results of a portfolio. Money in whole centavos; position 0 of every line is the earliest base month. */
export interface Portfolio {
  format: 'uni.portfolio/1';
  base_month: string;
  months: number;
  lines: ProjectionLine[];
  indicators: Indicators;
  checks: Check[];
}
