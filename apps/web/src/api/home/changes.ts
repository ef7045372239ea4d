import { queryOptions } from '@tanstack/react-query';
import type { HomeChanges } from '@uni/contracts';
import { read } from '../untyped.ts';

/** What has happened since an instant, written as ISO 8601. */
export const changesQuery = (since: string) =>
  queryOptions({
    queryKey: ['home', 'changes', since],
    queryFn: ({ signal }) => read<HomeChanges>(`/api/home/changes/?${new URLSearchParams({ since })}`, signal),
  });
