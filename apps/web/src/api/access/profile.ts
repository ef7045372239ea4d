import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import type { Profile } from '@uni/contracts';
import { read } from '../call.ts';

/** Who is signed in, and in which organization. */
export const profileQuery = queryOptions({
  queryKey: ['access', 'profile'],
  queryFn: ({ signal }) => read<Profile>('/api/access/user/profile/', signal),
  staleTime: 5 * 60_000,
});

export function useProfile(): Profile {
  return useSuspenseQuery(profileQuery).data;
}
