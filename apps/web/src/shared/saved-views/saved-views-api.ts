import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { GridScreen, GridViewContent, KeptGridView } from '@uni/contracts';
import { readList, write } from '../../api/untyped.ts';

const KEY = ['planner', 'grid-views'] as const;
const url = '/api/planner/grid-views/';

/** The views of one grid: one's own, and those of the organization. */
export const gridViewsQuery = (screen: GridScreen) =>
  queryOptions({
    queryKey: [...KEY, screen],
    queryFn: ({ signal }) => readList<KeptGridView>(`${url}?screen=${screen}`, signal),
    staleTime: 60_000,
  });

interface Fields {
  readonly nome: string;
  readonly is_shared: boolean;
  readonly content: GridViewContent;
}

const put = (address: string, body: object): Promise<KeptGridView> =>
  write<KeptGridView>({ method: 'PUT', url: address, body, noMessage: true });

/** What is done with views; the lists are read again after each. */
export function useViewActions(screen: GridScreen) {
  const client = useQueryClient();
  const after = { onSuccess: () => client.invalidateQueries({ queryKey: KEY }) };
  const keep = useMutation({
    /** Under a name that one has already the view is replaced. */
    mutationFn: async ({ known, first, ...fields }: Fields & { known: KeptGridView | null; first: boolean }) => {
      const view = known
        ? await put(`${url}${known.id}/`, fields)
        : await write<KeptGridView>({
            method: 'POST',
            url,
            body: { screen, ...fields },
            noMessage: true,
            headers: { 'Idempotency-Key': crypto.randomUUID() },
          });
      return view.is_default === first ? view : put(`${url}${view.id}/default/`, { is_default: first });
    },
    ...after,
  });
  const share = useMutation({
    mutationFn: ({ id, nome, content, is_shared }: KeptGridView) =>
      put(`${url}${id}/`, { nome, content, is_shared: !is_shared }),
    ...after,
  });
  const first = useMutation({
    mutationFn: ({ id, is_default }: KeptGridView) => put(`${url}${id}/default/`, { is_default: !is_default }),
    ...after,
  });
  const forget = useMutation({
    mutationFn: ({ id }: KeptGridView) => write<undefined>({ method: 'DELETE', url: `${url}${id}/`, noMessage: true }),
    ...after,
  });
  return { keep, share, first, forget };
}
