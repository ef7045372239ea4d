/** Income tax and social contribution on a presumed share of the receipts of each quarter. */

import type { PresumedProfit, PresumedStep } from '../../src/study.ts';
import { addTo, type Cells, cellAt, centavos, roundCents, total } from '../arithmetic.ts';
import { monthNumber } from '../calendar.ts';
import { exactTotal } from '../exact.ts';
import type { Phase } from './phases.ts';
import type { RateDesk } from './rate-desk.ts';

/** The receipts of one class. */
interface ClassReceipts {
  name: string;
  cells: Cells;
}

/** A tax of a quarter, before it is rounded. */
interface QuarterTax {
  key: string;
  months: number[];
  paid: number;
  amount: number;
}

/** A calendar quarter of a phase, with its receipts by class. */
interface Quarter {
  last: number;
  months: number[];
  receipts: number[];
  revenue: number;
}

/** The quarters of a phase. */
export class PresumedDesk {
  /** E of the income tax, by the last month of its quarter. */
  readonly excess: Cells = [];
  private readonly rates: RateDesk;
  private readonly rules: PresumedProfit;
  private readonly classes: readonly ClassReceipts[];

  constructor(rates: RateDesk, rules: PresumedProfit, classes: readonly ClassReceipts[]) {
    this.rates = rates;
    this.rules = rules;
    this.classes = classes;
  }

  /** Calendar quarters with months of the phase, up to the end of the last year with receipts. */
  private quarters(phase: Phase, last: number): Quarter[] {
    const first = this.rates.firstMonth();
    const yearEnd = last < 0 ? -1 : Math.floor((first + last) / 12) * 12 + 11 - first;
    const byLast = new Map<number, number[]>();
    for (let month = phase.from; month <= yearEnd && month < phase.to; month++) {
      const end = Math.floor((first + month) / 3) * 3 + 2 - first;
      byLast.set(end, [...(byLast.get(end) ?? []), month]);
    }
    return [...byLast].map(([end, months]) => {
      const receipts = this.classes.map(({ cells }) => total(months.map((month) => cellAt(cells, month))));
      return { last: end, months, receipts, revenue: total(receipts) };
    });
  }

  /** E of each quarter: what exceeds the limit of the quarter, or what is left of the year's. */
  private excesses(step: PresumedStep, from: string, quarters: readonly Quarter[]): number[] {
    const first = this.rates.firstMonth();
    const begins = monthNumber(from) - first;
    const isYearly = step.year_limit !== null && step.year_limit !== undefined;
    const quota = centavos(step.year_limit ?? 0) / 4;
    let [year, carry, count, revenues, charged] = [0, 0, 0, 0, 0];
    return quarters.map(({ last, revenue }) => {
      if (last < begins) return 0;
      if (!isYearly) return Math.max(0, revenue - centavos(step.quarter_limit ?? 0));
      const calendar = Math.floor((first + last) / 12);
      if (calendar !== year) [year, carry, count, revenues, charged] = [calendar, 0, 0, 0, 0];
      count += 1;
      revenues += revenue;
      const isLast = (first + last) % 12 === 11;
      const excess = isLast ? Math.max(0, revenues - quota * count) - charged : Math.max(0, revenue - quota - carry);
      carry = Math.max(0, quota + carry - revenue);
      charged += excess;
      return excess;
    });
  }

  /** Presumed profit of a quarter: each class by its share, and the increase by the mean of them. */
  private profit(tax: 'irpj' | 'csll', { last, receipts, revenue }: Quarter, excess: number): number {
    const { rules } = this;
    const key = `${tax}_base` as const;
    const received = this.classes.map(({ name }, n) => ({ name, amount: receipts[n] ?? 0 }));
    const shares = received
      .filter(({ amount }) => amount > 0)
      .map(({ name, amount }) => {
        const own = rules.activities?.find((row) => row.class === name);
        return { amount, share: this.rates.rate(`tax.${tax}`, own ? own[key] : rules[key], last) };
      });
    const more = (rules.step?.increase ?? 0) * excess;
    const [first] = shares;
    if (first && shares.every(({ share }) => share === first.share)) return Math.max(0, first.share * (revenue + more));
    const sum = exactTotal([0], ...shares.map(({ amount, share }) => [amount, share]));
    return Math.max(0, sum + (more * sum) / revenue);
  }

  /** A study without a table of surcharges has none. A floor is required only with a surcharge to pay. */
  private surcharge({ last, months }: Quarter, profit: number): number {
    const { rules } = this;
    if (!rules.irpj_surcharge?.length) return 0;
    const rate = this.rates.rate('tax.irpj', rules.irpj_surcharge, last);
    if (rate <= 0) return 0;
    const floor = this.rates.floor('tax.irpj', rules.irpj_surcharge_floor, last);
    return rate * Math.max(0, profit - months.length * floor);
  }
  /** The taxes of all quarters; `last` is the last month of the phase that may have receipts. */
  taxes(phase: Phase, last: number): QuarterTax[] {
    const { rules, rates } = this;
    const { step } = rules;
    const quarters = this.quarters(phase, last);
    const forIncome = step ? this.excesses(step, step.from, quarters) : [];
    const forSocial = step ? this.excesses(step, step.csll_from ?? step.from, quarters) : [];
    return quarters.flatMap((quarter, n) => {
      const { last: end, months, revenue } = quarter;
      if (step?.year_limit !== null && step?.year_limit !== undefined)
        addTo(this.excess, end, roundCents(forIncome[n] ?? 0));
      if (revenue === 0) return [];
      const profit = this.profit('irpj', quarter, forIncome[n] ?? 0);
      const main = rates.rate('tax.irpj', rules.irpj, end) * profit + this.surcharge(quarter, profit);
      const social = this.profit('csll', quarter, forSocial[n] ?? 0);
      const rate = rates.rate('tax.csll', rules.csll, end);
      return [
        { key: 'tax.irpj', months, paid: end + 1, amount: main },
        { key: 'tax.csll', months, paid: end + 1, amount: rate * social },
      ];
    });
  }
}
