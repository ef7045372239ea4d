import { failureOf } from '../../api/failure.ts';
import type { RegisterSource } from '../../ui/register/register-states.tsx';

type Rows = readonly unknown[];

interface Read {
  /** A list, or a page of one. */
  data: Rows | { results: Rows } | undefined;
  isError: boolean;
  error: unknown;
  dataUpdatedAt: number;
  refetch: () => unknown;
}

/**
 * Converts a query to the states of a register. `others` are queries that its rows need: while one is missing or failed, so is
 * the register.
 */
export function sourceOf(query: Read, ...others: readonly Read[]): RegisterSource {
  const all = [query, ...others];
  const failed = all.filter(({ isError }) => isError);
  return {
    rows: all.every(({ data }) => data !== undefined) ? rowsOf(query.data) : undefined,
    failure: failed[0] ? failureOf(failed[0].error) : null,
    from: new Date(Math.min(...all.map(({ dataUpdatedAt }) => dataUpdatedAt))),
    onRetry: () => {
      for (const each of failed) void each.refetch();
    },
  };
}

const rowsOf = (answer: Read['data']): Rows | undefined => (answer && 'results' in answer ? answer.results : answer);
