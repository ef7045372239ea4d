import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useProfile } from '../../../api/access/profile.ts';
import { commitmentsQuery, lateChangesQuery } from '../../../api/integration/commitments.ts';
import { enterprisesQuery } from '../../../api/planner/enterprises.ts';
import { useScreen } from '../../../shared/screen/use-screen.ts';
import { groupsOf, hasDeviation } from './commitment-groups.ts';

export type CommitmentsScreen = ReturnType<typeof useCommitments>;

/** The screen of commitments: which enterprise at which month, its lines, and the closing of the month. */
export function useCommitments() {
  const { values, change } = useScreen('committedForecast');
  const { permissions } = useProfile();
  const enterprisesRead = useQuery(enterprisesQuery);
  const enterprises = enterprisesRead.data ?? [];
  const enterprise = enterprises.find(({ id }) => String(id) === values.enterprise) ?? enterprises[0];
  const query = useQuery({
    ...commitmentsQuery(enterprise?.id ?? 0, values.month),
    enabled: enterprise !== undefined,
  });
  const late = useQuery({ ...lateChangesQuery(enterprise?.id ?? 0), enabled: enterprise !== undefined });
  const [closing, setClosing] = useState(false);
  const only = values.deviations === 'sim';
  const rows = (query.data?.rows ?? []).filter((row) => !only || hasDeviation(row));
  return {
    ...{ values, change, enterprisesRead, enterprises, enterprise, query, only, closing, setClosing },
    late: late.data ?? [],
    data: query.data,
    groups: groupsOf(rows),
    rows,
    mayClose: permissions.includes('planning:write'),
    readsIntegration: permissions.includes('integration:read'),
  };
}
