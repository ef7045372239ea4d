import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { InputOf, OperationName, OperationPath, PageInputOf, PageOperation, ReadOperation } from '@uni/contracts';
import { call, readListPage, readPage } from './call.ts';
import type { AddressInput, QueryValue } from './operation-address.ts';
import type { Arguments } from './operation-request.ts';

/** The key of a cached answer: the path's segments, then the input. A prefix of it names all below. */
export const keyOf = <const K extends OperationName>(name: K, input?: AddressInput) => keyOfName(name, input);

/** The same where the name comes from the registry. */
export const keyOfName = (name: string, input?: AddressInput) =>
  [
    ...segmentsOf(name.slice(name.indexOf(' ') + 1)),
    { params: input?.params ?? {}, query: input?.query ?? {} },
  ] as const;

/** The beginning of the keys of every operation under a path of the API. */
export const underKey = (path: OperationPath): readonly string[] => segmentsOf(path);

/** The beginning of the keys under a path, up to its first parameter. */
export const keysUnder = (path: string): readonly string[] => segmentsOf(path.split(':')[0] ?? '');

/** The segments of a path of the API, its parameters by their names. */
export const segmentsOf = (path: string): string[] => path.split('/').slice(2, -1);

/** The query of an operation that reads. */
export function queryOf<const K extends ReadOperation>(name: K, ...[input]: Arguments<InputOf<K>>) {
  return queryOptions({
    queryKey: keyOf<K>(name, input as AddressInput | undefined),
    queryFn: ({ signal }) => call<K>(name, ...([{ ...input, signal }] as Arguments<InputOf<K>>)),
  });
}

/** The query of a page of a list. */
export function pageQueryOf<const K extends PageOperation>(name: K, ...[input]: Arguments<PageInputOf<K>>) {
  return queryOptions({
    queryKey: keyOf<K>(name, input as AddressInput | undefined),
    queryFn: ({ signal }) => readPage<K>(name, ...([{ ...input, signal }] as Arguments<PageInputOf<K>>)),
  });
}

/** The query of a page of a list, filtered by values of any name. The page before stays until the next has come. */
export const listPageQuery = <Row>(name: PageOperation, query: Readonly<Record<string, QueryValue>>) => ({
  ...queryOptions({
    queryKey: keyOf(name, { query }),
    queryFn: ({ signal }) => readListPage<Row>(name, { query, signal }),
  }),
  placeholderData: keepPreviousData,
});
