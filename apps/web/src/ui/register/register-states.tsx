import type { ReactNode } from 'react';
import { SkeletonRows } from '../feedback/skeleton.tsx';
import { ErrorBlock, type Failure, FilteredEmpty, StaleNote } from '../feedback/state-block.tsx';

export interface RegisterSource {
  /** Loaded rows; undefined while loading. */
  rows: readonly unknown[] | undefined;
  failure: Failure | null;
  /** Time at which the displayed data was read. */
  from: Date;
  onRetry: () => void;
}

/**
 * The designed states of a register: on its way, failed, out of date, empty, filtered to nothing, rows. An outage never reads as
 * "no data".
 */
export function RegisterStates(props: {
  noun: string;
  source: RegisterSource;
  firstUse: ReactNode;
  /** Rows that pass the filters. */
  matchCount: number;
  filterText: string;
  onClear: () => void;
  children: ReactNode;
}) {
  const { noun, source, matchCount } = props;
  const { rows, failure, from, onRetry } = source;
  if (!rows)
    return failure ? (
      <ErrorBlock noun={noun} failure={failure} onRetry={onRetry} />
    ) : (
      <SkeletonRows rows={12} noun={noun} />
    );
  return (
    <>
      {failure && <StaleNote from={from} onRetry={onRetry} />}
      {rows.length === 0 && props.firstUse}
      {rows.length > 0 && matchCount === 0 && <FilteredEmpty text={props.filterText} onClear={props.onClear} />}
      {matchCount > 0 && props.children}
    </>
  );
}
