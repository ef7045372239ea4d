/** Interfaces between modules and the application. */

import type { Actor } from './actor.ts';
import type { Background } from './background.ts';
import type { Database, MigrationStep, TenancyRules } from './database/index.ts';
import type { OutsideFetch, OutsideStream } from './egress/index.ts';
import type { Mailer } from './mail/index.ts';
import type { Meters } from './observing/index.ts';
import type { Sealing } from './sealing/index.ts';
import type { Throttle } from './throttle/index.ts';

/** Source of published index months: an address with `{code}` in it, and the number of each series. */
export interface IndexSource {
  readonly address: string;
  readonly codes: Readonly<Record<string, number>>;
}

/** Fewer months would archive what a yearly comparison still needs. The trigger `erp_rows_stay` has the same bound. */
export const erpArchiveMonths = { least: 13, usual: 24 } as const;

/** The folder for superseded raw rows of ERPs, and the months after which they go there. */
export interface ErpArchive {
  readonly folder: string;
  readonly months: number;
}

export interface Platform {
  readonly database: Database;
  readonly throttle: Throttle;
  readonly sealing: Sealing;
  readonly mailer: Mailer;
  /** Counts what happens in this process. */
  readonly meters: Pick<Meters, 'count'>;
  /** Calls addresses that a user has named. */
  readonly outside: OutsideFetch;
  /** The same, where the answer is too large to be held. */
  readonly stream: OutsideStream;
  /** The same for addresses that were approved one by one: http and private networks too. */
  readonly streamInside: OutsideStream;
  /** True if http and private addresses are also called, as in development. */
  readonly allowInside: boolean;
  readonly background: Background;
  /** Null: no source is queried. */
  readonly indexSource: IndexSource | null;
  /** Null: this server archives no raw rows of ERPs by itself. */
  readonly erpArchive: ErpArchive | null;
  /** The server's clock, the only one that decides. */
  readonly now: () => Date;
  /** Resolves after a while by that clock, rejects as soon as the signal is aborted. */
  readonly pause: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** The address users reach us by; paging links are built on it. */
  readonly origin: string;
}

/** The part of a module that must be known before the database is open. */
export interface ModuleSchema extends TenancyRules {
  readonly steps: readonly MigrationStep[];
}

/** The demonstration's people and organizations, for a module that adds its own data to them. */
export interface Demonstration {
  readonly organizationId: number;
  readonly plannerId: number;
  readonly staffId: number;
  /** The second organization, there to show that it sees nothing of the first. */
  readonly otherOrganizationId: number;
  /** True if its first development is also sold: units, contracts, money. */
  readonly sells: boolean;
  /** True if there is also a development under construction, with closed months. */
  readonly builds?: boolean;
}

/** Services of the access module for the others. */
export interface Credentials {
  /** A password in the form in which it is stored. */
  hash(password: string): Promise<string>;
  /** Passes who proves the password again, not within a transaction. Throws 400 with a message for `field`, 429 for guessing. */
  prove(caller: { readonly actor: Actor; readonly platform: Platform }, password: string, field: string): Promise<void>;
  /** A session has just changed: what is remembered of it holds no longer. */
  forget(sessionId: number): void;
}
