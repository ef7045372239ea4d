/** People of an organization by what they may do. */
import type { TenantDatabase } from '../../../platform/database/index.ts';

export interface Holder {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly role: string;
}

export interface HeldGrant {
  readonly resource: string;
  readonly action: string;
  /** Null: held at all. */
  readonly enterprise: number | null;
  /** Administrators hold it by their role. */
  readonly isByRole: boolean;
}

/** Returns the active members who hold a permission, by name. Users are not tenant rows: only this condition limits them to it. */
export const selectHolders = (
  db: TenantDatabase,
  { resource, action, enterprise, isByRole }: HeldGrant,
): Promise<Holder[]> =>
  db
    .selectFrom('users')
    .select(['users.id', 'users.name', 'users.email', 'users.role'])
    .where((user) =>
      user.and({
        'users.organization_id': db.organizationId,
        'users.is_active': true,
        'users.is_validated': true,
        'users.is_elsewhere': false,
      }),
    )
    .where('users.deleted_at', 'is', null)
    .where((user) =>
      user.or([
        ...(isByRole ? [user('users.role', '=', 'staff')] : []),
        user.exists(
          user
            .selectFrom('permit_group_members as m')
            .innerJoin('permit_group_grants as g', 'g.group_id', 'm.group_id')
            .select('g.action')
            .whereRef('m.user_id', '=', 'users.id')
            .where('g.resource', '=', resource)
            .where('g.action', '=', action)
            .where((grant) =>
              enterprise === null
                ? grant.val(true)
                : grant.or([grant('g.enterprise_id', 'is', null), grant('g.enterprise_id', '=', enterprise)]),
            ),
        ),
      ]),
    )
    .orderBy('users.name')
    .orderBy('users.id')
    .execute();
