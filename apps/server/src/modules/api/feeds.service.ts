/** The tables that others fetch: rows of the back office, and the months of current versions. */
import { type FeedKey, type FeedQuery, type FileStream, feedColumns } from '@uni/contracts';
import type { LongContext } from '../../platform/context.ts';
import type { FeedSources } from './feed-rows.model.ts';
import { feedText, tagged } from './feed-text.gateway.ts';
import { planFeeds } from './plan-feeds.service.ts';
import { salesFeeds } from './sales-feeds.service.ts';

const mediaType = 'text/csv; charset=utf-8';

const sources: FeedSources = { ...salesFeeds, ...planFeeds };

const textOf = <Key extends FeedKey>(key: Key, context: LongContext, query: FeedQuery) =>
  feedText(feedColumns[key], sources[key](context, query), query);

export async function readFeed(
  context: LongContext,
  key: FeedKey,
  query: FeedQuery,
): Promise<{ readonly body: FileStream; readonly etag: string }> {
  const { etag, ...text } = await tagged(textOf(key, context, query));
  return { etag, body: { mediaType, ...text } };
}
