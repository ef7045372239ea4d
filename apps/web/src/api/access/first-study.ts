import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FirstStudyProgress } from '@uni/contracts';
import { call } from '../call.ts';
import { profileQuery } from './profile.ts';

/** Saves the progress through the guided study, which applies at once. Steps in a row are sent one after the other. */
export function useSaveFirstStudy() {
  const client = useQueryClient();
  return useMutation({
    scope: { id: 'preferences' },
    mutationFn: (first_study: FirstStudyProgress) =>
      call('PATCH /api/access/user/profile/', { body: { preferences: { first_study } }, notify: 'failures' }),
    onMutate: (first_study) => {
      client.setQueryData(
        profileQuery.queryKey,
        (profile) => profile && { ...profile, preferences: { ...profile.preferences, first_study } },
      );
    },
  });
}
