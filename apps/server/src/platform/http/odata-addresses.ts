/** Addresses as OData writes them, `units(12)` and `$metadata`, are those of our routes in another form. */
import { odataRoot } from '@uni/contracts';

/** The address as routes know it: `/api/odata/cash_flow/$count` is `/api/odata/cash-flow/count`. */
export const plainAddress = (url: string): string => {
  if (!url.startsWith(odataRoot)) return url;
  const end = url.indexOf('?');
  const path = end < 0 ? url.slice(odataRoot.length) : url.slice(odataRoot.length, end);
  const [first = '', ...rest] = path.replaceAll('%24', '$').replaceAll('%28', '(').replaceAll('%29', ')').split('/');
  const key = /^(\w{1,40})\((\d{1,16})\)$/.exec(first);
  const set = (key?.[1] ?? first).replaceAll('_', '-');
  const segments = [set, ...(key?.[2] === undefined ? [] : [key[2]]), ...rest].map((segment) =>
    segment === '$metadata' || segment === '$count' ? segment.slice(1) : segment,
  );
  return `${odataRoot}${segments.join('/')}${end < 0 ? '' : url.slice(end)}`;
};
