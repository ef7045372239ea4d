import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ListLayout, ListName } from '@uni/contracts';
import { call } from '../call.ts';
import { profileQuery, useProfile } from './profile.ts';

const usual: ListLayout = { widths: {}, pinned: 1 };

/** Returns a user's layout of a list. A changed one applies at once and is saved for every device. */
export function useListLayout(name: ListName): { value: ListLayout; onChange: (layout: ListLayout) => void } {
  const client = useQueryClient();
  const { preferences, viewing_group } = useProfile();
  const save = useMutation({
    scope: { id: 'preferences' },
    mutationFn: (layout: ListLayout) =>
      call('PATCH /api/access/user/profile/', {
        body: { preferences: { list_layouts: { [name]: layout } } },
        notify: 'failures',
      }),
  });
  const onChange = (layout: ListLayout) => {
    client.setQueryData(profileQuery.queryKey, (profile) => {
      if (!profile) return profile;
      const list_layouts = { ...profile.preferences.list_layouts, [name]: layout };
      return { ...profile, preferences: { ...profile.preferences, list_layouts } };
    });
    // A previewed group is read-only: the layout lasts as long as the page.
    if (viewing_group === null) save.mutate(layout);
  };
  return { value: preferences?.list_layouts?.[name] ?? usual, onChange };
}
