import { failureOf } from '../../api/failure.ts';
import type { RegisterSource } from '../../ui/register/register-states.tsx';

interface Read {
  data: readonly unknown[] | undefined;
  isError: boolean;
  error: unknown;
  dataUpdatedAt: number;
  refetch: () => unknown;
}

/** A query as the states of a register take it. */
export const sourceOf = (query: Read): RegisterSource => ({
  rows: query.data,
  failure: query.isError ? failureOf(query.error) : null,
  from: new Date(query.dataUpdatedAt),
  onRetry: () => void query.refetch(),
});
