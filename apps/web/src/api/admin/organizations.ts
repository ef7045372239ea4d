import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Organization } from '@uni/contracts';
import { readList, write } from '../untyped.ts';

const url = '/api/admin/organizations/';

/** Organizations this person may work in. */
export const organizationsQuery = queryOptions({
  queryKey: ['admin', 'organizations'],
  queryFn: ({ signal }) => readList<Organization>(url, signal),
});

/** What is told of an organization. */
export type OrganizationFields = Pick<Organization, 'code' | 'domain' | 'name'>;

/** Creates an organization, or changes the one with this id. The form shows what is refused. */
export function useSaveOrganization() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, fields }: { id: number | null; fields: Partial<OrganizationFields> }) =>
      id === null
        ? write<Organization>({
            method: 'POST',
            url,
            body: fields,
            quiet: true,
            headers: { 'Idempotency-Key': crypto.randomUUID() },
          })
        : write<Organization>({ method: 'PATCH', url: `${url}${id}/`, body: fields, quiet: true }),
    onSuccess: () => client.invalidateQueries({ queryKey: organizationsQuery.queryKey }),
  });
}

/** Closes an organization: nobody enters it any more, and its data stay. */
export function useCloseOrganization() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => write<undefined>({ method: 'DELETE', url: `${url}${id}/`, body: { id }, quiet: true }),
    onSuccess: () => client.invalidateQueries({ queryKey: organizationsQuery.queryKey }),
  });
}
