import type { Profile } from '@uni/contracts';
import { readSession } from '../session/session-store.ts';
import type { OfflineRead } from './offline-reads.ts';

type Acting = Pick<Profile, 'organization' | 'viewing_group'>;

let acting: { user: string; organization: number } | null = null;

/** Stored answers belong to the user in this organization from now on. A view as another group stores none. */
export function setActing({ organization, viewing_group }: Acting): void {
  const user = personNow();
  const isOwn = typeof organization === 'number' && typeof viewing_group !== 'number';
  acting = user !== null && isOwn ? { user, organization } : null;
}

/** Owner of a user's profile, which is read before the organization is known. */
export function personNow(): string | null {
  try {
    const claims = readSession()?.token.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? '';
    const user: unknown = JSON.parse(atob(claims)).user_id;
    return typeof user === 'string' ? user : null;
  } catch {
    // Not a token of the server.
    return null;
  }
}

/** Owner of every other answer: organization and user of the current session; null while one is unknown. */
export function ownerNow(): string | null {
  const user = personNow();
  return user !== null && acting?.user === user ? `${acting.organization}.${user}` : null;
}

export const profileRead = 'GET /api/access/user/profile/' satisfies OfflineRead;
export const ownerOf = (name: OfflineRead): string | null => (name === profileRead ? personNow() : ownerNow());
