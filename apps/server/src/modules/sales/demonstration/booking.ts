import type { Context } from '../../../platform/context.ts';

/** Shared context of the book's parts: author, day and development. */
export interface Booking {
  /** The author's, in the transaction of the whole demonstration. */
  readonly context: Context;
  /** The same transaction, of the author of proposals: no one decides their own. */
  readonly seller: Context;
  readonly today: string;
  readonly enterprise: number;
}
