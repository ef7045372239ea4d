import type { Context } from '../../../platform/context.ts';
import type { TenantDatabase } from '../../../platform/database/index.ts';
import type { Actor } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';

/** Shared context of the book's parts: author, day and development. */
export interface Booking {
  readonly platform: Platform;
  readonly transaction: TenantDatabase;
  readonly actor: Actor;
  /** The author's, in the transaction of the whole demonstration. */
  readonly context: Context;
  /** Author of proposals, which no one decides alone. */
  readonly seller: Actor;
  readonly today: string;
  readonly enterprise: number;
}
