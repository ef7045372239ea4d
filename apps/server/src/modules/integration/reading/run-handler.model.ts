/** A reading under way, and what differs between kinds of run. */
import type { ErpSystem } from '@uni/contracts';
import type { TenantDatabase } from '../../../platform/database/index.ts';
import type { Platform } from '../../../platform/module.ts';
import type { Adapter, AdapterContext, Batch, Slice } from '../adapter/adapter.model.ts';
import type { ConnectionRow } from '../connections/connections.repository.ts';
import type { KnownFacets } from '../landing/facets.repository.ts';
import type { Landed, SliceTarget } from '../landing/landing.service.ts';
import type { Lease } from '../runs/leases.repository.ts';
import type { RunRow, SliceRow } from '../runs/runs.repository.ts';

/** Steps that differ between kinds of run. All others are shared. */
export interface RunHandler {
  /** The resources that are read; empty: those that the run names, or all. */
  readonly resources: (system: ErpSystem) => readonly string[];
  /** Returns the slices still to be read, if not all of the plan is needed. */
  readonly choose?: (db: TenantDatabase, reading: Reading, slices: readonly Slice[]) => Promise<readonly Slice[]>;
  /** Reads a slice without calling the ERP. Null: the ERP must be called. */
  readonly read?: (reading: Reading, slice: Slice, cursor: string | null) => AsyncIterable<Batch> | null;
  /**
   * Makes what batches share, in a transaction of its own where there is something to make. Where it is given, batches of
   * new rows that share no key are written side by side.
   */
  readonly prepare?: (
    within: (work: (db: TenantDatabase) => Promise<void>) => Promise<void>,
    target: SliceTarget,
    batch: Batch,
    facets: KnownFacets,
  ) => Promise<void>;
  /** Stores a batch, in the transaction that stores where reading goes on. */
  store(db: TenantDatabase, target: SliceTarget, batch: Batch, facets: KnownFacets, at: Date): Promise<Landed>;
  /** Called when a slice was read to its end. Returns how many rows it covers but did not return. */
  settle(db: TenantDatabase, target: SliceTarget, proof: { readonly isProof: boolean }): Promise<number>;
  /** All slices have been read or given up, and the run ends with this transaction. */
  finish(db: TenantDatabase, reading: Reading, slices: readonly SliceRow[]): Promise<void>;
}

export interface Reading {
  readonly platform: Platform;
  readonly adapter: Adapter;
  readonly context: AdapterContext;
  readonly connection: ConnectionRow;
  readonly lease: Lease;
  readonly run: RunRow;
  readonly handler: RunHandler;
}
