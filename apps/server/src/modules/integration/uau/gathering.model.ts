/** A table on its way into batches. The same row twice is one. Another row under the same key waits in quarantine. */
import {
  type AdapterContext,
  BATCH_ROWS,
  type Batch,
  type LandedRow,
  type RefusedRow,
} from '../adapter/adapter.model.ts';
import type { JsonItem } from '../adapter/json-items.model.ts';
import { isRefused } from '../adapter/row-reader.model.ts';
import type { Action } from './actions.model.ts';
import type { RowMaker } from './readers.model.ts';
import { fetchTable, type Question } from './request.model.ts';

export interface ReadCounts {
  /** Rows that the answer showed. */
  readonly seen: number;
  /** Those of them that were of this slice, landed or refused. */
  readonly made: number;
}

export class Gathering {
  private readonly seen = new Map<string, string>();
  private rows: LandedRow[] = [];
  private refused: RefusedRow[] = [];
  made = 0;

  get isFull(): boolean {
    return this.rows.length + this.refused.length >= BATCH_ROWS;
  }

  add(row: LandedRow | RefusedRow): void {
    this.made += 1;
    if (isRefused(row)) {
      this.refused.push(row);
      return;
    }
    const before = this.seen.get(row.key);
    if (before === undefined) {
      this.seen.set(row.key, row.hash);
      this.rows.push(row);
    } else if (before !== row.hash) this.refused.push({ key: row.key, payload: row.payload, reason: 'duplicate_key' });
  }

  take(cursor: string | null = null): Batch {
    const { rows, refused } = this;
    this.rows = [];
    this.refused = [];
    return { rows, refused, cursor };
  }
}

/** Reads a table into batches. One that breaks off is read again: what has landed already lands as what it was. */
export async function* readBatches(
  context: AdapterContext,
  action: Action,
  question: Question,
  maker: () => RowMaker,
): AsyncGenerator<Batch, ReadCounts> {
  let make = maker();
  let gathering = new Gathering();
  let seen = 0;
  const restart = () => {
    make = maker();
    gathering = new Gathering();
    seen = 0;
  };
  const add = (item: JsonItem): boolean => {
    seen += 1;
    for (const row of make(item)) gathering.add(row);
    return gathering.isFull;
  };
  for await (const items of fetchTable(context, action, question, restart))
    for (const item of items) if (add(item)) yield gathering.take();
  yield gathering.take();
  return { seen, made: gathering.made };
}

/** Empty answer without an explanation: a missing permission gives the same. */
export const doubtful: Batch = { rows: [], refused: [], cursor: null, mayBeForbidden: true };
