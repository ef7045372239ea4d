/**
 * Reads a register page by page until it is stable. A row entered meanwhile shifts the pages: one row comes twice, another not at
 * all. Each page therefore begins with the previous page's last row, and the first is read again at the end. If anything has
 * moved, the whole register is read again.
 */
import { type AdapterContext, ErpFailure, type LandedRow, type RefusedRow } from '../adapter/adapter.model.ts';
import { type JsonItem, jsonItems } from '../adapter/json-items.model.ts';
import { consuming } from '../adapter/retries.model.ts';
import { isRefused, type RowReader } from '../adapter/row-reader.model.ts';

export interface PagedRequest {
  readonly path: string;
  readonly query: readonly (readonly [string, string])[];
  readonly reader: RowReader;
  /** Comes whole: page parameters are not sent. */
  readonly isWhole?: boolean;
  /** Rows of a page; the most that Sienge gives, without. */
  readonly pageRows?: number;
}

const PAGE_ROWS = 200;
const MOST_PAGES = 5_000;
const MOST_PASSES = 5;

interface Page {
  readonly items: readonly JsonItem[];
  /** Of the whole register; null where the ERP does not say. */
  readonly count: number | null;
}

export interface Register {
  readonly rows: readonly LandedRow[];
  readonly refused: readonly RefusedRow[];
  /** It did not change while it was read: what it does not show is not there. */
  readonly isStable: boolean;
}

export const readRegister = async (context: AdapterContext, request: PagedRequest): Promise<Register> => {
  let before: Pass | null = null;
  for (let pass = 0; ; pass += 1) {
    const read = await readPass(context, request);
    // Two equal passes are as good as a stable one: a register with a duplicate row never adds up.
    const isStable = read.isWhole || (before !== null && isSame(before, read));
    if (isStable || pass + 1 >= MOST_PASSES) {
      return { rows: [...read.rows.values()], refused: [...read.refused.values()], isStable };
    }
    before = read;
  }
};

interface Pass {
  readonly rows: Map<string, LandedRow>;
  /** By content: rows without a key differ in nothing else. */
  readonly refused: Map<string, RefusedRow>;
  readonly count: number | null;
  /** Nothing moved while it was read, and as many rows came as were announced. */
  readonly isWhole: boolean;
}

const isSame = (a: Pass, b: Pass): boolean =>
  a.count === b.count &&
  a.rows.size === b.rows.size &&
  a.refused.size === b.refused.size &&
  [...b.rows.keys()].every((key) => a.rows.has(key));

const readPass = async (context: AdapterContext, request: PagedRequest): Promise<Pass> => {
  const { pageRows = PAGE_ROWS } = request;
  const rows = new Map<string, LandedRow>();
  const refused = new Map<string, RefusedRow>();
  /** Stores a page's rows and returns their names. */
  const settle = (items: readonly JsonItem[]): readonly string[] =>
    items.map((item) => {
      const row = request.reader.read(item, context.settings);
      if (!isRefused(row)) return rows.set(row.key, row) && row.key;
      const name = `${row.key} ${row.payload}`;
      return refused.set(name, row) && name;
    });
  const size = () => rows.size + refused.size;
  let { items, count } = await readPage(context, request, 0);
  const announced = count;
  let last = settle(items).at(-1);
  let isStill = true;
  // A page may hold fewer rows than requested: the rows received determine the number of pages.
  const firstPageLength = items.length;
  let offset = firstPageLength;
  const hasMore = () => (count === null ? items.length >= pageRows : offset < count) && items.length > 0;
  for (let turned = 0; !request.isWhole && hasMore() && turned < MOST_PAGES; turned += 1) {
    const before = size();
    // A page begins with the last row of the one before. When it does not, the listing has changed further up.
    ({ items, count } = await readPage(context, request, offset - 1));
    const names = settle(items);
    isStill &&= names[0] === last && count === announced;
    last = names.at(-1);
    offset += Math.max(0, items.length - 1);
    if (size() === before) break;
  }
  if (offset > firstPageLength) {
    const before = size();
    settle((await readPage(context, request, 0)).items);
    isStill &&= size() === before;
  }
  // A single page is of one moment, whatever it holds twice.
  const isComplete = count === null || (offset > firstPageLength ? size() === count : offset >= count);
  return { rows, refused, count, isWhole: isStill && isComplete };
};

const readPage = (context: AdapterContext, request: PagedRequest, offset: number): Promise<Page> => {
  const paging: readonly (readonly [string, string])[] = request.isWhole
    ? []
    : [
        ['limit', String(request.pageRows ?? PAGE_ROWS)],
        ['offset', String(offset)],
      ];
  const pageRequest = {
    family: 'rest',
    method: 'GET',
    path: request.path,
    query: [...request.query, ...paging],
  } as const;
  return consuming(
    context,
    () => pageRequest,
    async ({ status, body }) => {
      if (status >= 300) throw new ErpFailure('rejected', { retryable: false });
      const items: JsonItem[] = [];
      let count: number | null = null;
      const onMembers = (members: ReadonlyMap<string, unknown>) => {
        count = countOf(members.get('resultSetMetadata'));
      };
      for await (const some of jsonItems(body, { onMembers })) items.push(...some);
      return { items, count };
    },
  );
};

const countOf = (metadata: unknown): number | null => {
  const count =
    typeof metadata === 'object' && metadata !== null && 'count' in metadata ? Number(metadata.count) : Number.NaN;
  return Number.isInteger(count) ? count : null;
};
