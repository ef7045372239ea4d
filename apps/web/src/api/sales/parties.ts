import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyOfRequest, Party, QueryOfOperation } from '@uni/contracts';
import { call } from '../call.ts';
import { pageQueryOf, queryOf, underKey } from '../query.ts';

/** Clients, who buy, and suppliers, who are paid: two registers of one shape. */
export type PartyRegister = 'clients' | 'suppliers';
const nouns = { clients: 'client', suppliers: 'supplier' } as const;

type PartyFilter = QueryOfOperation<'GET /api/sales/clients/'>;

/** A page of a register. The page before stays on screen until the next has come. */
export const partiesPageQuery = (register: PartyRegister, query: PartyFilter) => ({
  ...pageQueryOf(`GET /api/sales/${register}/`, { query }),
  placeholderData: keepPreviousData,
});

/** One client or supplier, wherever in the list it stands. */
export const partyQuery = (register: PartyRegister, id: number) =>
  queryOf(`GET /api/sales/${register}/:id/`, { params: { id } });

export function usePartyWrites(register: PartyRegister, labels: Readonly<Record<string, string>> = {}) {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: underKey(`/api/sales/${register}/`) });
  return {
    remove: useMutation({
      mutationFn: ({ id, version }: Party) =>
        call(`DELETE /api/sales/${register}/:id/`, { params: { id }, ifMatch: `"${version}"` }),
      onSettled,
    }),
    importRows: useMutation({
      mutationFn: (body: BodyOfRequest<'POST /api/sales/client-imports/'>) =>
        call(`POST /api/sales/${nouns[register]}-imports/`, { body, notify: 'failures' }),
      onSuccess: (_report, { preview }) => (preview ? undefined : onSettled()),
    }),
    reveal: useMutation({
      mutationFn: ({ id, reason }: { id: number; reason: string }) =>
        call(`POST /api/sales/${register}/:id/reveal/`, {
          params: { id },
          body: { reason },
          labels,
          notify: 'failures',
        }),
    }),
    readPersonalData: useMutation({
      mutationFn: (id: number) => call(`GET /api/sales/${register}/:id/personal-data/`, { params: { id } }),
    }),
    pseudonymise: useMutation({
      mutationFn: ({ id, confirm }: { id: number; confirm: string }) =>
        call(`POST /api/sales/${register}/:id/pseudonymise/`, { params: { id }, body: { confirm } }),
      onSettled,
    }),
  };
}
