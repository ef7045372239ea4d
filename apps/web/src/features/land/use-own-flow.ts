import { useQuery } from '@tanstack/react-query';
import type { EnterpriseSummary } from '@uni/contracts';
import { queryOf } from '../../api/query.ts';
import { today } from '../../shared/register/days.ts';
import { addMonths } from '../../ui/numbers/index.ts';
import { hasIndicators } from '../cash-flow/portfolio/portfolio.ts';
import type { Switches } from './consolidation.ts';

/** Months of payments for land that are in sight. */
const ahead = 12;

/**
 * The cash of the summed enterprises in the next twelve months, whole or in the organization's part. Current versions are the
 * default of the request. It names those in approval only, since hundreds do not fit into an address.
 */
export function useOwnFlow(included: readonly EnterpriseSummary[], { prospecting, own }: Switches) {
  const from = today().slice(0, 7);
  const to = addMonths(from, ahead - 1);
  const isEmpty = !included.some(hasIndicators);
  const read = useQuery({
    ...queryOf('GET /api/planner/cash-flow/', {
      query: {
        ...{ from, to, share: own ? 'organization' : 'whole' },
        prospecting: prospecting || undefined,
        versions: included.flatMap(({ version }) => (version && !version.current ? version.id : [])),
      },
    }),
    enabled: !isEmpty,
    retry: false,
  });
  return { flow: read.data ?? null, hasFailed: read.isError, isEmpty, from, to };
}
