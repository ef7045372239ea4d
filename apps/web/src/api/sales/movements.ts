import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Account, BodyOfRequest, Movement, QueryOfOperation } from '@uni/contracts';
import { call, newIdempotencyKey } from '../call.ts';
import { pageQueryOf, queryOf, underKey } from '../query.ts';
import { store } from '../stores/store.ts';
import { storeQuery } from '../stores/store-query.ts';

export type MovementMonthFilter = QueryOfOperation<'GET /api/sales/movement-months/'>;

export const movementMonthsQuery = (query: MovementMonthFilter) => ({
  ...queryOf('GET /api/sales/movement-months/', { query, list: true }),
  placeholderData: keepPreviousData,
});

/** One movement, with who took it through its states. */
export const movementQuery = (id: number) => queryOf('GET /api/sales/movements/:id/', { params: { id } });

export const accountsQuery = queryOf('GET /api/sales/accounts/', { list: true });

export const categoriesStore = store('sales', 'category');
export const categoriesQuery = storeQuery(categoriesStore);

/** Suppliers or clients by name; as many as a list is still searched with pleasure. */
export const partiesQuery = (register: 'suppliers' | 'clients') =>
  pageQueryOf(`GET /api/sales/${register}/`, { query: { page_size: 500 } });

type MovementInput = BodyOfRequest<'POST /api/sales/movements/'>;
type Labels = Readonly<Record<string, string>>;

/** Returns what reads again whatever shows movements. */
function useMovementsInvalidation() {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: underKey('/api/sales/movements/') }),
      client.invalidateQueries({ queryKey: underKey('/api/sales/movement-months/') }),
    ]);
}

export function useMovementWrites(labels: Labels = {}) {
  const onSettled = useMovementsInvalidation();
  return {
    create: useMutation({
      mutationFn: (body: MovementInput) =>
        call('POST /api/sales/movements/', {
          body,
          labels,
          idempotencyKey: newIdempotencyKey(),
          notify: 'none',
        }),
      onSettled,
    }),
    remove: useMutation({
      mutationFn: ({ id, version }: Movement) =>
        call('DELETE /api/sales/movements/:id/', { params: { id }, ifMatch: `"${version}"` }),
      onSettled,
    }),
    move: useMutation({
      mutationFn: (body: BodyOfRequest<'POST /api/sales/movement-moves/'>) =>
        call('POST /api/sales/movement-moves/', { body, list: true, notify: 'failures' }),
      onSettled,
    }),
  };
}

export type StatementImportInput = BodyOfRequest<'POST /api/sales/statement-imports/'>;

/** A statement: read by the server, and made drafts of once it was seen. */
export function useStatements() {
  const onSettled = useMovementsInvalidation();
  return {
    read: useMutation({
      mutationFn: (body: { account: number; file: string }) =>
        call('POST /api/sales/statement-readings/', { body, notify: 'none' }),
    }),
    importRows: useMutation({
      mutationFn: (body: StatementImportInput) =>
        call('POST /api/sales/statement-imports/', {
          body,
          idempotencyKey: newIdempotencyKey(),
          notify: 'failures',
        }),
      onSettled,
    }),
  };
}

/** Puts an account away, or takes it back. */
export function useToggleAccount() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, version, is_active }: Account) =>
      call('PATCH /api/sales/accounts/:id/', {
        params: { id },
        body: { is_active: !is_active },
        ifMatch: `"${version}"`,
      }),
    onSettled: () => client.invalidateQueries({ queryKey: underKey('/api/sales/accounts/') }),
  });
}
