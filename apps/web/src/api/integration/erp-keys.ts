import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { underKey } from '../query.ts';

const integrationKey = underKey('/api/integration/');
/** What ERPs sent and what was decided about it; some of it is read by enterprise. */
const erpKeys = [
  integrationKey,
  underKey('/api/planner/enterprises/:id/commitments/'),
  underKey('/api/planner/enterprises/:id/late-changes/'),
  underKey('/api/planner/enterprises/:id/erp-documents/'),
];
/** The same with the plans, whose realised money stands on it. */
const planKeys = [integrationKey, underKey('/api/planner/')];

/** Returns the refetches of what ERPs sent: alone, or with the plans that depend on it. */
export function useErpInvalidation() {
  const client = useQueryClient();
  return useMemo(() => {
    const invalidate = (keys: readonly (readonly string[])[]) =>
      Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
    return { invalidateErp: () => invalidate(erpKeys), invalidatePlans: () => invalidate(planKeys) };
  }, [client]);
}
