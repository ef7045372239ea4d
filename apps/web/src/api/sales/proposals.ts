import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { AuthorityLevel, BodyOfRequest, ProposalDetail } from '@uni/contracts';
import { call, newIdempotencyKey } from '../call.ts';
import { queryOf, underKey } from '../query.ts';

/** A proposal changes its unit and, when it is signed, contracts and their installments. */
const salesKey = underKey('/api/sales/');
const quiet = { notify: 'none' } as const;

export const proposalQuery = (id: number) => queryOf('GET /api/sales/proposals/:id/', { params: { id } });

/** The price tables of the current version, applied to a unit that is sold on a day. */
export const offersQuery = (unit: number, day: string) =>
  queryOf('GET /api/sales/units/:id/price-tables/', { params: { id: unit }, query: { day } });

export type PricedConditions = BodyOfRequest<'POST /api/sales/proposal-prices/'>;
export type ProposalInput = BodyOfRequest<'POST /api/sales/proposals/'>;

/** The value of conditions and their effect on the plan; nothing is written. */
export const proposalPriceQuery = (body: PricedConditions) =>
  queryOptions({
    queryKey: [...salesKey, 'proposal-prices', body],
    queryFn: () => call('POST /api/sales/proposal-prices/', { body, ...quiet }),
    placeholderData: keepPreviousData,
    retry: false,
  });

export const levelsQuery = queryOf('GET /api/sales/authority-levels/');

/** Acts on a proposal: the last segment of the address. */
export type ProposalAct = 'submit' | 'approve' | 'refuse' | 'reopen' | 'cancel';
export type SignedInput = BodyOfRequest<'POST /api/sales/proposals/:id/contract/'>;

export function useProposalWrites() {
  const client = useQueryClient();
  const onSuccess = () => client.invalidateQueries({ queryKey: salesKey });
  return {
    save: useMutation({
      mutationFn: ({ of, body }: { of: ProposalDetail | null; body: ProposalInput }) =>
        of
          ? call('PUT /api/sales/proposals/:id/', { params: { id: of.id }, body, ifMatch: `"${of.version}"`, ...quiet })
          : call('POST /api/sales/proposals/', { body, idempotencyKey: newIdempotencyKey(), ...quiet }),
      onSuccess,
    }),
    act: useMutation({
      mutationFn: ({ of, act, text }: { of: ProposalDetail; act: ProposalAct; text: string }) => {
        const input = { params: { id: of.id }, ifMatch: `"${of.version}"`, ...quiet };
        return act === 'submit'
          ? call('POST /api/sales/proposals/:id/submit/', { ...input, body: { note: text } })
          : call(`POST /api/sales/proposals/:id/${act}/`, { ...input, body: { reason: text } });
      },
      onSuccess,
    }),
    sell: useMutation({
      mutationFn: ({ of, body }: { of: ProposalDetail; body: SignedInput }) =>
        call('POST /api/sales/proposals/:id/contract/', {
          params: { id: of.id },
          body,
          ifMatch: `"${of.version}"`,
          idempotencyKey: newIdempotencyKey(),
          ...quiet,
        }),
      onSuccess,
    }),
    levels: useMutation({
      mutationFn: (levels: readonly AuthorityLevel[]) =>
        call('PUT /api/sales/authority-levels/', { body: { levels: [...levels] }, ...quiet }),
      onSuccess,
    }),
  };
}
