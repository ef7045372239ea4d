/** The source of every table: batches of rows, for the actor and their filters. */
import type { FeedKey, FeedQuery, feedColumns } from '@uni/contracts';
import type { LongContext } from '../../platform/context.ts';
import { startOfDay } from '../../platform/time.ts';
import type { FeedRow } from './feed-text.gateway.ts';

export type FeedChoice = Omit<FeedQuery, 'bom' | 'decimal'>;

type Rows<Key extends FeedKey> = AsyncIterable<readonly FeedRow<(typeof feedColumns)[Key]>[]>;
export type FeedSources = { readonly [Key in FeedKey]: (context: LongContext, choice: FeedChoice) => Rows<Key> };

/** The instant that a day or an instant names. */
export const instantOf = (since: string): Date => (since.length === 10 ? startOfDay(since) : new Date(since));
