import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { PersonalData, Preferences, Profile } from '@uni/contracts';
import { read, readList, write } from '../untyped.ts';
import { adoptPreferences } from './adopt-preferences.ts';
import { profileQuery } from './profile.ts';

const url = '/api/access/user/profile/';
const photoUrl = '/api/access/user/photo/';

/** What comes back is the profile as it is now. */
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
  useProfileWrite((name: string) => write<Profile>({ method: 'PATCH', url, body: { name }, quiet: true }));

const keeping = ['access', 'preferences'];

/**
 * Keeps a preference. It holds at once; choices that follow each other quickly are sent one after the other, and only the
 * answer to the last of them speaks. Each is its own switch: none is announced.
 */
export function useKeepPreferences() {
  const client = useQueryClient();
  const take = (profile: Profile) => {
    adoptPreferences(profile);
    client.setQueryData(profileQuery.queryKey, profile);
  };
  return useMutation({
    mutationKey: keeping,
    scope: { id: 'preferences' },
    mutationFn: (preferences: Preferences) =>
      write<Profile>({ method: 'PATCH', url, body: { preferences }, noMessage: true }),
    onMutate: (change) => {
      const profile = client.getQueryData(profileQuery.queryKey);
      if (profile) take({ ...profile, preferences: { ...profile.preferences, ...change } });
    },
    onSuccess: (profile) => {
      if (client.isMutating({ mutationKey: keeping }) <= 1) take(profile);
    },
  });
}

/** Sets the own photo, a data address; null removes it. */
export const useSetPhoto = () =>
  useProfileWrite((photo: string | null) =>
    photo === null
      ? write<Profile>({ method: 'DELETE', url: photoUrl })
      : write<Profile>({ method: 'PUT', url: photoUrl, body: { photo }, quiet: true }),
  );

interface OwnConnection {
  organization: number;
  organization__name: string;
  state: string;
}

/** The organizations that a partner may enter. */
export const connectionsQuery = queryOptions({
  queryKey: ['access', 'connections'],
  queryFn: ({ signal }) => readList<OwnConnection>('/api/access/connections/', signal),
});

/** All that is held of oneself. */
export const readPersonalData = () => read<PersonalData>('/api/access/user/personal-data/');
