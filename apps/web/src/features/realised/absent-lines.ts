import type { AbsentLine, AbsentPolicy } from '@uni/contracts';

interface AbsentLineSource {
  readonly key: string;
  /** The last closed month as a position. */
  readonly closed: number;
  readonly absentLines: readonly AbsentLine[];
  /** Modules whose receipts come from contracts. */
  readonly contracted: ReadonlySet<number>;
}

interface ModuleLine {
  readonly module: number | null;
  /** Centavos by month, position 0 the base month. */
  readonly budget: readonly number[];
  /** Months with an entry. */
  readonly touched: ReadonlySet<number>;
}

/**
 * Returns the value policy of a line without an entry, as chosen. Zero if it has entries in other closed months or receipts from
 * contracts.
 */
export function absentIn(
  { key, closed, absentLines, contracted }: AbsentLineSource,
  { module, budget, touched }: ModuleLine,
): { compared: readonly number[]; absent: ReadonlyMap<number, AbsentPolicy> } {
  const isEntered = [...touched].some((at) => at <= closed);
  const isContracts = module !== null && contracted.has(module) && key.startsWith('receipts.');
  const own = absentLines.find((line) => line.key === key && line.module === module)?.policy ?? 'plan';
  const policy = isEntered || isContracts ? 'zero' : own;
  const gaps = budget.flatMap((cents, at) => (at <= closed && cents !== 0 && !touched.has(at) ? [at] : []));
  return {
    compared: policy === 'plan' && closed >= 0 ? budget.map((cents, at) => (at <= closed ? 0 : cents)) : budget,
    absent: new Map(gaps.map((at) => [at, policy])),
  };
}
