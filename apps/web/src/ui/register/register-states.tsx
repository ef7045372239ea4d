import type { ReactNode } from 'react';
import { SkeletonRows } from '../feedback/skeleton.tsx';
import { ErrorBlock, type Failure, FilteredEmpty, StaleNote } from '../feedback/state-block.tsx';

export interface RegisterSource {
  /** What came; undefined while nothing has. */
  rows: readonly unknown[] | undefined;
  failure: Failure | null;
  /** When what is shown was read. */
  from: Date;
  onRetry: () => void;
}

/**
 * The designed states of a register, each once: on its way, failed, out of date, empty, filtered to nothing, and the
 * rows. An outage never reads as "no data".
 */
export function RegisterStates(props: {
  thing: string;
  source: RegisterSource;
  firstUse: ReactNode;
  /** Rows that pass the filters. */
  found: number;
  filterText: string;
  onClear: () => void;
  children: ReactNode;
}) {
  const { thing, source, found } = props;
  const { rows, failure, from, onRetry } = source;
  if (!rows)
    return failure ? (
      <ErrorBlock thing={thing} failure={failure} onRetry={onRetry} />
    ) : (
      <SkeletonRows rows={12} thing={thing} />
    );
  return (
    <>
      {failure && <StaleNote from={from} onRetry={onRetry} />}
      {rows.length === 0 && props.firstUse}
      {rows.length > 0 && found === 0 && <FilteredEmpty text={props.filterText} onClear={props.onClear} />}
      {found > 0 && props.children}
    </>
  );
}
