import type { Transaction } from '../../../platform/database/index.ts';
import type { Actor } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';

/** What the parts of the book share: who writes it, on which day, and for which development. */
export interface Booking {
  readonly platform: Platform;
  readonly transaction: Transaction;
  readonly actor: Actor;
  /** Who writes proposals, which nobody decides alone. */
  readonly seller: Actor;
  readonly today: string;
  readonly enterprise: number;
}
