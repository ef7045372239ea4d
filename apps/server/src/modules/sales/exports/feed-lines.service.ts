/** The tables of the back office that others fetch: their version, and their lines a section after the other. */
import { type FeedQuery, feedSeparators } from '@uni/contracts';
import type { LongContext } from '../../../platform/context.ts';
import { reachOf } from '../../../platform/http/index.ts';
import { readAhead } from '../../../platform/read-ahead.ts';
import { dayInSaoPaulo } from '../../../platform/time.ts';
import { chosenWithin, livingEnterprises } from '../../planner/index.ts';
import {
  type FeedFilter,
  type FeedSection,
  listFeedSections,
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
  const { filter, version, sections } = await context.transact(async ({ actor, db }) => {
    const enterprises = chosenWithin(reachOf(actor, 'sales:read'), enterprise);
    const names = await livingEnterprises(db);
    const separator = feedSeparators[decimal];
    const ofQuery: FeedFilter = { enterprises, changed_from, names, today, decimal, separator, from, to };
    const versionOfLines = await versionOfFeed(db, key, ofQuery);
    return { filter: ofQuery, version: versionOfLines, sections: await listFeedSections(db, key, ofQuery) };
  });
  return { version: [version, today, changed_from, from, to, decimal], lines: linesOf(context, key, filter, sections) };
};

/** Sections that the database writes at once while others are sent. Each holds a connection and some megabytes. */
const sectionsAtOnce = 2;

/** One transaction per section: none stays open for a slow download. */
async function* linesOf(
  context: LongContext,
  key: SalesFeedKey,
  filter: FeedFilter,
  sections: readonly FeedSection[],
): AsyncGenerator<string> {
  const reads = sections.map((section) => () => context.transact(({ db }) => readFeedLines(db, key, filter, section)));
  for await (const text of readAhead(reads, sectionsAtOnce)) if (text !== '') yield text;
}
