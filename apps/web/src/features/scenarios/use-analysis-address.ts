import { useSearch } from '@tanstack/react-router';
import { type Driver, driverOf, drivers } from '@uni/analysis';
import { useMemo } from 'react';
import { type GoalSearch, goalSearches } from '../../shared/palette/typed-goal.ts';
import { useSearchChange } from '../study/use-search-change.ts';

/** Two premises of a table. */
export interface Pair {
  readonly across: Driver;
  readonly down: Driver;
}

const usualIndicator = 'irr_year';

/** The pair in the address; the usual one where it names none. */
export function readPair(text: unknown): Pair {
  const [across, down] = String(text ?? '')
    .split('~')
    .map((key) => drivers.find((driver) => driver.key === key));
  if (!across || !down || across === down) return { across: driverOf('price'), down: driverOf('works_cost') };
  return { across, down };
}

export const pairText = ({ across, down }: Pair): string => `${across.key}~${down.key}`;

/** The pair with a premise in it: it goes across, and the other stays unless both were the same. */
export function pairWith({ across, down }: Pair, driver: Driver): Pair {
  const other = driver.key === across.key ? down : across;
  return { across: driver, down: other.key === driver.key ? driverOf('price') : other };
}

/** Indicator and premises of the analyses live in the address, the same for all of them. */
export function useAnalysisAddress() {
  const change = useSearchChange();
  const { ind, par } = useSearch({ strict: false, select: ({ ind, par }: Record<string, unknown>) => ({ ind, par }) });
  return {
    indicator: typeof ind === 'string' ? ind : usualIndicator,
    pair: readPair(par),
    change: change as (search: { ind?: string; par?: string }) => void,
  };
}

/** A search of land or price that the address begins, such as one typed in the palette. */
export interface BegunSearch {
  readonly search: GoalSearch;
  readonly indicator: string;
  /** Centavos, months, or a fraction, by the indicator. */
  readonly target: number;
}

/** Reads it from the address; null where the address names none. */
export function readSearch({ busca, ind, alvo }: Record<string, unknown>): BegunSearch | null {
  const search = goalSearches.find((key) => key === busca);
  const target = Number(alvo);
  if (search === undefined || typeof ind !== 'string' || alvo === undefined || !Number.isFinite(target)) return null;
  return { search, indicator: ind, target };
}

/** The search in the address, as one text: it stays the same object of React's comparison. */
export function useSearchAddress(): BegunSearch | null {
  const text = useSearch({
    strict: false,
    select: (search: Record<string, unknown>) => JSON.stringify(readSearch(search)),
  });
  return useMemo(() => JSON.parse(text), [text]);
}
