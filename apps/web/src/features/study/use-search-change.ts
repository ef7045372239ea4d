import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';

/** Returns a function that changes the search parameters and stays on the same route. */
export function useSearchChange() {
  const navigate = useNavigate();
  return useCallback(
    (change: Record<string, string | undefined>) =>
      void navigate({
        to: '.',
        replace: true,
        resetScroll: false,
        search: (before: Record<string, unknown>) => ({ ...before, ...change }),
      }),
    [navigate],
  );
}
