/** The months of one loan. */

import type { Loan, Rate } from '../../src/study.ts';
import { addTo, cellAt, centavos, roundCents, total } from '../arithmetic.ts';
import { accrualRate, monthlyRate, resolve } from '../calendar.ts';
import { exactTotal } from '../exact.ts';
import { amortizationStart, type Facility, nothing } from './loans.ts';

/** A draw of a schedule, in centavos. */
interface DrawnTranche {
  month: number;
  amount: number;
}

function tranchesOf({ loan, anchors }: Facility): DrawnTranche[] {
  const limit = centavos(loan.limit ?? 0);
  const shares: number[] = [];
  const upTo = (count: number) => roundCents(exactTotal([0], ...shares.slice(0, count).map((share) => [limit, share])));
  return (loan.draws?.tranches ?? []).map(({ at, amount, share }) => {
    const month = resolve(at, anchors);
    if (amount !== null && amount !== undefined) return { month, amount: centavos(amount) };
    shares.push(share ?? 0);
    return { month, amount: upTo(shares.length) - upTo(shares.length - 1) };
  });
}

/** The months of one loan, advanced one by one. */
export class LoanAccount {
  readonly cells = nothing();
  private readonly at: Facility;
  private readonly loan: Loan;
  private readonly tranches: DrawnTranche[];
  private balance = 0;
  private released = 0;

  constructor(at: Facility) {
    this.at = at;
    this.loan = at.loan;
    this.tranches = tranchesOf(at);
  }

  private draws(): 'share' | 'schedule' | 'need' {
    return this.loan.draws?.kind ?? 'share';
  }

  private limit(): number {
    const { limit } = this.loan;
    return limit === null || limit === undefined ? Infinity : centavos(limit);
  }

  private window(): [number, number] {
    const { loan, at } = this;
    const [from, to] = loan.window ?? [0, at.last];
    return [resolve(from, at.anchors), resolve(to, at.anchors)];
  }

  private open(month: number): boolean {
    const { loan, at } = this;
    const all = cellAt(at.eligible, at.last);
    const minimum = loan.min_works ?? 0;
    const readsNoCost = this.draws() !== 'share' && minimum === 0;
    if (all === 0 && !readsNoCost) return false;
    const [from, to] = this.window();
    const built = readsNoCost || cellAt(at.eligible, month) / all >= minimum;
    return from <= month && month <= to && built && cellAt(at.sold, month) >= (loan.min_sold ?? 0);
  }

  /** What may be owed besides, under the coverage that the loan requires. */
  private room(month: number, owed: number): number {
    const { coverage } = this.loan;
    if (!coverage) return Infinity;
    return Math.max(0, roundCents(cellAt(this.at.guarantee ?? [], month) / coverage.min) - owed);
  }

  /** What may be drawn up to a month. */
  private entitled(month: number): number {
    if (this.draws() === 'schedule')
      return total(this.tranches.filter((tranche) => tranche.month <= month).map(({ amount }) => amount));
    return roundCents((this.loan.share ?? 1) * cellAt(this.at.eligible, month));
  }

  /** `missing` is the cash below the minimum before this loan draws. */
  private release(month: number, owed: number, missing: number): number {
    if (!this.open(month)) return 0;
    const room = this.room(month, owed);
    if (this.draws() === 'need') {
      const undrawn = Math.max(0, this.limit() - owed);
      return Math.min(undrawn, Math.max(0, missing), room);
    }
    return Math.min(room, Math.max(0, Math.min(this.limit(), this.entitled(month)) - this.released));
  }

  /** The whole line of credit: the limit, else what the schedule or the cost adds up to. */
  private whole(): number {
    if (this.limit() !== Infinity) return this.limit();
    if (this.draws() === 'schedule') return total(this.tranches.map(({ amount }) => amount));
    return roundCents((this.loan.share ?? 1) * cellAt(this.at.eligible, this.at.last));
  }

  /** True in the months whose undrawn credit is charged. */
  private isCommitted(month: number): boolean {
    const months = this.tranches.map((tranche) => tranche.month);
    const isDated = this.loan.window !== null && this.loan.window !== undefined;
    const [from, to] = isDated ? this.window() : [Math.min(...months), Math.max(...months)];
    return from < month && month <= to;
  }

  /** Fees that do not depend on the release of the month. */
  private fixedFees(month: number, opening: number): number {
    const { commitment_fee: commitment, monthly_fee: monthly } = this.loan;
    const fixed = opening > 0 ? centavos(monthly ?? 0) : 0;
    if (!commitment || !this.isCommitted(month)) return fixed;
    const undrawn = this.draws() === 'need' ? this.limit() - opening : this.whole() - this.released;
    return fixed + roundCents(accrualRate(commitment.rate) * Math.max(0, undrawn));
  }

