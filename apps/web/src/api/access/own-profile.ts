import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Preferences, Profile } from '@uni/contracts';
import { call } from '../call.ts';
import { queryOf } from '../query.ts';
import { adoptPreferences } from './adopt-preferences.ts';
import { profileQuery } from './profile.ts';

/** The response is the current profile. */
function useProfileWrite<Change>(send: (change: Change) => Promise<Profile>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (profile) => {
      adoptPreferences(profile);
      client.setQueryData(profileQuery.queryKey, profile);
    },
  });
}

/** Changes the own name. */
export const useRename = () =>
  useProfileWrite((name: string) => call('PATCH /api/access/user/profile/', { body: { name }, notify: 'successes' }));

const preferencesKey = ['access', 'preferences'];

/**
 * Saves a preference, which applies at once. Rapid choices are sent one after the other, and only the last response applies. Each
 * is its own switch: no success notice.
 */
export function useSavePreferences() {
  const client = useQueryClient();
  const take = (profile: Profile) => {
    adoptPreferences(profile);
    client.setQueryData(profileQuery.queryKey, profile);
  };
  return useMutation({
    mutationKey: preferencesKey,
    scope: { id: 'preferences' },
    mutationFn: (preferences: Preferences) =>
      call('PATCH /api/access/user/profile/', { body: { preferences }, notify: 'failures' }),
    onMutate: (change) => {
      const profile = client.getQueryData(profileQuery.queryKey);
      if (profile) take({ ...profile, preferences: { ...profile.preferences, ...change } });
    },
    onSuccess: (profile) => {
      if (client.isMutating({ mutationKey: preferencesKey }) <= 1) take(profile);
    },
  });
}

/** Sets the own photo, a data address; null removes it. */
export const useSetPhoto = () =>
  useProfileWrite((photo: string | null) =>
    photo === null
      ? call('DELETE /api/access/user/photo/')
      : call('PUT /api/access/user/photo/', { body: { photo }, notify: 'successes' }),
  );

/** The organizations that a partner may enter. */
export const connectionsQuery = queryOf('GET /api/access/connections/', { list: true });

/** All that is held of oneself. */
export const readPersonalData = () => call('GET /api/access/user/personal-data/');
