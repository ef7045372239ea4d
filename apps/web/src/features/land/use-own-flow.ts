import { useQuery } from '@tanstack/react-query';
import type { EnterpriseSummary } from '@uni/contracts';
import { queryOf } from '../../api/query.ts';
import { today } from '../../shared/register/days.ts';
import { addMonths } from '../../ui/numbers/index.ts';
import { hasIndicators } from '../cash-flow/portfolio/portfolio.ts';

/** Months of payments for land that are in sight. */
const ahead = 12;

/** The cash of the summed enterprises in the next twelve months, whole or in the organization's part. */
export function useOwnFlow(included: readonly EnterpriseSummary[], own: boolean) {
  const from = today().slice(0, 7);
  const to = addMonths(from, ahead - 1);
  const computed = included.filter(hasIndicators);
  const read = useQuery({
    ...queryOf('GET /api/planner/cash-flow/', {
      query: {
        ...{ from, to, share: own ? 'organization' : 'whole' },
        enterprises: computed.map(({ id }) => id),
        versions: computed.flatMap(({ version }) => version?.id ?? []),
      },
    }),
    enabled: computed.length > 0,
    retry: false,
  });
  return { flow: read.data ?? null, hasFailed: read.isError, isEmpty: computed.length === 0, from, to };
}
