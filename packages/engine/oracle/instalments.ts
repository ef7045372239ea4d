/** The instalments of one part of a plan, one object for each payment (engine.md §2, §3.4, Annex B.3). */

import type { PlanPart, PriceTable } from '../src/study.ts';
import { type Indexes, monthlyRate } from './calendar.ts';

export interface Instalment {
  month: number;
  /** Its part of the sale price. */
  contracted: number;
  /** Without any correction: contracted and interest. */
  uncorrected: number;
  /** What is due. */
  amount: number;
}

/** A payment before correction. */
interface Due {
  month: number;
  contracted: number;
  amount: number;
}

function equal(amount: number, count: number, firstMonth: number): Due[] {
  const quota = amount / count;
  return Array.from({ length: count }, (_, k) => ({ month: firstMonth + k, contracted: quota, amount: quota }));
}

/** An amortised debt: `principal` one month before the first instalment, `contracted` the price it stands for. */
function amortised(part: PlanPart, contracted: number, principal: number, rate: number, firstMonth: number): Due[] {
  const n = part.installments ?? 1;
  const quota = contracted / n;
  const system = part.system ?? 'price';
  if (system === 'price' && rate !== 0) {
    const payment = (principal * rate) / (1 - (1 + rate) ** -n);
    const first = rate / ((1 + rate) ** n - 1);
    return Array.from({ length: n }, (_, k) => ({
      month: firstMonth + k,
      contracted: contracted * first * (1 + rate) ** k,
      amount: payment,
    }));
  }
  return Array.from({ length: n }, (_, k) => {
    const base = principal / n;
    const amounts: Record<string, () => number> = {
      sac: () => base + rate * (principal - base * k),
      sacoc: () => base * (1 + rate) ** (k + 1),
      sacoc_annual: () => base * yearlyMean(rate, k),
    };
    return { month: firstMonth + k, contracted: quota, amount: (amounts[system] ?? (() => base))() };
  });
}

/** 1 in the first twelve instalments, then the mean of the twelve factors of the year before. */
function yearlyMean(rate: number, k: number): number {
  const year = Math.floor(k / 12) + 1;
  if (year === 1) return 1;
  let sum = 0;
  for (let m = 12 * (year - 2) + 1; m <= 12 * (year - 1); m++) sum += (1 + rate) ** m;
  return sum / 12;
}

function fixedTerm(part: PlanPart, value: number, sold: number): Due[] {
  const first = part.first ?? 1;
  if ((part.system ?? 'linear') === 'linear') return equal(value, part.installments ?? 1, sold + first);
  const rate = part.rate ? monthlyRate(part.rate) : 0;
  return amortised(part, value, value * (1 + rate) ** (first - 1), rate, sold + first);
}

function periodic(part: PlanPart, value: number, sold: number, keys: number): Due[] {
  const every = part.every ?? 1;
  const months: number[] = [];
  for (let month = sold + every; month <= keys - 1; month += every) months.push(month);
  if (months.length === 0) return equal(value, 1, Math.max(sold, keys));
  return months.map((month) => ({ month, contracted: value / months.length, amount: value / months.length }));
}

function dues(part: PlanPart, value: number, sold: number, keys: number): Due[] {
  const delivered = Math.max(sold, keys);
  switch (part.kind) {
    case 'down_payment':
      return equal(value, part.installments ?? 1, sold);
    case 'until_keys':
      return sold >= keys ? equal(value, 1, sold) : equal(value, keys - sold, sold + 1);
    case 'fixed_term':
      return fixedTerm(part, value, sold);
    case 'periodic':
      return periodic(part, value, sold, keys);
    case 'keys':
    case 'bank_transfer':
      return equal(value, 1, delivered + (part.lag ?? 0));
    case 'post_keys': {
      const rate = part.rate ? monthlyRate(part.rate) : 0;
      const grace = part.grace ?? 0;
      return amortised(part, value, value * (1 + rate) ** grace, rate, delivered + 1 + grace);
    }
  }
}

/** What a sale of `value` centavos in month `sold` pays for one part of its table. */
export function instalments(
  indexes: Indexes,
  table: PriceTable,
  part: PlanPart,
  value: number,
  sold: number,
  keys: number,
): Instalment[] {
  const delivered = Math.max(sold, keys);
  const floored = (factor: number) => (table.no_deflation ? Math.max(1, factor) : factor);
  return dues(part, value * part.share, sold, keys).map((due) => {
    const turn = Math.min(due.month, delivered);
    const before = floored(indexes.correction(table.index_before_keys, sold, turn));
    const after = floored(indexes.correction(table.index_after_keys, turn, due.month));
    return {
      month: due.month,
      contracted: due.contracted,
      uncorrected: due.amount,
      amount: due.amount * (before * after),
    };
  });
}
