import { type Preferences, type Profile, permissions } from '@uni/contracts';
import { wireInstant } from '../../../platform/time.ts';
import { actorOf, lackingStep } from '../shared/actors.model.ts';
import type { OrganizationRow } from '../shared/organizations.repository.ts';
import type { ActingSession } from '../shared/sessions.repository.ts';
import type { User } from '../shared/users.repository.ts';

export interface ProfileParts {
  readonly user: User;
  readonly session: ActingSession;
  /** The user's own organization, or the selected one. */
  readonly organization: OrganizationRow | null;
  /** Organizations that a partner may enter. */
  readonly connections: readonly number[];
  readonly preferences: Preferences;
  /** The day in São Paulo. */
  readonly today: string;
}

export const presentProfile = ({ user, session, today, ...rest }: ProfileParts): Profile => {
  const { organization, connections, preferences } = rest;
  const actor = actorOf(session, today);
  const lacking = lackingStep(session, today);
  return {
    id: user.id,
    email: user.email,
    name: user.name,
    organization: organization?.id ?? null,
    organization__name: organization?.name ?? null,
    role: user.role,
    permissions: permissions.filter((permission) => actor.permissions.has(permission)),
    ...(actor.narrowed.size > 0
      ? { narrowed: permissions.filter((permission) => actor.narrowed.has(permission)) }
      : {}),
    is_superuser: user.role === 'superuser',
    is_staff: user.role === 'superuser' || user.role === 'staff',
    is_active: user.is_active,
    is_validated: user.is_validated,
    photo: user.photo,
    created_at: wireInstant(user.created_at),
    last_login: user.last_login && wireInstant(user.last_login),
    groups: [...session.groups],
    connections: [...connections],
    viewing_group: session.viewing_group_id,
    preferences,
    ...(lacking ? { second_step: lacking } : {}),
  };
};