  private releaseFees(release: number): number {
    const { release_fee_share: fee, iof_share: tax, opening_fee_share: opening } = this.loan;
    const drawn = roundCents((fee ?? 0) * release) + roundCents((tax ?? 0) * release);
    const isFirst = release !== 0 && this.released === 0;
    return drawn + (isFirst ? roundCents((opening ?? 0) * this.whole()) : 0);
  }

  private rate(month: number): Rate {
    const { loan, at } = this;
    let [rate, since] = [loan.rate, -1];
    for (const step of loan.rate_steps ?? []) {
      const from = resolve(step.from, at.anchors);
      if (from <= month && from > since) [rate, since] = [step.rate, from];
    }
    return rate;
  }

  /** From its first installment on, a `sac` or `price` loan pays its interest, whatever is stated. */
  private paysInterest(month: number): boolean {
    const { amortization, interest, grace } = this.loan;
    const { anchors } = this.at;
    const scheduled = amortization.kind === 'sac' || amortization.kind === 'price';
    if (scheduled && month >= amortizationStart(this.loan, anchors)) return true;
    const first = grace ? resolve(grace.from, anchors) : 0;
    const isGrace = grace && month >= first && month < first + grace.months;
    return (isGrace ? (grace.interest ?? 'pay') : interest) === 'pay';
  }

  private amortization(month: number, opening: number, owed: number, cash: number, minimum: number): number {
    const plan = this.loan.amortization;
    const { anchors } = this.at;
    const start = amortizationStart(this.loan, anchors);
    switch (plan.kind) {
      case 'sweep':
        if (month < start) return 0;
        return Math.min(
          owed,
          roundCents((plan.share ?? 1) * Math.max(0, cash - Math.max(centavos(plan.reserve ?? 0), minimum))),
        );
      case 'transfer':
        return Math.min(owed, Math.max(0, roundCents(plan.share * cellAt(this.at.transfers, month))));
      case 'bullet':
        return month === resolve(plan.at, anchors) ? owed : 0;
      default: {
        const left = plan.installments - (month - start);
        if (left < 1 || left > plan.installments) return 0;
        if (left === 1) return opening;
        const rate = monthlyRate(this.rate(month));
        if (plan.kind === 'sac' || rate === 0) return roundCents(opening / left);
        return roundCents((opening * rate) / ((1 + rate) ** left - 1));
      }
    }
  }

  /** Lives one month; `cash` is what stands before this loan's flows. Answers its cash flow. */
  live(month: number, cash: number, minimum: number): number {
    const { loan, at } = this;
    const opening = this.balance;
    const accrual = at.indexes.accrual(this.rate(month), loan.index, month, loan.index_share ?? 1);
    const interest = opening === 0 ? 0 : roundCents(opening * accrual);
    const paid = this.paysInterest(month) ? interest : 0;
    const fixed = this.fixedFees(month, opening);
    const owed = opening + interest - paid;
    const release = this.release(month, owed, minimum - (cash - paid - fixed));
    const fees = fixed + this.releaseFees(release);
    const amortization = this.amortization(month, opening, owed, cash - paid - fees, minimum);
    this.balance = owed + release - amortization;
    this.released += release;
    addTo(this.cells.release, month, release);
    addTo(this.cells.interest, month, interest);
    addTo(this.cells.paid, month, -paid);
    addTo(this.cells.fees, month, -fees);
    addTo(this.cells.amortization, month, -amortization);
    addTo(this.cells.balance, month, this.balance);
    return release - paid - fees - amortization;
  }

  owes(): boolean {
    return this.balance !== 0;
  }

  /** True if the debt is above the balance that traps cash, or its guarantee below the coverage. */
  traps(month: number): boolean {
    return isTrapped(this.at, this.balance, month);
  }
}

export function isTrapped({ loan, guarantee, last }: Facility, balance: number, month: number): boolean {
  const { trap } = loan;
  if (!trap || balance <= 0 || month === last) return false;
  const { balance: most, coverage } = trap;
  if (most !== null && most !== undefined && balance > centavos(most)) return true;
  if (coverage === null || coverage === undefined) return false;
  return isUncovered(coverage, balance, cellAt(guarantee ?? [], month));
}

export function isUncovered(coverage: number, balance: number, guarantee: number): boolean {
  return exactTotal([coverage, balance], [-guarantee]) > 0;
}
