import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type {
  AuthorityLevel,
  BodyInputOf,
  KeyedPage,
  Proposal,
  ProposalDetail,
  ProposalOffers,
  ProposalReckoning,
  ProposalSums,
  proposalEndpoints,
} from '@uni/contracts';
import { onlyOver, read, write } from '../call.ts';
import { addressOf, readPage } from '../paged.ts';

const url = '/api/sales/proposals/';
const levelsUrl = '/api/sales/authority-levels/';
/** A proposal changes its unit and, when it is signed, contracts and their installments. */
const salesKey = ['sales'] as const;
const newKey = () => ({ 'Idempotency-Key': crypto.randomUUID() });

export type ProposalAsk = Readonly<Record<string, string | number | undefined>>;

/** A page of proposals with the sums of all that is asked for. */
export const proposalsQuery = (ask: ProposalAsk) =>
  queryOptions({
    queryKey: [...salesKey, 'proposals', ask],
    queryFn: ({ signal }) => readPage<KeyedPage<Proposal, ProposalSums>>(addressOf(url, ask), signal),
    placeholderData: keepPreviousData,
  });

export const proposalQuery = (id: number) =>
  queryOptions({
    queryKey: [...salesKey, 'proposal', id],
    queryFn: ({ signal }) => read<ProposalDetail>(`${url}${id}/`, signal),
  });

/** The price tables of the current version, applied to a unit that is sold on a day. */
export const offersQuery = (unit: number, day: string) =>
  queryOptions({
    queryKey: [...salesKey, 'price tables', unit, day],
    queryFn: ({ signal }) => read<ProposalOffers>(addressOf(`/api/sales/units/${unit}/price-tables/`, { day }), signal),
  });

export type PricedWish = BodyInputOf<(typeof proposalEndpoints)['price']>;
export type ProposalWish = BodyInputOf<(typeof proposalEndpoints)['create']>;

/** What conditions are worth, and what they do to the plan; nothing is written. */
export const reckoningQuery = (wish: PricedWish) =>
  queryOptions({
    queryKey: [...salesKey, 'proposal price', wish],
    queryFn: () =>
      write<ProposalReckoning>({
        method: 'POST',
        url: '/api/sales/proposal-prices/',
        body: wish,
        noMessage: true,
        quiet: true,
      }),
    placeholderData: keepPreviousData,
    retry: false,
  });

export interface Levels {
  readonly usual: boolean;
  readonly levels: AuthorityLevel[];
}

export const levelsQuery = queryOptions({
  queryKey: [...salesKey, 'authority levels'],
  queryFn: ({ signal }) => read<Levels>(levelsUrl, signal),
});

/** What is done with a proposal, by the last word of its address. */
export type ProposalAct = 'submit' | 'approve' | 'refuse' | 'reopen' | 'cancel' | 'contract';

export function useProposalWrites() {
  const client = useQueryClient();
  const onSuccess = () => client.invalidateQueries({ queryKey: salesKey });
  const quiet = { noMessage: true, quiet: true } as const;
  return {
    save: useMutation({
      mutationFn: ({ of, body }: { of: ProposalDetail | null; body: ProposalWish }) =>
        of
          ? write<ProposalDetail>({
              ...{ ...quiet, method: 'PUT', url: `${url}${of.id}/`, body },
              headers: onlyOver(`"${of.version}"`),
            })
          : write<ProposalDetail>({ ...quiet, method: 'POST', url, body, headers: newKey() }),
      onSuccess,
    }),
    act: useMutation({
      mutationFn: ({ of, act, body }: { of: ProposalDetail; act: ProposalAct; body: object }) =>
        write<ProposalDetail>({
          ...{ ...quiet, method: 'POST', url: `${url}${of.id}/${act}/`, body },
          headers: { ...(act === 'contract' ? newKey() : {}), ...onlyOver(`"${of.version}"`) },
        }),
      onSuccess,
    }),
    levels: useMutation({
      mutationFn: (levels: readonly AuthorityLevel[]) =>
        write<Levels>({ ...quiet, method: 'PUT', url: levelsUrl, body: { levels } }),
      onSuccess,
    }),
  };
}
