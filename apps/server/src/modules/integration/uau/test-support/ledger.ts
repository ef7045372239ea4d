/** Stores an adapter's rows as the engine does: by resource and key, without covered rows that a slice omits. */
import {
  type Adapter,
  type AdapterContext,
  ErpFailure,
  type LandedRow,
  type RefusedRow,
  type Slice,
} from '../../adapter/adapter.model.ts';
import { isCovered } from '../../test-support/coverage.ts';

export interface Ledger {
  readonly rows: Map<string, Map<string, LandedRow>>;
  readonly refused: RefusedRow[];
  /** Slices whose absences proved nothing although rows were missing. */
  readonly doubts: string[];
  /** Rows that were new, other than before, or gone. */
  changed: number;
}

export const newLedger = (): Ledger => ({ rows: new Map(), refused: [], doubts: [], changed: 0 });

/** A worker is killed before it stores what the adapter has given. */
class Killed extends Error {}

export interface ReadingOptions {
  /** True kills the worker now. */
  readonly isKilled?: () => boolean;
}

/** Exposes a slice that never ends. */
const MOST_STOPS = 200;

/** Reads one slice to its end. After each kill or transient failure it resumes at the cursor. Returns the discovered slices. */
const readSlice = async (
  { read }: Adapter,
  context: AdapterContext,
  slice: Slice,
  ledger: Ledger,
  isKilled: () => boolean,
): Promise<Slice[]> => {
  const rows = ledger.rows.get(slice.resource) ?? new Map<string, LandedRow>();
  ledger.rows.set(slice.resource, rows);
  const seen = new Set<string>();
  const discoveredSlices: Slice[] = [];
  let cursor: string | null = null;
  let isDoubtful = false;
  let stops = 0;
  for (;;) {
    try {
      for await (const batch of read(context, slice, cursor)) {
        if (isKilled()) throw new Killed();
        for (const row of batch.rows) {
          seen.add(row.key);
          if (rows.get(row.key)?.hash !== row.hash) ledger.changed += 1;
          rows.set(row.key, row);
        }
        for (const row of batch.refused) seen.add(row.key);
        ledger.refused.push(...batch.refused);
        discoveredSlices.push(...(batch.discovered ?? []));
        isDoubtful ||= batch.mayBeForbidden === true;
        cursor = batch.cursor;
      }
      break;
    } catch (error) {
      const passes = error instanceof ErpFailure && error.retryable;
      if (!(error instanceof Killed) && !passes) throw error;
      stops += 1;
      if (stops > MOST_STOPS) throw error;
    }
  }
  const missing = [...rows.values()].filter((row) => isCovered(slice.covers, row) && !seen.has(row.key));
  if (isDoubtful && missing.length > 0) ledger.doubts.push(`${slice.resource} ${slice.label}`);
  for (const { key } of isDoubtful ? [] : missing) {
    rows.delete(key);
    ledger.changed += 1;
  }
  return discoveredSlices;
};

/** Reads a plan to its end, discovered slices included. Returns the slices that were read. */
export const readAll = async (
  adapter: Adapter,
  context: AdapterContext,
  planned: readonly Slice[],
  ledger: Ledger,
  { isKilled = () => false }: ReadingOptions = {},
): Promise<readonly Slice[]> => {
  const slices = [...planned];
  for (let at = 0; at < slices.length; at += 1) {
    const slice = slices[at];
    if (slice) slices.push(...(await readSlice(adapter, context, slice, ledger, isKilled)));
  }
  return slices;
};
