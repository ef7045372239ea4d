import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { batchesQuery } from '../study/versions-api.ts';
import { useWorkspace } from '../study/workspace-context.tsx';
import { dayOf } from './day.ts';

/** Returns the last editor of a path of the version on screen, and the day. Null when no one edited it in the latest batches. */
export function useAuthors(): (path: string) => string | null {
  const { version, state } = useWorkspace();
  const { revision } = state.save;
  const batches = useQuery({
    ...batchesQuery(version.id, revision),
    retry: false,
    placeholderData: keepPreviousData,
  });
  const rows = batches.data?.results;
  return useCallback(
    (path) => {
      const isNear = (otherPath: string): boolean =>
        `${path}/`.startsWith(`${otherPath}/`) || otherPath.startsWith(`${path}/`);
      const last = rows?.find(({ edits }) => edits.some((edit) => isNear(edit.path)));
      return last?.author__name ? `${last.author__name}, ${dayOf(last.at)}` : null;
    },
    [rows],
  );
}
