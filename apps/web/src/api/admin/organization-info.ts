import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyOfRequest } from '@uni/contracts';
import { call } from '../call.ts';
import { queryOf } from '../query.ts';

/** The organization's own details. */
export const organizationInfoQuery = queryOf('GET /api/admin/organization-info/');

/** Writes the changed fields only: what a colleague wrote elsewhere meanwhile stays. The form shows what is refused. */
export function useUpdateOrganizationInfo() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOfRequest<'PATCH /api/admin/organization-info/'>) =>
      call('PATCH /api/admin/organization-info/', { body, ifMatch: null, notify: 'successes' }),
    onSuccess: (info) => client.setQueryData(organizationInfoQuery.queryKey, info),
  });
}
