import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { CommentThread } from '@uni/contracts';
import { commentsQuery, openThread, replyTo, resolveThread } from '../study/versions-api.ts';
import { useWorkspace } from '../study/workspace-context.tsx';

const none: readonly CommentThread[] = [];

/** Returns the threads of the version on screen and the actions on them. */
export function useComments() {
  const { version } = useWorkspace();
  const queries = useQueryClient();
  const query = useQuery(commentsQuery(version.id));
  const threads = query.data ?? none;
  const put = (changed: CommentThread): void => {
    queries.setQueryData(commentsQuery(version.id).queryKey, (before = []) =>
      before.some(({ id }) => id === changed.id)
        ? before.map((thread) => (thread.id === changed.id ? changed : thread))
        : [...before, changed],
    );
  };
  return {
    threads,
    query,
    open: async (about: { line: string; month: string | null; text: string }) =>
      put(await openThread(version.id, about)),
    reply: async (thread: CommentThread, text: string) => put(await replyTo(thread.id, text)),
    resolve: async (thread: CommentThread, resolved: boolean) => put(await resolveThread(thread.id, resolved)),
  };
}
