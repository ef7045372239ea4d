/** What services work with: the caller, one transaction of their organization, and the platform. */
import type { Actor } from './actor.ts';
import type { TenantDatabase } from './database/index.ts';
import type { Platform } from './module.ts';

export interface Context {
  readonly actor: Actor;
  readonly db: TenantDatabase;
  readonly platform: Platform;
  /** Starts `task` in the background once the transaction has committed; never if it is undone. */
  afterCommit(task: () => Promise<void>): void;
}

/** Context of a route that works long or calls other systems. It opens its own transactions, each as short as possible. */
export interface LongContext {
  readonly actor: Actor;
  readonly platform: Platform;
  transact<T>(work: (context: Context) => Promise<T>): Promise<T>;
}

/** Runs `work` in one transaction of the actor's organization; within an open one, in that. */
export const inContext = <T>(platform: Platform, actor: Actor, work: (context: Context) => Promise<T>): Promise<T> =>
  platform.database.withOrganization(actor.scope, (db) => work(contextOf(platform, db, actor)));

/** Context of a transaction under way, for callers that hold its pieces one by one. */
export const contextOf = (platform: Platform, db: TenantDatabase, actor: Actor): Context => ({
  actor,
  db,
  platform,
  afterCommit: (task) => platform.database.afterCommit(() => platform.background.run(task)),
});

export const longContext = (platform: Platform, actor: Actor): LongContext => ({
  actor,
  platform,
  transact: (work) => inContext(platform, actor, work),
});
