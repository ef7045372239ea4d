import { matches } from '../search.ts';

/** View of a register: search text, order and page. Pages count from 1. */
export interface RegisterView {
  text: string;
  /** Key of a column; a hyphen before it turns the order round. */
  order: string;
  page: number;
  size: number;
}

export const pageSizes = [10, 20, 50, 100] as const;
const usualSize = 20;

/** The rules of one register: what the search reads, and the value by which each column is ordered. */
export interface RegisterRules<Row> {
  textOf: (row: Row) => string;
  orders: Readonly<Record<string, (row: Row) => string | number>>;
}

export interface RegisterPage<Row> {
  /** The rows of the page. */
  rows: readonly Row[];
  /** All rows that pass the search, in order. */
  matchingRows: readonly Row[];
  page: number;
  pages: number;
}

/** Reads a view from the address; what it does not know is the default. */
export function readRegisterView(
  search: { q?: string; ordem?: string; pagina?: string; tamanho?: string },
  usualOrder: string,
): RegisterView {
  const size = Number(search.tamanho);
  return {
    text: search.q ?? '',
    order: search.ordem ?? usualOrder,
    page: Math.max(1, Math.trunc(Number(search.pagina)) || 1),
    size: pageSizes.some((one) => one === size) ? size : usualSize,
  };
}

/** Searches, orders and cuts out the page; a page beyond the last is the last. */
export function arrangeRegister<Row>(
  list: readonly Row[],
  view: RegisterView,
  { textOf, orders }: RegisterRules<Row>,
): RegisterPage<Row> {
  const matchingRows = list.filter((row) => matches(textOf(row), view.text));
  const down = view.order.startsWith('-');
  const column = down ? view.order.slice(1) : view.order;
  const rank = Object.hasOwn(orders, column) ? orders[column] : undefined;
  if (rank) matchingRows.sort((a, b) => (down ? -1 : 1) * compare(rank(a), rank(b)));
  const pages = Math.max(1, Math.ceil(matchingRows.length / view.size));
  const page = Math.min(view.page, pages);
  return { rows: matchingRows.slice((page - 1) * view.size, page * view.size), matchingRows, page, pages };
}

function compare(a: string | number, b: string | number): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return String(a).localeCompare(String(b), 'pt-BR', { numeric: true });
}

/** Returns the new order after a press on a column's head: up, then down. */
export function nextOrder(order: string, column: string): string {
  return order === column ? `-${column}` : column;
}

/** The pages that are offered by number: first, last, and those around the current; null where some are left out. */
export function offeredPages(page: number, pages: number): readonly (number | null)[] {
  const near = [1, pages, page - 1, page, page + 1].filter((one) => one >= 1 && one <= pages);
  const sorted = [...new Set(near)].sort((a, b) => a - b);
  return sorted.flatMap((one, at) => {
    const before = sorted[at - 1];
    return before !== undefined && one - before > 1 ? [null, one] : [one];
  });
}
