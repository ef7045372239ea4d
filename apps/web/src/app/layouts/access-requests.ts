import { useQuery } from '@tanstack/react-query';
import type { AccessRequest } from '@uni/contracts';
import { useProfile } from '../../api/access/profile.ts';
import { accessRequestsQuery } from '../../api/admin/access-requests.ts';

/** Returns requests to the organization's administrators; none for every other user. */
export function useAccessRequests(): readonly AccessRequest[] {
  const mayGrant = useProfile().permissions.includes('user:write');
  return useQuery({ ...accessRequestsQuery, enabled: mayGrant }).data ?? [];
}
