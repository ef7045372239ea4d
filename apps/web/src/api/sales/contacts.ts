import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyInputOf, contactEndpoints, KeyedPage, SalesContact } from '@uni/contracts';
import { addressOf, readPage } from '../paged.ts';
import { write } from '../untyped.ts';

const contactKey = ['sales', 'contacts'] as const;

/** Whose contacts: of a contract, or of a client whatever the contract. */
export type ContactAsk = { readonly contract: number } | { readonly client: number };

/** The latest contacts, with what is promised and has not fallen due. */
export const contactsQuery = (ask: ContactAsk, page_size: number) =>
  queryOptions({
    queryKey: [...contactKey, ask, page_size],
    queryFn: ({ signal }) =>
      readPage<KeyedPage<SalesContact, { promised: number }>>(
        addressOf('/api/sales/contacts/', { ...ask, page_size }),
        signal,
      ),
    placeholderData: keepPreviousData,
  });

export type NewContact = BodyInputOf<(typeof contactEndpoints)['create']>;

export function useContactWrites() {
  const client = useQueryClient();
  return {
    create: useMutation({
      mutationFn: ({ contract, contact }: { contract: number; contact: NewContact }) =>
        write<SalesContact>({
          ...{ method: 'POST', url: `/api/sales/contracts/${contract}/contacts/`, body: contact },
          ...{ noMessage: true, quiet: true, headers: { 'Idempotency-Key': crypto.randomUUID() } },
        }),
      onSuccess: () => client.invalidateQueries({ queryKey: contactKey }),
    }),
  };
}
