import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type Query,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { ApiFailure } from '../api/failure.ts';

/** Failures that pass by themselves: not reached, throttled, a dependency down. */
const passing: readonly number[] = [0, 429, 503];

/**
 * Refetches a first read that began before a save, as soon as it ends. The library would join that read and treat its stale
 * result as fresh. Cancelling it could go on forever under successive changes.
 */
class FreshQueryClient extends QueryClient {
  readonly #readAgain = new WeakMap<Query, Promise<void>>();

  override async invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const underWay = this.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' });
    const first = underWay.filter(({ state }) => state.data === undefined);
    await Promise.all([super.invalidateQueries(filters, options), ...first.map((query) => this.#whenRead(query))]);
  }

  #whenRead(query: Query): Promise<void> {
    const known = this.#readAgain.get(query);
    if (known) return known;
    const again = query
      .fetch()
      .then(() => {
        this.#readAgain.delete(query);
        return super.invalidateQueries({ queryKey: query.queryKey, exact: true });
      })
      .catch(() => void this.#readAgain.delete(query));
    this.#readAgain.set(query, again);
    return again;
  }
}

/** The answers of the server that this window knows. Reads are tried once more when the failure may pass. */
export const queryClient = new FreshQueryClient({
  defaultOptions: {
    queries: {
      // The browser's own idea of its connection is no reason to wait silently: the call itself reports failures.
      networkMode: 'always',
      staleTime: 30_000,
      retry: (count, error) => count < 1 && error instanceof ApiFailure && passing.includes(error.status),
      retryDelay: (_, error) => (error instanceof ApiFailure && error.retryAfter ? error.retryAfter : 1) * 1_000,
    },
    mutations: { networkMode: 'always', retry: false },
  },
});
