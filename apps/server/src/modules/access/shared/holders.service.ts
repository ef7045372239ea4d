/** People of an organization by what they may do. */
import { grantOf, type Permission, rolePermissions } from '@uni/contracts';
import type { TenantDatabase } from '../../../platform/database/index.ts';
import { type Holder, selectHolders } from './holders.repository.ts';

/**
 * Returns the active members who hold a permission, by name. `enterprise`: where it reaches this one; null: where it is held at
 * all.
 */
export const holdersOf = (db: TenantDatabase, permission: Permission, enterprise: number | null): Promise<Holder[]> =>
  selectHolders(db, { ...grantOf(permission), enterprise, isByRole: rolePermissions.staff.includes(permission) });
