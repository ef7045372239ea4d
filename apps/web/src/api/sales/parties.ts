import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyInputOf, clientEndpoints, Page, Party, PartyData, PartyImportReport } from '@uni/contracts';
import { addressOf, readPage } from '../paged.ts';
import { onlyOver, read, write } from '../untyped.ts';

/** Clients, who buy, and suppliers, who are paid: two registers of one shape. */
export type PartyRegister = 'clients' | 'suppliers';
const urlOf = (register: PartyRegister) => `/api/sales/${register}/`;
const imports = { clients: '/api/sales/client-imports/', suppliers: '/api/sales/supplier-imports/' } as const;
const keyOf = (register: PartyRegister) => ['sales', register] as const;
const newKey = () => ({ 'Idempotency-Key': crypto.randomUUID() });

/** What of a register is wanted, and in which order. */
export interface PartyAsk {
  readonly search?: string | undefined;
  readonly kind?: string | undefined;
  readonly sort?: string | undefined;
  readonly source?: string | undefined;
}

/** A page of a register. The one before stays on screen until the next has come. */
export const partiesPageQuery = (register: PartyRegister, ask: PartyAsk, page: number, size: number) =>
  queryOptions({
    queryKey: [...keyOf(register), 'page', ask, page, size],
    queryFn: ({ signal }) =>
      readPage<Page<Party>>(addressOf(urlOf(register), { ...ask, page, page_size: size }), signal),
    placeholderData: keepPreviousData,
  });

/** One of them, wherever in the list it stands. */
export const partyQuery = (register: PartyRegister, id: number) =>
  queryOptions({
    queryKey: [...keyOf(register), 'one', id],
    queryFn: ({ signal }) => read<Party>(`${urlOf(register)}${id}/`, signal),
  });

export type PartyDraft = BodyInputOf<(typeof clientEndpoints)['create']>;
export type PartyChange = BodyInputOf<(typeof clientEndpoints)['update']>;
export type PartyRows = BodyInputOf<(typeof clientEndpoints)['import']>['rows'];

/** What people do with a register. */
export function usePartyWrites(register: PartyRegister, labels: Readonly<Record<string, string>> = {}) {
  const client = useQueryClient();
  const url = urlOf(register);
  const onSettled = () => client.invalidateQueries({ queryKey: keyOf(register) });
  return {
    create: useMutation({
      mutationFn: (body: PartyDraft) => write<Party>({ method: 'POST', url, body, labels, headers: newKey() }),
      onSettled,
    }),
    change: useMutation({
      mutationFn: ({ id, version, ...body }: PartyChange & { id: number; version: number }) =>
        write<Party>({ method: 'PATCH', url: `${url}${id}/`, body, labels, headers: onlyOver(`"${version}"`) }),
      onSettled,
    }),
    remove: useMutation({
      mutationFn: ({ id, version }: Party) =>
        write<undefined>({ method: 'DELETE', url: `${url}${id}/`, headers: onlyOver(`"${version}"`) }),
      onSettled,
    }),
    bring: useMutation({
      mutationFn: (body: { preview: boolean; rows: PartyRows }) =>
        write<PartyImportReport>({ method: 'POST', url: imports[register], body, noMessage: true }),
      onSuccess: (_report, { preview }) => (preview ? undefined : onSettled()),
    }),
    reveal: useMutation({
      mutationFn: ({ id, reason }: { id: number; reason: string }) =>
        write<Pick<Party, 'document' | 'related_document'>>({
          method: 'POST',
          url: `${url}${id}/reveal/`,
          body: { reason },
          noMessage: true,
          labels,
        }),
    }),
    tell: useMutation({ mutationFn: (id: number) => read<PartyData>(`${url}${id}/personal-data/`) }),
    forget: useMutation({
      mutationFn: ({ id, confirm }: { id: number; confirm: string }) =>
        write<Party>({ method: 'POST', url: `${url}${id}/pseudonymise/`, body: { confirm } }),
      onSettled,
    }),
  };
}
