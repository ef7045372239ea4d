/** The tables of the back office that others fetch: their version, and their lines a part after the other. */
import { type FeedQuery, feedSeparators } from '@uni/contracts';
import type { LongContext } from '../../../platform/context.ts';
import { reachOf } from '../../../platform/http/index.ts';
import { dayInSaoPaulo } from '../../../platform/time.ts';
import { chosenWithin, livingEnterprises } from '../../planner/index.ts';
import {
  type FeedFilter,
  type FeedLines,
  readFeedLines,
  type SalesFeedKey,
  versionOfFeed,
} from './feed-lines.repository.ts';

export interface SalesFeed {
  /** Of exactly these lines: equal, and nothing has changed. */
  readonly version: readonly unknown[];
  readonly lines: AsyncIterable<string>;
}

/** The version is read before any line, so lines may be newer than it and never older. */
export const openSalesFeed = async (
  context: LongContext,
  key: SalesFeedKey,
  { enterprise, decimal, from, to }: FeedQuery,
  changed_from: Date | null,
): Promise<SalesFeed> => {
  const today = dayInSaoPaulo(context.platform.now());
  const { filter, version } = await context.transact(async ({ actor, db }) => {
    const enterprises = chosenWithin(reachOf(actor, 'sales:read'), enterprise);
    const names = await livingEnterprises(db);
    const separator = feedSeparators[decimal];
    const ofQuery: FeedFilter = { enterprises, changed_from, names, today, decimal, separator, from, to };
    return { filter: ofQuery, version: await versionOfFeed(db, key, ofQuery) };
  });
  return { version: [version, today, changed_from, from, to, decimal], lines: linesOf(context, key, filter) };
};

/** One transaction per part: none stays open for a slow download. The next part is read while one is sent. */
async function* linesOf(context: LongContext, key: SalesFeedKey, filter: FeedFilter): AsyncGenerator<string> {
  const read = (after: number) => context.transact(({ db }) => readFeedLines(db, key, filter, after));
  for (let next: ReturnType<typeof read> | null = read(0); next !== null; ) {
    const { text, after }: FeedLines = await next;
    next = after === null ? null : read(after);
    // A client that stops reading leaves it: its failure is then ignored.
    next?.catch(() => undefined);
    if (text !== '') yield text;
  }
}
