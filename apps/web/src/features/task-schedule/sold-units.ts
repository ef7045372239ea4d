import { useQuery } from '@tanstack/react-query';
import { useProfile } from '../../api/access/profile.ts';
import { queryOf } from '../../api/query.ts';
import { useWorkspace } from '../study/workspace-context.tsx';
import { type SoldUnits, soldUnits } from './gantt-rows.ts';

/** Units of a module by what became of them; null without a map, without the permission, or before the answer. */
export function useSoldUnits(module: number | null): SoldUnits | null {
  const { enterprise } = useWorkspace();
  const { permissions } = useProfile();
  const tallies = useQuery({
    ...queryOf('GET /api/sales/unit-tallies/', {
      query: { empreendimento: enterprise.id, n_modulo: module ?? undefined },
      list: true,
    }),
    enabled: module !== null && permissions.includes('sales:read'),
    retry: false,
  });
  return tallies.data ? soldUnits(tallies.data) : null;
}
