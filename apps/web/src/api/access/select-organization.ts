import { partialMatchKey, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Profile } from '@uni/contracts';
import { call } from '../call.ts';
import { setActing } from '../offline/answer-owner.ts';
import { forgetAnswers } from '../offline/forget-answers.ts';
import { underKey } from '../query.ts';
import { clearCached } from '../result-cache.ts';
import { forgetPageValues } from '../stores/page-values.ts';
import { profileQuery } from './profile.ts';

/** Prefix of the keys of all queries within one organization. */
const keysOfOneOrganization = [
  underKey('/api/planner/'),
  underKey('/api/admin/'),
  underKey('/api/access/identity-provider/'),
  underKey('/api/access/second-step-demand/'),
  underKey('/api/access/tokens/'),
];
/** They stand above any one of them. */
const organizationsKey = underKey('/api/admin/organizations/');

/** Switches to another organization or user: clears everything read before. */
function actAs(client: QueryClient, profile: Profile): void {
  forgetPageValues();
  clearCached();
  forgetAnswers();
  setActing(profile);
  client.removeQueries({
    predicate: ({ queryKey }) =>
      keysOfOneOrganization.some((key) => partialMatchKey(queryKey, key)) &&
      !partialMatchKey(queryKey, organizationsKey),
  });
  client.setQueryData(profileQuery.queryKey, profile);
}

/** Enters an organization on the server alone: a user who continues in the same one loses nothing read or typed. */
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
 * Displays the application as a permit group sees it, read-only. Null: as oneself again. `leave` leads to a screen that both may
 * see, before rereading: the current screen might be refused.
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

/**
 * Returns the name of the viewed group: the viewing user may lack permission to read it. Empty when this window does not know.
 */
export function viewedGroupName(id: number): string {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(viewedGroup) ?? 'null');
    const known = new Map<string, unknown>(Object.entries(Object(stored)));
    return known.get('id') === id ? String(known.get('name') ?? '') : '';
  } catch {
    return '';
  }
}
