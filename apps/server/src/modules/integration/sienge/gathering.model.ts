/** Rows on their way into batches. The same row twice is one. Another row under the same key waits in quarantine. */
import {
  type AdapterContext,
  BATCH_ROWS,
  type Batch,
  type ConnectionSettings,
  type LandedRow,
  type RefusedRow,
  type Slice,
} from '../adapter/adapter.model.ts';
import { text } from '../adapter/fields.model.ts';
import type { JsonItem } from '../adapter/json-items.model.ts';
import { isRefused, type RowReader } from '../adapter/row-reader.model.ts';
import { BILLS_AT_ONCE, billSlices } from './plan.model.ts';

/** State of a gathering that survives a killed worker, besides the position in the answer. */
export interface Followed {
  /** Bills that were touched and not yet requested. */
  readonly bills: readonly string[];
  /** Number of bills that may still be requested. */
  readonly allowance: number;
}

export class Gathering {
  private readonly reader: RowReader;
  private readonly settings: ConnectionSettings;
  /** Only theirs; null: everybody's. */
  private readonly companies: ReadonlySet<string> | null;
  private readonly today: string;
  private readonly seen = new Map<string, number>();
  private rows: LandedRow[] = [];
  private refused: RefusedRow[] = [];
  private follows: { bills: Set<string>; allowance: number } | null = null;
  private readonly requestedBills = new Set<string>();
  /** Rows of the slice so far, whatever became of them. */
  private count = 0;

  /** An answer without rows proves nothing. */
  private readonly doubtsEmptiness: boolean;

  constructor(
    reader: RowReader,
    { settings, today }: Pick<AdapterContext, 'settings' | 'today'>,
    { doubtsEmptiness = false }: { readonly doubtsEmptiness?: boolean } = {},
  ) {
    this.doubtsEmptiness = doubtsEmptiness;
    this.reader = reader;
    this.settings = settings;
    this.today = today;
    this.companies = (settings.companies?.length ?? 0) > 0 ? new Set(settings.companies) : null;
  }

  /** Reads changed titles again as a whole, up to the allowance. */
  follow({ bills, allowance }: Followed): void {
    this.follows = { bills: new Set(bills), allowance };
  }

  get followed(): Followed | null {
    return this.follows && { bills: [...this.follows.bills], allowance: this.follows.allowance };
  }

  get isFull(): boolean {
    return this.rows.length + this.refused.length >= BATCH_ROWS;
  }

  add(item: JsonItem): void {
    this.count += 1;
    if (this.companies && 'value' in item && !this.companies.has(companyOf(item.value))) return;
    const row = this.reader.read(item, this.settings);
    if (isRefused(row)) {
      this.refused.push(row);
      return;
    }
    const mark = Number.parseInt(row.hash.slice(0, 7), 16);
    const before = this.seen.get(row.key);
    if (before === undefined) {
      this.seen.set(row.key, mark);
      this.rows.push(row);
      if (this.follows && this.follows.allowance > 0 && !this.requestedBills.has(row.parent))
        this.follows.bills.add(row.parent);
    } else if (before !== mark) this.refused.push({ key: row.key, payload: row.payload, reason: 'duplicate_key' });
  }

  /** Goes on after rows that an earlier worker has read. */
  resume(): void {
    this.count = 1;
  }

  /** The answer starts again: a row seen a second time is no duplicate. */
  restart(): void {
    this.seen.clear();
    this.rows = [];
    this.refused = [];
    this.count = 0;
  }

  /** The bills that are due to be read again: whole groups, and at the end the rest. */
  private discover(isLast: boolean): readonly Slice[] {
    const { follows } = this;
    if (!follows) return [];
    const ready = isLast ? follows.bills.size : follows.bills.size - (follows.bills.size % BILLS_AT_ONCE);
    const bills = [...follows.bills].slice(0, Math.min(ready, follows.allowance));
    for (const bill of bills) {
      follows.bills.delete(bill);
      this.requestedBills.add(bill);
    }
    follows.allowance -= bills.length;
    if (follows.allowance <= 0) follows.bills.clear();
    return billSlices('income', bills, this.today);
  }

  /** Returns the collected batch. The cursor is computed once the remaining bills are known. */
  take(cursor: () => string | null, isLast = false): Batch {
    const { rows, refused } = this;
    this.rows = [];
    this.refused = [];
    const discovered = this.discover(isLast);
    const isDoubtful = isLast && this.doubtsEmptiness && this.count === 0;
    return {
      rows,
      refused,
      cursor: cursor(),
      ...(discovered.length > 0 ? { discovered } : {}),
      ...(isDoubtful ? { mayBeForbidden: true } : {}),
    };
  }
}

const companyOf = (value: unknown): string =>
  typeof value === 'object' && value !== null && 'companyId' in value ? text.read(value.companyId) : '';
