import { useQuery } from '@tanstack/react-query';
import type { OwnBandsAnswer } from '@uni/contracts';
import { offlineQueryOf } from '../../api/offline/read-or-stored.ts';

const none: OwnBandsAnswer = {};

/** Returns bands from the organization's other approved studies, fetched once. Until then the templates' bands apply. */
export function useOwnBands(enterprise: number): OwnBandsAnswer {
  const bands = useQuery({
    ...offlineQueryOf('GET /api/planner/plausibility-bands/', { query: { empreendimento: enterprise } }),
    retry: false,
    staleTime: 300_000,
    refetchOnWindowFocus: false,
  });
  return bands.data ?? none;
}
