/** An ERP in memory with an adapter of its own. What has landed can be compared with what it holds. */
import { createHash } from 'node:crypto';
import type { FailureCode } from '@uni/contracts';
import {
  type Adapter,
  type Batch,
  ErpFailure,
  type LandedRow,
  type Slice,
} from '../src/modules/integration/adapter/adapter.model.ts';

export interface FakeRow {
  readonly key: string;
  readonly bill: string;
  readonly date: string;
  /** Centavos of each of its movements. */
  readonly amounts: readonly number[];
  readonly account: string;
}

/** Numbers from 0 to 1, the same for a seed. */
export const chanceOf = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

const broken: readonly FailureCode[] = ['unavailable', 'timeout', 'reset', 'truncated', 'html', 'quota_minute'];

export interface FakeErp {
  readonly adapter: Adapter;
  readonly rows: Map<string, FakeRow>;
  /** Frequency of batches that fail, repeat, or contain an unreadable row. `beforeBatch` is called before each batch. */
  trouble: { failing: number; repeating: number; malformed: number; beforeBatch: () => void | Promise<void> };
  batches: number;
}

export const createFakeErp = (seed: number): FakeErp => {
  const chance = chanceOf(seed);
  const erp: FakeErp = {
    rows: new Map(),
    trouble: { failing: 0, repeating: 0, malformed: 0, beforeBatch: () => undefined },
    batches: 0,
    adapter: {
      system: 'sienge',
      resources: [
        { key: 'titles', family: 'bulk', feeds: 'cash', probe: {} },
        { key: 'lines', family: 'rest', feeds: 'cash', probe: {} },
      ],
      plan: (kind, resources, watermarks) =>
        (['titles', 'lines'] as const).flatMap((resource): Slice[] => {
          if (!resources.has(resource)) return [];
          if (resource === 'lines' || kind === 'full' || !watermarks.has(resource))
            return [{ resource, label: resource, covers: { by: 'all' }, request: {} }];
          return [{ resource, label: 'changes', covers: { by: 'nothing' }, request: { changes: 'yes' } }];
        }),
      read: (_context, slice, cursor) => readSlice(erp, chance, slice, cursor),
      probe: async function* () {
        yield { resource: 'titles', light: 'ok', detail: null };
        yield { resource: 'lines', light: 'forbidden', detail: 'forbidden' };
      },
    },
  };
  return erp;
};

async function* readSlice(
  erp: FakeErp,
  chance: () => number,
  slice: Slice,
  cursor: string | null,
): AsyncGenerator<Batch> {
  const bills = slice.covers.by === 'parents' ? new Set(slice.covers.parents) : null;
  const isOf = (row: FakeRow) => row.key.startsWith(slice.resource) && (bills === null || bills.has(row.bill));
  const matchingRows = [...erp.rows.values()].filter(isOf).sort((a, b) => (a.key < b.key ? -1 : 1));
  if (slice.request.changes) {
    const touched = [...new Set(matchingRows.map(({ bill }) => bill))];
    const known = slice.request.bills?.split(',') ?? [];
    const parents = [...new Set([...touched, ...known])];
    yield { rows: [], refused: [], cursor: null, discovered: grouped(parents, slice.resource) };
    return;
  }
  const size = 3;
  for (let start = cursor === null ? 0 : Number(cursor); start < matchingRows.length || start === 0; start += size) {
    await erp.trouble.beforeBatch();
    erp.batches += 1;
    if (chance() < erp.trouble.failing) {
      const code = broken[Math.floor(chance() * broken.length)] ?? 'reset';
      throw new ErpFailure(code, { retryable: true });
    }
    const page = matchingRows.slice(start, start + size);
    const repeated = chance() < erp.trouble.repeating ? matchingRows.slice(Math.max(0, start - 1), start) : [];
    const isMalformed = chance() < erp.trouble.malformed;
    yield {
      rows: [...repeated, ...page, ...repeated].map(landed),
      refused: isMalformed ? [{ key: '', payload: '{"id":null}', reason: 'key_missing' }] : [],
      cursor: String(start + size),
      total: matchingRows.length,
    };
  }
}

const grouped = (parents: readonly string[], resource: string): Slice[] => {
  const slices: Slice[] = [];
  for (let at = 0; at < parents.length; at += 5)
    slices.push({
      resource,
      label: 'bills',
      covers: { by: 'parents', parents: parents.slice(at, at + 5) },
      request: {},
    });
  return slices;
};

const landed = (row: FakeRow): LandedRow => {
  const payload = JSON.stringify(row);
  return {
    key: row.key,
    parent: row.bill,
    date: row.date,
    payload,
    hash: createHash('sha256').update(payload).digest('hex').slice(0, 32),
    movements: row.amounts.map((amount) => ({
      nature: 'realised',
      kind: amount > 0 ? 'receipt' : 'payment',
      date: row.date,
      amount,
      company: '1',
      costCenter: '10',
      account: row.account,
      documentType: 'CT',
      operation: '2',
      condition: '',
      document: row.key,
      counterpart: '',
    })),
  };
};

/** A random row of a resource. */
export const someRow = (chance: () => number, resource: 'titles' | 'lines', number: number): FakeRow => ({
  key: `${resource}/${String(number).padStart(4, '0')}`,
  bill: String(Math.floor(number / 3)),
  date: `202${Math.floor(chance() * 6)}-0${1 + Math.floor(chance() * 9)}-1${Math.floor(chance() * 10)}`,
  amounts: Array.from({ length: Math.floor(chance() * 3) }, () => Math.round((chance() - 0.4) * 1_000_000)),
  account: `10${Math.floor(chance() * 4)}`,
});
