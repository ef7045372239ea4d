import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { OrganizationInfo } from '@uni/contracts';
import { read, write } from '../untyped.ts';

const url = '/api/admin/organization-info/';

/** What the organization tells of itself. */
export const organizationInfoQuery = queryOptions({
  queryKey: ['organization', 'info'],
  queryFn: ({ signal }) => read<OrganizationInfo>(url, signal),
});

/** Writes the changed fields only: what a colleague wrote elsewhere meanwhile stays. The form shows what is refused. */
export function useUpdateOrganizationInfo() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Partial<Omit<OrganizationInfo, 'organization'>>) =>
      write<OrganizationInfo>({ method: 'PATCH', url, body, quiet: true }),
    onSuccess: (info) => client.setQueryData(organizationInfoQuery.queryKey, info),
  });
}
