import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';

/** Changes what the address says and stays where one is. */
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
