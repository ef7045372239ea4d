/** A person's own notices: only of what they may open at the time of reading. */
import {
  fieldMessages,
  invalidFields,
  type Notice,
  type NoticeGroup,
  noticeGroups,
  noticeLimits,
} from '@uni/contracts';
import type { Actor } from '../../platform/actor.ts';
import type { Context } from '../../platform/context.ts';
import { HttpError } from '../../platform/http/index.ts';
import { wireInstant } from '../../platform/time.ts';
import { namesOfUsers } from '../access/index.ts';
import { countUnread, markNotices, type NoticeRow, type Sight, selectNotices } from './notices.repository.ts';

interface NoticeQuery {
  readonly after?: string | undefined;
  readonly group?: NoticeGroup | undefined;
  readonly unread?: 'true' | undefined;
}

const sightOf = ({ permissions, narrowed }: Actor): Sight => ({
  everywhere: [...permissions].filter((permission) => !narrowed.has(permission)),
  somewhere: [...narrowed].map(([permission, enterprises]) => [permission, [...enterprises]]),
});

const keyOf = ({ at, id }: NoticeRow): string => `${at.getTime()}.${id}`;

/** Throws 400 for a key that no page has given. */
const afterKey = (key: string | undefined): { at: Date; id: number } | null => {
  if (key === undefined) return null;
  const [at, id] = key.split('.').map(Number);
  if (!Number.isSafeInteger(at) || !Number.isSafeInteger(id) || at === undefined || id === undefined)
    throw new HttpError(invalidFields({ after: [fieldMessages.notChoice(key)] }));
  return { at: new Date(at), id };
};

export async function listNotices(
  { actor, db, platform }: Context,
  { after, group, unread }: NoticeQuery,
  url: URL,
): Promise<{ next: string | null; results: Notice[] }> {
  const filter = {
    ...{ userId: actor.userId, sight: sightOf(actor), after: afterKey(after) },
    ...{ kinds: group === undefined ? null : noticeGroups[group], isUnread: unread === 'true' },
  };
  const rows = await selectNotices(db, filter, noticeLimits.page + 1);
  const page = rows.slice(0, noticeLimits.page);
  const last = rows.length > noticeLimits.page ? page.at(-1) : undefined;
  const names = await namesOfUsers(
    db,
    page.flatMap(({ actor_id }) => actor_id ?? []),
  );
  return {
    next: last === undefined ? null : nextPage(url, platform.origin, keyOf(last)),
    results: page.map(({ id, kind, enterprise_id, actor_id, facts, path, at, read_at }) => ({
      ...{ id, kind, enterprise: enterprise_id, facts: JSON.parse(facts), path },
      by__name: actor_id === null ? null : (names.get(actor_id) ?? null),
      ...{ at: wireInstant(at), read_at: read_at && wireInstant(read_at) },
    })),
  };
}

const nextPage = (url: URL, origin: string, after: string): string => {
  const next = new URL(url.pathname + url.search, origin);
  next.searchParams.set('after', after);
  return next.href;
};

export async function countNotices({ actor, db }: Context): Promise<{ unread: number }> {
  return { unread: await countUnread(db, actor.userId, sightOf(actor)) };
}

export async function markRead(
  context: Context,
  { ids, read }: { readonly ids: readonly number[] | null; readonly read: boolean },
): Promise<{ unread: number }> {
  const { actor, db, platform } = context;
  await markNotices(db, { userId: actor.userId, ids, readAt: read ? platform.now() : null });
  return countNotices(context);
}
