/** Lists are arrays unless the request has `page` or `page_size`. Then they use the envelope of the recorded contract. */
import { limits, type Page, wireErrors } from '@uni/contracts';
import { HttpError } from './http-error.ts';

export interface PageQuery {
  readonly page?: string | undefined;
  readonly page_size?: string | undefined;
}

export interface PageWindow {
  readonly number: number;
  readonly size: number;
  readonly pages: number;
  readonly offset: number;
}

export const pageSizeOf = ({ page_size = '' }: Pick<PageQuery, 'page_size'>): number =>
  Math.min(/^[1-9]\d{0,8}$/.test(page_size) ? Number(page_size) : limits.pageSize, limits.pageSizeMax);

/** Returns the window to read, or null for the whole list. Throws 404 for a page that does not exist. */
export const pageWindow = (query: PageQuery, count: number): PageWindow | null => {
  if (query.page === undefined && query.page_size === undefined) return null;
  const size = pageSizeOf(query);
  const pages = Math.max(1, Math.ceil(count / size));
  const page = query.page ?? '1';
  const number = page === 'last' ? pages : /^[1-9]\d{0,8}$/.test(page) ? Number(page) : 0;
  if (number < 1 || number > pages) throw new HttpError(wireErrors.invalidPage);
  return { number, size, pages, offset: (number - 1) * size };
};

/** Wraps the rows of a window. Links are built on the configured origin, never on the Host header. */
export const inEnvelope = <Row>(
  rows: Row[],
  count: number,
  window: PageWindow,
  url: URL,
  origin: string,
): Page<Row> => {
  const link = (page: number): string => {
    const target = new URL(origin + url.pathname + url.search);
    if (page === 1) target.searchParams.delete('page');
    else target.searchParams.set('page', String(page));
    return target.href;
  };
  return {
    count,
    total_pages: window.pages,
    next: window.number < window.pages ? link(window.number + 1) : null,
    previous: window.number > 1 ? link(window.number - 1) : null,
    results: rows,
  };
};

/** Rows of a list: all, or those of a window, and how many there are. */
interface Listed<Row> {
  readonly rows: readonly Row[];
  readonly count: number;
  readonly window: PageWindow | null;
}

/** Presents a list as it was requested: its rows alone, or those of a page in the envelope. */
export const presentList = <Row, Presented>(
  { rows, count, window }: Listed<Row>,
  present: (row: Row) => Presented,
  url: URL,
  origin: string,
): Presented[] | Page<Presented> => {
  const body = rows.map(present);
  return window ? inEnvelope(body, count, window, url, origin) : body;
};
