import type { Rate } from '../study.ts';

/** The monthly rate of a rate: effective year → (1+v)^(1/12)−1, effective month → v, nominal year → v/12. */
export function monthlyRate(rate: Rate): number {
  switch (rate.basis) {
    case 'effective_year':
      return monthlyFromYear(rate.value);
    case 'effective_month':
      return rate.value;
    case 'nominal_year':
      return rate.value / 12;
  }
}

/** (1+v)^(1/12)−1 without the cancellation of a power near 1. */
export function monthlyFromYear(value: number): number {
  return Math.expm1(Math.log1p(value) / 12);
}

/** (1+m)^12−1. */
export function yearlyFromMonth(monthly: number): number {
  return (1 + monthly) ** 12 - 1;
}

/** (1+i)^n. */
export function compound(i: number, n: number): number {
  return (1 + i) ** n;
}

/** Price installment of a principal of 1 over n months: i/(1−(1+i)^−n); 1/n without interest. */
export function pricePayment(i: number, n: number): number {
  return i === 0 ? 1 / n : i / -Math.expm1(-n * Math.log1p(i));
}
