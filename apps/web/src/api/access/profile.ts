import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import type { Profile } from '@uni/contracts';
import { readOrStored } from '../offline/read-or-stored.ts';
import { keyOf } from '../query.ts';
import { adoptPreferences } from './adopt-preferences.ts';

/** The signed-in user and the active organization. */
export const profileQuery = queryOptions({
  queryKey: keyOf('GET /api/access/user/profile/'),
  queryFn: async ({ signal }) => {
    const { body: profile } = await readOrStored('GET /api/access/user/profile/', { signal });
    // The guard checks that a profile exists and is active.
    if (profile?.is_active) adoptPreferences(profile);
    return profile;
  },
  staleTime: 5 * 60_000,
});

export function useProfile(): Profile {
  return useSuspenseQuery(profileQuery).data;
}
