/** Lists of integration come in pages always: they grow with the ERP. */
import type { Page } from '@uni/contracts';
import { inEnvelope, type PageQuery, type PageWindow, pageWindow } from '../../../platform/http/index.ts';

/** Returns a page of rows that the callback fetches. Throws 404 for a page that does not exist. */
export const fetchedPage = async <Row>(
  count: number,
  { page = '1', page_size }: PageQuery,
  { url, origin }: { readonly url: URL; readonly origin: string },
  fetch: (window: PageWindow) => Promise<Row[]>,
): Promise<Page<Row>> => {
  const window = pageWindow({ page, page_size }, count);
  if (window === null) throw new Error('A page was asked for');
  return inEnvelope(await fetch(window), count, window, url, origin);
};

/** A page of rows that are all here; throws 404 for a page that does not exist. */
export const inPages = <Row>(rows: readonly Row[], query: PageQuery, url: URL, origin: string): Promise<Page<Row>> =>
  fetchedPage(rows.length, query, { url, origin }, async ({ offset, size }) => rows.slice(offset, offset + size));
