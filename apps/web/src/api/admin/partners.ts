import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyInputOf, Connection, connectionEndpoints, Partner, partnerEndpoints } from '@uni/contracts';
import { readList, write } from '../untyped.ts';

const url = '/api/admin/partners/';
const partnersKey = ['organization', 'partners'] as const;
const newKey = () => ({ 'Idempotency-Key': crypto.randomUUID() });

/** The partner firms of the organization, in whatever state. */
export const partnersQuery = queryOptions({
  queryKey: partnersKey,
  queryFn: ({ signal }) => readList<Partner>(url, signal),
});

/** People of a partner firm to whom the organization is open. */
export const connectionsQuery = (partner: number) =>
  queryOptions({
    queryKey: [...partnersKey, partner, 'connections'],
    queryFn: ({ signal }) => readList<Connection>(`${url}${partner}/connections/`, signal),
  });

export type PartnerDraft = BodyInputOf<(typeof partnerEndpoints)['create']>;
type ConnectionDraft = BodyInputOf<(typeof connectionEndpoints)['create']>;
type ConnectionChange = BodyInputOf<(typeof connectionEndpoints)['update']>;
interface OfPartner {
  partner: number;
}

/** What administration does with partner firms and with the people they send. */
export function usePartnerWrites(labels: Readonly<Record<string, string>>) {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: partnersKey });
  return {
    create: useMutation({
      mutationFn: (body: PartnerDraft) => write<Partner>({ method: 'POST', url, body, labels, headers: newKey() }),
      onSettled,
    }),
    change: useMutation({
      mutationFn: ({ id, ...body }: Partial<PartnerDraft> & { id: number }) =>
        write<Partner>({ method: 'PATCH', url: `${url}${id}/`, body, labels }),
      onSettled,
    }),
    remove: useMutation({
      mutationFn: (id: number) => write<undefined>({ method: 'DELETE', url: `${url}${id}/` }),
      onSettled,
    }),
    restore: useMutation({
      mutationFn: (id: number) => write<Partner>({ method: 'POST', url: `${url}${id}/restore/`, labels }),
      onSettled,
    }),
    reveal: useMutation({
      mutationFn: ({ id, reason }: { id: number; reason: string }) =>
        write<{ document: string | null }>({
          method: 'POST',
          url: `${url}${id}/reveal/`,
          body: { reason },
          noMessage: true,
          labels,
        }),
    }),
    connect: useMutation({
      mutationFn: ({ partner, ...body }: ConnectionDraft & OfPartner) =>
        write<Connection>({
          method: 'POST',
          url: `${url}${partner}/connections/`,
          body,
          labels,
          headers: newKey(),
        }),
      onSettled,
    }),
    changeConnection: useMutation({
      mutationFn: ({ partner, user, ...body }: ConnectionChange & OfPartner & { user: number }) =>
        write<Connection>({ method: 'PATCH', url: `${url}${partner}/connections/${user}/`, body }),
      onSettled,
    }),
    disconnect: useMutation({
      mutationFn: ({ partner, user }: OfPartner & { user: number }) =>
        write<undefined>({ method: 'DELETE', url: `${url}${partner}/connections/${user}/` }),
      onSettled,
    }),
  };
}
