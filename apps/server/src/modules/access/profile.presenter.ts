import { type Profile, rolePermissions } from '@uni/contracts';
import { wireInstant } from '../../platform/time.ts';
import type { OrganizationRow } from './organizations.repository.ts';
import type { User } from './users.repository.ts';

/** `organization` is where the user acts: the own one, or the one a superuser has selected. */
export const presentProfile = (user: User, organization: OrganizationRow | null): Profile => ({
  id: user.id,
  email: user.email,
  name: user.name,
  organization: organization?.id ?? null,
  organization__name: organization?.name ?? null,
  role: user.role,
  permissions: [...rolePermissions[user.role]],
  is_superuser: user.role === 'superuser',
  is_staff: user.role === 'superuser' || user.role === 'staff',
  is_active: user.is_active,
  is_validated: user.is_validated,
  photo: user.photo,
  created_at: wireInstant(user.created_at),
  last_login: user.last_login && wireInstant(user.last_login),
  groups: [],
  connections: [],
});
