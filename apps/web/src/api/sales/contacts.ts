import { keepPreviousData } from '@tanstack/react-query';
import { pageQueryOf } from '../query.ts';

/** Contacts of a contract, or of a client whatever the contract. */
export type ContactFilter = { readonly contract: number } | { readonly client: number };

/** The latest contacts, with what is promised and has not fallen due. */
export const contactsQuery = (filter: ContactFilter, page_size: number) => ({
  ...pageQueryOf('GET /api/sales/contacts/', { query: { ...filter, page_size } }),
  placeholderData: keepPreviousData,
});
