/**
 * Runs an adapter as the engine does, without a database. It reads slices in order, discovered ones included, and stores rows. It
 * removes rows that a completed slice no longer returns. It can be killed after any batch.
 */
import type { Adapter, AdapterContext, Batch, LandedRow, RefusedRow, Slice } from '../adapter/adapter.model.ts';
import { ErpFailure } from '../adapter/adapter.model.ts';
import { isCovered } from './coverage.ts';

export interface WorkerOptions {
  /** Called after a batch is stored. True kills the worker, which then resumes from that batch's cursor. */
  readonly isKilled?: () => boolean;
  /** Attempts at a slice after transient failures. */
  readonly attempts?: number;
}

export class Worker {
  readonly rows = new Map<string, Map<string, LandedRow>>();
  /** Quarantine, until the row is read after all. */
  private readonly held = new Map<string, RefusedRow>();
  /** Rows that were new or different, in the last run. */
  changed = 0;
  doubts = 0;
  private readonly adapter: Adapter;
  private readonly options: WorkerOptions;

  constructor(adapter: Adapter, options: WorkerOptions = {}) {
    this.adapter = adapter;
    this.options = options;
  }

  get refused(): readonly RefusedRow[] {
    return [...this.held.values()];
  }

  of(resource: string): ReadonlyMap<string, LandedRow> {
    return this.rows.get(resource) ?? new Map();
  }

  async run(context: AdapterContext, slices: readonly Slice[]): Promise<void> {
    this.changed = 0;
    const queue = [...slices];
    for (let slice = queue.shift(); slice; slice = queue.shift()) {
      const discovered = await this.slice(context, slice);
      queue.push(...discovered);
    }
  }

  private async slice(context: AdapterContext, slice: Slice): Promise<readonly Slice[]> {
    const seen = new Set<string>();
    const discovered: Slice[] = [];
    let cursor: string | null = null;
    let isDoubtful = false;
    let failures = 0;
    const take = (batch: Batch) => {
      this.store(slice, batch, seen);
      discovered.push(...(batch.discovered ?? []));
      isDoubtful ||= batch.mayBeForbidden ?? false;
      cursor = batch.cursor;
    };
    while (true) {
      try {
        if (await this.readOn(context, slice, cursor, take)) break;
      } catch (error) {
        failures += 1;
        if (!(error instanceof ErpFailure) || !error.retryable || failures >= (this.options.attempts ?? 20))
          throw error;
        await context.pause(60_000);
      }
    }
    if (isDoubtful) this.doubts += 1;
    else this.remove(slice, seen);
    return discovered;
  }

  /** True when the slice was read to its end. */
  private async readOn(
    context: AdapterContext,
    slice: Slice,
    cursor: string | null,
    take: (batch: Batch) => void,
  ): Promise<boolean> {
    for await (const batch of this.adapter.read(context, slice, cursor)) {
      take(batch);
      if (this.options.isKilled?.()) return false;
    }
    return true;
  }

  private store({ resource }: Slice, { rows, refused }: Batch, seen: Set<string>): void {
    const stored = this.rows.get(resource) ?? new Map<string, LandedRow>();
    this.rows.set(resource, stored);
    for (const row of rows) {
      if (stored.get(row.key)?.hash !== row.hash) this.changed += 1;
      stored.set(row.key, row);
      this.held.delete(`${resource} ${row.key}`);
      seen.add(row.key);
    }
    for (const row of refused) {
      seen.add(row.key);
      this.held.set(`${resource} ${row.key || row.payload}`, row);
    }
  }

  private remove({ resource, covers }: Slice, seen: ReadonlySet<string>): void {
    const stored = this.rows.get(resource);
    if (!stored) return;
    for (const [key, row] of stored) if (isCovered(covers, row) && !seen.has(key)) stored.delete(key);
  }
}
