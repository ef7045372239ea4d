/** The source of every table of plans: batches of rows, for the actor and their filters. */
import type { FeedQuery, feedColumns } from '@uni/contracts';
import type { LongContext } from '../../platform/context.ts';
import { startOfDay } from '../../platform/time.ts';
import type { FeedRow } from './feed-text.gateway.ts';

export interface FeedChoice extends Omit<FeedQuery, 'bom' | 'decimal'> {
  /** Enterprises by their ids from this one on. Without it: all, by their codes. */
  readonly firstEnterprise?: number;
}

export type PlanFeedKey = 'cash-flow' | 'realised' | 'indicators';

type Rows<Key extends PlanFeedKey> = AsyncIterable<readonly FeedRow<(typeof feedColumns)[Key]>[]>;
export type FeedSources = { readonly [Key in PlanFeedKey]: (context: LongContext, choice: FeedChoice) => Rows<Key> };

/** The instant that a day or an instant names. */
export const instantOf = (since: string): Date => (since.length === 10 ? startOfDay(since) : new Date(since));
