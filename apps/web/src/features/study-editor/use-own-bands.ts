import { useQuery } from '@tanstack/react-query';
import type { OwnBandsAnswer } from '@uni/contracts';
import { queryOf } from '../../api/query.ts';

const none: OwnBandsAnswer = {};

/** Bands of the organization's other approved studies, asked for once; until they are there, those of the templates hold. */
export function useOwnBands(enterprise: number): OwnBandsAnswer {
  const bands = useQuery({
    ...queryOf('GET /api/planner/plausibility-bands/', { query: { empreendimento: enterprise } }),
    retry: false,
    staleTime: 300_000,
    refetchOnWindowFocus: false,
  });
  return bands.data ?? none;
}
