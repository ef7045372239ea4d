/** The names of those who did something, as they are called today. */
import type { TenantDatabase } from '../../../platform/database/index.ts';
import { findUser } from '../../access/index.ts';

export const namesOf = async (
  db: TenantDatabase,
  ids: readonly (number | null)[],
): Promise<ReadonlyMap<number | null, string>> => {
  const names = new Map<number | null, string>();
  for (const id of new Set(ids)) {
    const user = id === null ? null : await findUser(db, id);
    if (user) names.set(id, user.name);
  }
  return names;
};
