import { notices } from '@uni/phrases';
import { durations, notify } from '../ui/notice/notice-store.ts';

const successes = {
  POST: notices.saved,
  PATCH: notices.updated,
  PUT: notices.updated,
  DELETE: notices.removed,
} as const;

/**
 * The success notice of a method. A removal stands among the messages that last as long as errors do: what is gone
 * should not pass unseen.
 */
export function announce(method: keyof typeof successes): void {
  const duration = method === 'DELETE' ? durations.error : durations.success;
  notify({ kind: 'success', title: successes[method], duration });
}
