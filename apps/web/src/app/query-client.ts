import { QueryClient } from '@tanstack/react-query';
import { ApiFailure } from '../api/call.ts';

/** Failures that pass by themselves: not reached, throttled, a dependency down. */
const passing: readonly number[] = [0, 429, 503];

/** The answers of the server that this window knows. Reads are tried once more when the failure may pass. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // What the browser believes about its connection is no reason to wait without a word: the call itself tells.
      networkMode: 'always',
      staleTime: 30_000,
      retry: (count, error) => count < 1 && error instanceof ApiFailure && passing.includes(error.status),
      retryDelay: (_, error) => (error instanceof ApiFailure && error.retryAfter ? error.retryAfter : 1) * 1_000,
    },
    mutations: { networkMode: 'always', retry: false },
  },
});
