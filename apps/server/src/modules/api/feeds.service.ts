/** The tables that others fetch: rows of the back office, and the months of current versions. */
import { type FeedKey, type FeedQuery, type FileStream, feedColumns } from '@uni/contracts';
import type { Actor } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/module.ts';
import type { FeedSources } from './feed-rows.model.ts';
import { feedText, tagged } from './feed-text.gateway.ts';
import { planFeeds } from './plan-feeds.service.ts';
import { salesFeeds } from './sales-feeds.service.ts';

export interface Feeds {
  read(actor: Actor, key: FeedKey, query: FeedQuery): Promise<{ readonly body: FileStream; readonly etag: string }>;
}

const mediaType = 'text/csv; charset=utf-8';

export const createFeeds = (platform: Platform): Feeds => {
  const sources: FeedSources = { ...salesFeeds(platform), ...planFeeds(platform) };
  const textOf = <Key extends FeedKey>(key: Key, actor: Actor, query: FeedQuery) =>
    feedText(feedColumns[key], sources[key](actor, query), query);
  return {
    read: async (actor, key, query) => {
      const { etag, ...text } = await tagged(textOf(key, actor, query));
      return { etag, body: { mediaType, ...text } };
    },
  };
};
