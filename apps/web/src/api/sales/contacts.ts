import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyOfRequest } from '@uni/contracts';
import { call, newIdempotencyKey } from '../call.ts';
import { pageQueryOf, underKey } from '../query.ts';

/** Contacts of a contract, or of a client whatever the contract. */
export type ContactFilter = { readonly contract: number } | { readonly client: number };

/** The latest contacts, with what is promised and has not fallen due. */
export const contactsQuery = (filter: ContactFilter, page_size: number) => ({
  ...pageQueryOf('GET /api/sales/contacts/', { query: { ...filter, page_size } }),
  placeholderData: keepPreviousData,
});

export type ContactInput = BodyOfRequest<'POST /api/sales/contracts/:id/contacts/'>;

export function useContactWrites() {
  const client = useQueryClient();
  return {
    create: useMutation({
      mutationFn: ({ contract, body }: { contract: number; body: ContactInput }) =>
        call('POST /api/sales/contracts/:id/contacts/', {
          params: { id: contract },
          body,
          idempotencyKey: newIdempotencyKey(),
          notify: 'none',
        }),
      onSuccess: () => client.invalidateQueries({ queryKey: underKey('/api/sales/contacts/') }),
    }),
  };
}
