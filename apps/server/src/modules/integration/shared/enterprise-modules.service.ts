import type { TenantDatabase } from '../../../platform/database/index.ts';
import { listModules, livingEnterprises } from '../../planner/index.ts';

/** Enterprises that are not in the bin, with the numbers of their modules. */
export async function listEnterpriseModules(db: TenantDatabase): Promise<Map<number, ReadonlySet<number>>> {
  const numbers = new Map<number, Set<number>>();
  for (const { id } of await livingEnterprises(db)) numbers.set(id, new Set());
  for (const { enterprise_id, n_modulo } of await listModules(db, null, null))
    numbers.get(enterprise_id)?.add(n_modulo);
  return numbers;
}
