import { useQuery } from '@tanstack/react-query';
import type { OwnBandsAnswer } from '@uni/contracts';
import { read } from '../../api/untyped.ts';

const none: OwnBandsAnswer = {};

/** Bands of the organization's other approved studies, asked for once; until they are there, those of the templates hold. */
export function useOwnBands(enterprise: number): OwnBandsAnswer {
  const bands = useQuery({
    queryKey: ['planner', 'plausibility-bands', enterprise],
    queryFn: ({ signal }) =>
      read<OwnBandsAnswer>(`/api/planner/plausibility-bands/?empreendimento=${enterprise}`, signal),
    retry: false,
    staleTime: 300_000,
    refetchOnWindowFocus: false,
  });
  return bands.data ?? none;
}
