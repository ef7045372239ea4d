/** Product kind and cancellation clause of an enterprise. Contracts copy both at signing. */
import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint.ts';
import { flag, idParams } from '../http/fields.ts';
import { cancellationTerms } from './cancellation-terms.ts';

const clauseInput = z.object({
  terms: cancellationTerms,
  /** Sold with fiduciary property (alienação fiduciária), unless a contract states otherwise. */
  fiduciary: flag().default(false),
});
/** Clause to set for an enterprise; it applies to contracts signed afterwards. */
export type NewSaleClause = z.output<typeof clauseInput>;

const clause = z.object({ empreendimento: z.int(), terms: cancellationTerms, fiduciary: z.boolean() });
/** Clause of one enterprise; the shares of its terms are fractions. */
export type SaleClause = z.output<typeof clause>;

const clauses = z.object({
  clauses: z.array(clause),
  /** For each kind of sale, the most that the law allows, as terms to begin with. */
  legal: z.array(cancellationTerms),
});
/** Clauses of the enterprises that the reader may see, and the legal maximum of each kind of product. */
export type SaleClauses = z.output<typeof clauses>;

/** Operations on clauses. Setting one needs the permission to approve sales. */
export const saleClauseEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/sales/sale-clauses/',
    summary:
      'What each enterprise sells, and by which clause its contracts are cancelled, as far as somebody has said so',
    access: 'sales:read',
    responses: { 200: clauses },
  }),
  replace: defineEndpoint({
    method: 'PUT',
    path: '/api/sales/sale-clauses/:id/',
    summary: 'Says what the enterprise `id` sells and by which clause; contracts that are signed keep theirs',
    access: 'sales:approve',
    params: idParams,
    body: clauseInput,
    responses: { 200: clause },
  }),
} as const;
