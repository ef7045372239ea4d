import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyOfRequest, Organization } from '@uni/contracts';
import { call, newIdempotencyKey } from '../call.ts';
import { queryOf } from '../query.ts';

/** Organizations this person may work in. */
export const organizationsQuery = queryOf('GET /api/admin/organizations/', { list: true });

export type OrganizationFields = Pick<Organization, 'code' | 'domain' | 'name'>;

/** Creates an organization, or changes the one with this id. The form shows what is refused. */
export function useSaveOrganization() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, fields }: { id: number | null; fields: BodyOfRequest<'POST /api/admin/organizations/'> }) =>
      id === null
        ? call('POST /api/admin/organizations/', {
            body: fields,
            idempotencyKey: newIdempotencyKey(),
            notify: 'successes',
          })
        : call('PATCH /api/admin/organizations/:id/', {
            params: { id },
            body: fields,
            ifMatch: null,
            notify: 'successes',
          }),
    onSuccess: () => client.invalidateQueries({ queryKey: organizationsQuery.queryKey }),
  });
}

/** Closes an organization: no one enters it any more, and its data stay. */
export function useCloseOrganization() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) =>
      call('DELETE /api/admin/organizations/:id/', {
        params: { id },
        body: { id },
        ifMatch: null,
        notify: 'successes',
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: organizationsQuery.queryKey }),
  });
}
