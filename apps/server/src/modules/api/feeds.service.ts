/** The tables that others fetch: rows of the back office, and the months of current versions. */
import { createHash } from 'node:crypto';
import { type FeedKey, type FeedQuery, type FileStream, feedColumns } from '@uni/contracts';
import type { LongContext } from '../../platform/context.ts';
import { openSalesFeed, type SalesFeed } from '../sales/index.ts';
import { instantOf, type PlanFeedKey } from './feed-rows.model.ts';
import { feedHead, feedText, tagged } from './feed-text.gateway.ts';
import { planFeeds } from './plan-feeds.service.ts';

const mediaType = 'text/csv; charset=utf-8';

type TaggedFeed = Promise<{ readonly body: FileStream; readonly etag: string }>;

const planText = <Key extends PlanFeedKey>(context: LongContext, key: Key, query: FeedQuery) =>
  feedText(feedColumns[key], planFeeds[key](context, query), query);

/** A plan is projected to be read: its tag is that of its bytes. */
const readPlanFeed = async (context: LongContext, key: PlanFeedKey, query: FeedQuery): TaggedFeed => {
  const { etag, ...text } = await tagged(planText(context, key, query));
  return { etag, body: { mediaType, ...text } };
};

type SalesFeedKey = Exclude<FeedKey, PlanFeedKey>;

/** Raised when lines are written in another way: callers have stored those of the former one. */
const lineForm = 1;

/** A million rows have the tag of their versions. They are sent while they are read, and not read where the caller has them. */
const readSalesFeed = async (context: LongContext, key: SalesFeedKey, query: FeedQuery): TaggedFeed => {
  const changedFrom = query.since === undefined ? null : instantOf(query.since);
  const { version, lines } = await openSalesFeed(context, key, query, changedFrom);
  const head = feedHead(feedColumns[key], query);
  const etag = createHash('sha256')
    .update(JSON.stringify([lineForm, key, head, ...version]))
    .digest('base64url');
  return { etag, body: { mediaType, pieces: bytesOf(head, lines), release: () => undefined } };
};

async function* bytesOf(head: string, lines: SalesFeed['lines']): AsyncGenerator<Buffer> {
  yield Buffer.from(head);
  for await (const text of lines) yield Buffer.from(text);
}

export const readFeed = (context: LongContext, key: FeedKey, query: FeedQuery): TaggedFeed =>
  key in planFeeds
    ? readPlanFeed(context, key as PlanFeedKey, query)
    : readSalesFeed(context, key as SalesFeedKey, query);
