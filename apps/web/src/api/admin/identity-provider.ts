import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyOfRequest } from '@uni/contracts';
import { call } from '../call.ts';
import { queryOf } from '../query.ts';

/** The organization's identity provider, as its administrators set it up; empty while there is none. */
export const identityProviderQuery = queryOf('GET /api/access/identity-provider/');

export function useStoreProvider(labels: Readonly<Record<string, string>>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOfRequest<'PUT /api/access/identity-provider/'>) =>
      call('PUT /api/access/identity-provider/', { body, labels }),
    onSuccess: (provider) => client.setQueryData(identityProviderQuery.queryKey, provider),
  });
}
