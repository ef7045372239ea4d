import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Profile } from '@uni/contracts';
import { write } from '../call.ts';
import { forgetResources } from '../resources/resource-stores.ts';
import { profileQuery } from './profile.ts';

/** A superuser enters another organization; everything read before belongs to the former one and is forgotten. */
export function useSelectOrganization() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (organization: number | null) =>
      write<Profile>({
        method: 'POST',
        url: '/api/access/select-organization/',
        body: { organization },
        noMessage: true,
      }),
    onSuccess: (profile) => {
      forgetResources();
      client.removeQueries({ predicate: (query) => query.queryKey[0] === 'planner' });
      client.setQueryData(profileQuery.queryKey, profile);
    },
  });
}
