/**
 * Pages of lists that may hold a million rows. A page number reaches the beginning of a list and its last page. The next page
 * is reached by the key of the row at the edge, which costs the same everywhere.
 */
import {
  type ColumnKind,
  columnOfSort,
  contractLimits,
  type FieldOf,
  type KeyedPage,
  type ListColumns,
  limits,
  type SortableColumn,
  type SortOf,
  wireErrors,
} from '@uni/contracts';
import { HttpError, type PageQuery } from '../../../platform/http/index.ts';

export interface KeyedQuery extends PageQuery {
  readonly after?: string | undefined;
  readonly before?: string | undefined;
}

/** Start of a page: at a row offset, after a key, before a key, or at the end. */
export type Slice = { readonly size: number } & (
  | { readonly from: 'start'; readonly offset: number }
  | { readonly from: 'after' | 'before'; readonly value: string | number; readonly id: number }
  | { readonly from: 'end' }
);

/** A column with the type of its values: a key from a client must be one that was sent. */
export interface SortColumn {
  readonly column: string;
  readonly holds: 'text' | 'int8';
}

export interface Sorting extends SortColumn {
  readonly isDown: boolean;
}

type SortField<Columns> = FieldOf<Columns, SortableColumn<Columns>>;

/** A sort key as SQL has it, and the value by which a row is placed. */
export interface KeyedSorting<Row> extends Sorting {
  readonly of: (row: Row) => string | number;
}

const isNumber = (kind: ColumnKind): boolean => kind === 'cents' || kind === 'count' || kind === 'name';

/** The order that a sort key of the list names. Columns have the names of their fields. */
export const sortingOf = <const Columns extends ListColumns>(
  columns: Columns,
  sort: SortOf<Columns>,
): KeyedSorting<Readonly<Record<SortField<Columns>, string | number>>> => {
  const key = columnOfSort(sort);
  const { field = key, kind = 'text' } = columns[key] ?? {};
  return {
    ...{ column: field, holds: isNumber(kind) ? 'int8' : 'text', isDown: sort !== key },
    of: (row) => new Map<string, string | number>(Object.entries(row)).get(field) ?? '',
  };
};

const sizeOf = ({ page_size }: KeyedQuery): number =>
  Math.min(/^[1-9]\d{0,8}$/.test(page_size ?? '') ? Number(page_size) : limits.pageSize, limits.pageSizeMax);

const keyIn = (cursor: string, { holds }: SortColumn): { value: string | number; id: number } => {
  const fields = partsOf(cursor);
  const [value, id] = fields;
  const isValue =
    holds === 'text' ? typeof value === 'string' && !value.includes('\u0000') : Number.isSafeInteger(value);
  if (fields.length !== 2 || !isValue || !Number.isSafeInteger(id)) throw new HttpError(wireErrors.invalidPage);
  return { value: holds === 'text' ? String(value) : Number(value), id: Number(id) };
};

const partsOf = (cursor: string): readonly unknown[] => {
  try {
    const decoded: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    return Array.isArray(decoded) ? decoded : [];
  } catch {
    return [];
  }
};

/** Throws 404 for a missing page, a page beyond the reach of page numbers, or an unknown key. */
export const sliceOf = (query: KeyedQuery, count: number, sorting: Sorting): Slice => {
  const size = sizeOf(query);
  if (query.after !== undefined) return { from: 'after', size, ...keyIn(query.after, sorting) };
  if (query.before !== undefined) return { from: 'before', size, ...keyIn(query.before, sorting) };
  const pages = Math.max(1, Math.ceil(count / size));
  const page = query.page ?? '1';
  if (page === 'last' && pages > 1) return { from: 'end', size: count - (pages - 1) * size };
  const number = page === 'last' ? pages : /^[1-9]\d{0,8}$/.test(page) ? Number(page) : 0;
  const offset = (number - 1) * size;
  const isFar = offset + size > contractLimits.pagedRows && number > 1;
  if (number === pages && isFar) return { from: 'end', size: count - offset };
  if (number < 1 || number > pages || isFar) throw new HttpError(wireErrors.invalidPage);
  return { from: 'start', offset, size };
};

export interface PlacedRows<Row> {
  readonly rows: readonly Row[];
  readonly hasNext: boolean;
  readonly hasPrevious: boolean;
}

/** Rows as they came back, put in the order in which they are read. */
export const inOrder = <Row>(readRows: readonly Row[], slice: Slice): PlacedRows<Row> => {
  const rows = readRows.slice(0, slice.size);
  const hasMore = readRows.length > slice.size;
  switch (slice.from) {
    case 'start':
      return { rows, hasNext: hasMore, hasPrevious: slice.offset > 0 };
    case 'after':
      return { rows, hasNext: hasMore, hasPrevious: true };
    default:
      return { rows: rows.reverse(), hasNext: slice.from === 'before', hasPrevious: hasMore };
  }
};

/** The envelope, with links that go on by key. */
export const inKeyedPage = <Row extends { readonly id: number }, Presented, Sums>(
  { rows, hasNext, hasPrevious }: PlacedRows<Row>,
  { keyOf, present }: { keyOf: (row: Row) => string | number; present: (row: Row) => Presented },
  { count, sums, query, url, origin }: { count: number; sums: Sums; query: KeyedQuery; url: URL; origin: string },
): KeyedPage<Presented, Sums> => {
  const link = (name: 'after' | 'before', row: Row | undefined): string | null => {
    if (!row) return null;
    const target = new URL(origin + url.pathname + url.search);
    for (const other of ['page', 'after', 'before']) target.searchParams.delete(other);
    target.searchParams.set(name, Buffer.from(JSON.stringify([keyOf(row), row.id])).toString('base64url'));
    return target.href;
  };
  return {
    count,
    total_pages: Math.max(1, Math.ceil(count / sizeOf(query))),
    next: hasNext ? link('after', rows.at(-1)) : null,
    previous: hasPrevious ? link('before', rows[0]) : null,
    results: rows.map(present),
    sums,
  };
};
