import { amounts, type WrittenSheet } from './sheet-file.ts';

export interface CompanyCase {
  readonly name: string;
  readonly sheets: readonly WrittenSheet[];
  /** Cash of each month in reais, computed by the script. */
  readonly flow: readonly number[];
  /** Developments, lines with an explained difference by their reasons, and rows whose own sum is wrong. */
  readonly expected: {
    readonly modules: number;
    readonly reasons: readonly string[];
    readonly wrongSums: readonly string[];
  };
}

export const exact = { modules: 1, reasons: [], wrongSums: [] } as const;
export const minus = (values: readonly number[]): number[] => values.map((value) => -value);
export const at = (count: number, values: Readonly<Record<number, number>>): number[] =>
  Array.from({ length: count }, (_, k) => values[k] ?? 0);

/** A development as rows of a flow: names with amounts, costs positive. */
export function plan(seed: number, months: number, scale = 1) {
  const third = Math.floor(months / 3);
  const during = (values: readonly number[], from: number): number[] =>
    at(months, Object.fromEntries(values.map((value, k) => [from + k, value])));
  return {
    receipts: during(amounts(seed, months - third, 900_000 * scale), third),
    land: at(months, { 0: 1_250_000.5 * scale, 1: 480_000.25 * scale }),
    construction: during(amounts(seed + 1, third + 2, 610_000 * scale), third),
    projects: during(amounts(seed + 2, third, 42_000 * scale), 0),
    marketing: during(amounts(seed + 3, third + 1, 55_000 * scale), third - 1),
    brokerage: during(amounts(seed + 4, months - third, 31_000 * scale), third),
    office: amounts(seed + 5, months, 12_500 * scale),
  };
}
