/** Payments of a bank that signs with the buyer during construction (`works_transfer`). */

import type { PlanPart, PriceTable, Schedule } from '../../src/study.ts';
import { type Cells, cellAt, total } from '../arithmetic.ts';
import { type Indexes, resolve } from '../calendar.ts';
import { exactTotal } from '../exact.ts';
import { placed, scheduleShares } from '../weights.ts';
import { type Agreement, type Installment, planGrowth } from './installments.ts';
import { monthSold } from './offers.ts';

/** Facts of a module that decide when the bank signs with its buyers. */
export interface Signings {
  module: { works_start: number; works_months: number; schedule?: Schedule | null | undefined };
  anchors: Agreement['anchors'];
  vgvOwn: number;
  salesBase: Cells;
}

/** 1 − share, to the last digit. */
function restOf(share: number): number {
  return exactTotal([1], [-share]);
}

/** The month in which the bank signs with a cohort; Infinity if never. */
export function signingMonth(signings: Signings, series: PlanPart, sold: number): number {
  const minimum = series.min_sold ?? 0;
  const { anchors, vgvOwn, salesBase } = signings;
  const demand = minimum === 0 || vgvOwn === 0 ? 0 : monthSold(minimum, vgvOwn, salesBase);
  return Math.max(sold + (series.signing ?? 0), resolve(series.from ?? { at: 'works_start' }, anchors), demand);
}

/** The earliest signing of a table's series; Infinity if none is signed. */
export function firstSigning(signings: Signings, table: PriceTable, sold: number): number {
  const signed = table.parts.filter(({ kind, share }) => kind === 'works_transfer' && share > 0);
  return Math.min(Infinity, ...signed.map((series) => signingMonth(signings, series, sold)));
}

/** What is measured in each month, as shares of construction. */
function measuredShares({ module }: Signings, schedule: Schedule | null | undefined): Cells {
  const given = schedule ?? module.schedule;
  const months = module.works_months;
  const isLinear = !given?.shares && (given?.family ?? 'linear') === 'linear';
  const shares = isLinear ? new Array<number>(months).fill(1 / months) : scheduleShares(given, months);
  const atTheEnd = [...new Array<number>(Math.max(1, months) - 1).fill(0), 1];
  return placed(total(shares) > 0 ? shares : atTheEnd, module.works_start);
}

/** The released part of the financing: in all up to a month, and in one month. */
class Release {
  private readonly measured: Cells;
  private readonly land: number;
  private readonly built: number;
  private readonly withheld: number;
  private readonly lag: number;
  private readonly freed: number;

  constructor(signings: Signings, series: PlanPart) {
    this.measured = measuredShares(signings, series.schedule);
    this.land = series.land_share ?? 0;
    const retention = series.retention ?? 0;
    this.built = restOf(this.land) * restOf(retention);
    this.withheld = restOf(this.land) * retention;
    this.lag = series.lag ?? 1;
    this.freed = resolve(series.release ?? { at: 'keys' }, signings.anchors);
  }

  last(): number {
    return Math.max(this.measured.length - 1 + this.lag, this.freed);
  }

  upTo(month: number): number {
    if (month >= this.last()) return 1;
    const measured = total(this.measured.slice(0, Math.max(0, month - this.lag + 1)));
    const all = month - this.lag >= this.measured.length - 1 ? 1 : measured;
    return this.land + this.built * all + (month >= this.freed ? this.withheld : 0);
  }

  in(month: number): number {
    return this.built * cellAt(this.measured, month - this.lag) + (month === this.freed ? this.withheld : 0);
  }
}

/** Returns the bank's payments for one part of a table. The month of the signing has the catch-up. */
export function transfersOf(
  indexes: Indexes,
  signings: Signings,
  agreement: Agreement,
  series: PlanPart,
): Installment[] {
  const signed = signingMonth(signings, series, agreement.sold);
  if (signed === Infinity) return [];
  const growth = (series.index_until_signing ?? true) ? planGrowth(indexes, agreement, signed) : 0;
  const release = new Release(signings, series);
  const installments: Installment[] = [];
  for (let month = signed; month <= Math.max(signed, release.last()); month++) {
    const share = month === signed ? release.upTo(month) : release.in(month);
    const bare = agreement.value * series.share * share;
    if (bare === 0) continue;
    installments.push({
      month,
      contracted: bare,
      interest: 0,
      bare,
      correction: bare * growth,
      amount: bare * (1 + growth),
    });
  }
  return installments;
}
