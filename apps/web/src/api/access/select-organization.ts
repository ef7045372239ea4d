import { partialMatchKey, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Profile } from '@uni/contracts';
import { call } from '../call.ts';
import { underKey } from '../query.ts';
import { forgetResources } from '../resources/resource-stores.ts';
import { profileQuery } from './profile.ts';

/** Where the keys begin of all that is read in one organization. */
const keysOfOneOrganization = [
  underKey('/api/planner/'),
  underKey('/api/admin/'),
  underKey('/api/access/identity-provider/'),
  underKey('/api/access/second-step-demand/'),
  underKey('/api/access/tokens/'),
];
/** They stand above any one of them. */
const organizationsKey = underKey('/api/admin/organizations/');

/** Somebody acts elsewhere, or as somebody else, from now on: what was read before is forgotten. */
function actAs(client: QueryClient, profile: Profile): void {
  forgetResources();
  client.removeQueries({
    predicate: ({ queryKey }) =>
      keysOfOneOrganization.some((key) => partialMatchKey(queryKey, key)) &&
      !partialMatchKey(queryKey, organizationsKey),
  });
  client.setQueryData(profileQuery.queryKey, profile);
}

/** Enters an organization on the server alone: whoever goes on in the same one keeps what is read and typed. */
export const goOnIn = (organization: number): Promise<Profile> =>
  call('POST /api/access/select-organization/', { body: { organization }, notify: 'failures' });

/** A superuser enters another organization; everything read before belongs to the former one and is forgotten. */
export function useSelectOrganization() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (organization: number | null) =>
      call('POST /api/access/select-organization/', { body: { organization }, notify: 'failures' }),
    onSuccess: (profile) => actAs(client, profile),
  });
}

const viewedGroup = 'viewed_group';

/**
 * Looks at the application as a permit group sees it, read-only; null: as oneself again. `leave` leads to a screen that
 * both may see, before anything is read again: what is on screen now might be refused.
 */
export function useViewAs(leave: () => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (group: { id: number; name: string } | null) =>
      call('POST /api/access/view-as/', { body: { group: group?.id ?? null }, notify: 'failures' }),
    onSuccess: async (profile, group) => {
      await leave();
      if (group) sessionStorage.setItem(viewedGroup, JSON.stringify(group));
      else sessionStorage.removeItem(viewedGroup);
      actAs(client, profile);
    },
  });
}

/** The name of the group that is looked as: whoever looks may well not read it. Empty when this window does not know. */
export function viewedGroupName(id: number): string {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(viewedGroup) ?? 'null');
    const known = new Map<string, unknown>(Object.entries(Object(kept)));
    return known.get('id') === id ? String(known.get('name') ?? '') : '';
  } catch {
    return '';
  }
}
