import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type {
  Account,
  accountEndpoints,
  BodyInputOf,
  categoryEndpoints,
  KeyedPage,
  Movement,
  MovementCategory,
  MovementMonth,
  MovementSums,
  MovementWithSteps,
  movementEndpoints,
  Page,
  Party,
  StatementReading,
  StatementReport,
  statementEndpoints,
} from '@uni/contracts';
import { addressOf, readPage } from '../paged.ts';
import { onlyOver, read, readList, write } from '../untyped.ts';

const url = '/api/sales/movements/';
const accountsUrl = '/api/sales/accounts/';
const categoriesUrl = '/api/sales/movement-categories/';
const movementsKey = ['sales', 'movements'] as const;
const accountsKey = ['sales', 'accounts'] as const;
const categoriesKey = ['sales', 'movement-categories'] as const;
const newKey = () => ({ 'Idempotency-Key': crypto.randomUUID() });

/** What of the movements is wanted, as the server takes it. */
export type MovementAsk = Readonly<Record<string, string | number | undefined>>;

/** A page of movements with the sums of all that is asked for. The one before stays until the next has come. */
export const movementsQuery = (ask: MovementAsk) =>
  queryOptions({
    queryKey: [...movementsKey, 'page', ask],
    queryFn: ({ signal }) => readPage<KeyedPage<Movement, MovementSums>>(addressOf(url, ask), signal),
    placeholderData: keepPreviousData,
  });

export const movementMonthsQuery = (ask: MovementAsk) =>
  queryOptions({
    queryKey: [...movementsKey, 'months', ask],
    queryFn: ({ signal }) => readList<MovementMonth>(addressOf('/api/sales/movement-months/', ask), signal),
    placeholderData: keepPreviousData,
  });

/** One movement, with who took it through its states. */
export const movementQuery = (id: number) =>
  queryOptions({
    queryKey: [...movementsKey, 'one', id],
    queryFn: ({ signal }) => read<MovementWithSteps>(`${url}${id}/`, signal),
  });

export const accountsQuery = queryOptions({
  queryKey: accountsKey,
  queryFn: ({ signal }) => readList<Account>(accountsUrl, signal),
});

export const categoriesQuery = queryOptions({
  queryKey: categoriesKey,
  queryFn: ({ signal }) => readList<MovementCategory>(categoriesUrl, signal),
});

/** Whom money is paid to or comes from, by name; so many as a list is still searched with pleasure. */
export const partiesQuery = (register: 'suppliers' | 'clients') =>
  queryOptions({
    queryKey: ['sales', register, 'names'],
    queryFn: ({ signal }) => readPage<Page<Party>>(addressOf(`/api/sales/${register}/`, { page_size: 500 }), signal),
  });

export type MovementDraft = BodyInputOf<(typeof movementEndpoints)['create']>;
export type MovementChange = BodyInputOf<(typeof movementEndpoints)['update']>;
type Move = BodyInputOf<(typeof movementEndpoints)['move']>;
type Labels = Readonly<Record<string, string>>;

/** What people do with movements. */
export function useMovementWrites(labels: Labels = {}) {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: movementsKey });
  return {
    create: useMutation({
      mutationFn: (body: MovementDraft) =>
        write<MovementWithSteps>({
          method: 'POST',
          url,
          body,
          labels,
          noMessage: true,
          quiet: true,
          headers: newKey(),
        }),
      onSettled,
    }),
    change: useMutation({
      mutationFn: ({ id, version, ...body }: MovementChange & { id: number; version: number }) =>
        write<MovementWithSteps>({
          ...{ method: 'PATCH', url: `${url}${id}/`, body, labels },
          headers: onlyOver(`"${version}"`),
        }),
      onSettled,
    }),
    remove: useMutation({
      mutationFn: ({ id, version }: Movement) =>
        write<undefined>({ method: 'DELETE', url: `${url}${id}/`, headers: onlyOver(`"${version}"`) }),
      onSettled,
    }),
    move: useMutation({
      mutationFn: (body: Move) =>
        write<Movement[]>({ method: 'POST', url: '/api/sales/movement-moves/', body, noMessage: true }),
      onSettled,
    }),
  };
}

export type StatementRows = BodyInputOf<(typeof statementEndpoints)['import']>;

/** A statement: read by the server, and made drafts of once it was seen. */
export function useStatements() {
  const client = useQueryClient();
  return {
    read: useMutation({
      mutationFn: (body: { account: number; file: string }) =>
        write<StatementReading>({
          ...{ method: 'POST', url: '/api/sales/statement-readings/', body },
          ...{ noMessage: true, quiet: true },
        }),
    }),
    bring: useMutation({
      mutationFn: (body: StatementRows) =>
        write<StatementReport>({
          ...{ method: 'POST', url: '/api/sales/statement-imports/', body },
          ...{ noMessage: true, headers: newKey() },
        }),
      onSettled: () => client.invalidateQueries({ queryKey: movementsKey }),
    }),
  };
}

export type AccountDraft = BodyInputOf<(typeof accountEndpoints)['create']>;
export type CategoryDraft = BodyInputOf<(typeof categoryEndpoints)['create']>;

/** Registers a new row, or changes the one that is given. */
export function useRegisterWrites(labels: Labels = {}) {
  const client = useQueryClient();
  const store = <Row>(to: string, body: object, row: { id: number; version: number } | null) =>
    row
      ? write<Row>({ method: 'PATCH', url: `${to}${row.id}/`, body, labels, headers: onlyOver(`"${row.version}"`) })
      : write<Row>({ method: 'POST', url: to, body, labels, headers: newKey() });
  return {
    account: useMutation({
      mutationFn: ({ row, ...body }: Partial<AccountDraft> & { row: Account | null }) =>
        store<Account>(accountsUrl, body, row),
      onSettled: () => client.invalidateQueries({ queryKey: accountsKey }),
    }),
    category: useMutation({
      mutationFn: ({ row, ...body }: Partial<CategoryDraft> & { row: MovementCategory | null }) =>
        store<MovementCategory>(categoriesUrl, body, row),
      onSettled: () => client.invalidateQueries({ queryKey: categoriesKey }),
    }),
  };
}
