import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyInputOf, IdentityProvider, identityProviderEndpoints } from '@uni/contracts';
import { read, write } from '../untyped.ts';

const url = '/api/access/identity-provider/';

/** The organization's identity provider as its administrators keep it; nothing in it while there is none. */
export const identityProviderQuery = queryOptions({
  queryKey: ['organization', 'identity-provider'],
  queryFn: ({ signal }) => read<IdentityProvider>(url, signal),
});

type ProviderDraft = BodyInputOf<(typeof identityProviderEndpoints)['store']>;

export function useStoreProvider(labels: Readonly<Record<string, string>>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ProviderDraft) => write<IdentityProvider>({ method: 'PUT', url, body, labels }),
    onSuccess: (provider) => client.setQueryData(identityProviderQuery.queryKey, provider),
  });
}
