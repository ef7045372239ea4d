/** The query options of a list, read and bounded. */
import { type EntitySet, odataErrors, odataLimits } from '@uni/contracts';
import { HttpError } from '../http/index.ts';
import type { EntityValue, Expression, OrderTerm } from './expression.ts';
import { kindOfType, parseFilter } from './filter.ts';
import { type PageToken, readPageToken } from './page-token.ts';

/** A part of a list. */
export interface EntityWindow {
  readonly filter: Expression | null;
  /** Ends in properties by which no two entities are equal. */
  readonly order: readonly OrderTerm[];
  /** The position in that order behind which the part begins. */
  readonly after: readonly EntityValue[] | null;
  readonly skip: number;
  /** Most entities; one more shows whether others follow. */
  readonly limit: number;
}

export interface ListQuery extends EntityWindow {
  readonly select: readonly string[];
  readonly needsCount: boolean;
  /** Entities that remain, of this page and later ones. Null: all. */
  readonly top: number | null;
}

interface Options {
  readonly [option: `$${string}`]: string | undefined;
}

const unreadable = (option: string): HttpError => new HttpError(odataErrors.optionUnreadable(option));

/** Options of the system begin with `$`: one that is not known is refused, as the protocol requires. */
export const refuseUnknownOptions = (url: URL, known: readonly string[]): void => {
  const names = [...url.searchParams.keys()];
  for (const name of names) {
    const isSystem = name.startsWith('$');
    if (isSystem && !known.includes(name)) throw new HttpError(odataErrors.optionUnsupported(name.slice(0, 100)));
    if (isSystem && names.indexOf(name) !== names.lastIndexOf(name))
      throw new HttpError(odataErrors.optionRepeated(name));
  }
};

export const filterOf = (set: EntitySet, { $filter }: Options): Expression | null =>
  $filter === undefined ? null : parseFilter(set, $filter);

export const selectOf = ({ properties }: EntitySet, { $select }: Options): readonly string[] => {
  const all = Object.keys(properties);
  if ($select === undefined) return all;
  const names = $select.split(',').map((name) => name.trim());
  if (names.includes('*')) return all;
  const unknown = names.find((name) => !Object.hasOwn(properties, name));
  if (unknown === '') throw unreadable('$select');
  if (unknown !== undefined) throw new HttpError(odataErrors.propertyUnknown(unknown));
  return [...new Set(names)];
};

const termOf = (set: EntitySet, name: string, isDescending = false): OrderTerm => {
  const property = Object.hasOwn(set.properties, name) ? set.properties[name] : undefined;
  if (!property) throw new HttpError(odataErrors.propertyUnknown(name));
  return { name, kind: kindOfType(property.type), isDescending, isNullable: property.isNullable };
};

const orderTermsOf = (set: EntitySet, { $orderby }: Options): OrderTerm[] => {
  if ($orderby === undefined) return [];
  const terms = $orderby.split(',').map((term) => term.trim().split(/ +/));
  if (terms.length > odataLimits.orderTerms) throw unreadable('$orderby');
  return terms.map(([name = '', direction = 'asc', ...rest]) => {
    if (rest.length > 0 || !['asc', 'desc'].includes(direction) || !/^\w+$/.test(name)) throw unreadable('$orderby');
    return termOf(set, name, direction === 'desc');
  });
};

/** The chosen order, and behind it `tie`: properties by which no two entities are equal. */
const orderOfQuery = (set: EntitySet, options: Options, tie: readonly string[]): OrderTerm[] => {
  const chosen = orderTermsOf(set, options);
  const names = new Set<string>();
  return [...chosen, ...tie.map((name) => termOf(set, name))].filter(({ name }) => {
    const isNew = !names.has(name);
    names.add(name);
    return isNew;
  });
};

const wholeOf = (name: string, value: string | undefined, most: number): number | null => {
  if (value === undefined) return null;
  if (!/^\d{1,10}$/.test(value) || Number(value) > most) throw unreadable(name);
  return Number(value);
};

const mostTop = 2_147_483_647;

const tokenOf = (order: readonly OrderTerm[], { $skiptoken }: Options): PageToken | null => {
  if ($skiptoken === undefined) return null;
  const token = readPageToken($skiptoken, order);
  if (token === null) throw unreadable('$skiptoken');
  return token;
};

const needsCountOf = ({ $count = 'false' }: Options): boolean => {
  if ($count !== 'true' && $count !== 'false') throw unreadable('$count');
  return $count === 'true';
};

/** `Prefer: odata.maxpagesize=500`; of 4.01 without the prefix. */
const preferredSize = (prefer: string | null): number => {
  const preferred = /(?:^|[,;\s])(?:odata\.)?maxpagesize=(\d{1,9})(?:$|[,;\s])/i.exec(prefer ?? '')?.[1];
  return preferred === undefined
    ? odataLimits.pageRows
    : Math.min(Math.max(Number(preferred), 1), odataLimits.pageRows);
};

export const listQueryOf = (
  set: EntitySet,
  tie: readonly string[],
  options: Options,
  prefer: string | null,
): ListQuery => {
  const order = orderOfQuery(set, options, tie);
  const token = tokenOf(order, options);
  const top = token === null ? wholeOf('$top', options.$top, mostTop) : token.left;
  const size = preferredSize(prefer);
  return {
    filter: filterOf(set, options),
    select: selectOf(set, options),
    order,
    after: token?.after ?? null,
    skip: token === null ? (wholeOf('$skip', options.$skip, odataLimits.skip) ?? 0) : 0,
    limit: top === null ? size : Math.min(size, top),
    needsCount: needsCountOf(options),
    top,
  };
};
