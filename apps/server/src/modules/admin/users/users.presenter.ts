import type { OrganizationUser, UserState } from '@uni/contracts';
import { wireInstant } from '../../../platform/time.ts';
import type { MemberRow } from '../shared/users.repository.ts';

export const presentUser = (row: MemberRow, organizationId: number, groups: readonly number[]): OrganizationUser => ({
  id: row.id,
  email: row.email,
  name: row.name,
  organization: organizationId,
  is_staff: row.role === 'staff',
  is_active: row.is_active,
  is_validated: row.is_validated,
  state: stateOf(row),
  photo: row.photo,
  groups: [...groups],
  created_at: wireInstant(row.created_at),
  last_login: row.last_login && wireInstant(row.last_login),
});

const stateOf = ({ is_active, is_validated }: MemberRow): UserState => {
  if (!is_active) return 'inactive';
  return is_validated ? 'active' : 'waiting';
};
