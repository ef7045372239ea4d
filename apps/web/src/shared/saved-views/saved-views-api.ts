import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyOfRequest, GridScreen, SavedGridView } from '@uni/contracts';
import { call, newIdempotencyKey } from '../../api/call.ts';
import { queryOf, underKey } from '../../api/query.ts';

/** The views of one grid: one's own, and those of the organization. */
export const gridViewsQuery = (screen: GridScreen) => ({
  ...queryOf('GET /api/planner/grid-views/', { query: { screen }, list: true }),
  staleTime: 60_000,
});

const quiet = { notify: 'failures' } as const;
type ViewInput = BodyOfRequest<'PUT /api/planner/grid-views/:id/'>;

const replaceView = (id: number, body: ViewInput) =>
  call('PUT /api/planner/grid-views/:id/', { params: { id }, body, ...quiet });

const setDefault = (id: number, is_default: boolean) =>
  call('PUT /api/planner/grid-views/:id/default/', { params: { id }, body: { is_default }, ...quiet });

const createView = (body: BodyOfRequest<'POST /api/planner/grid-views/'>) =>
  call('POST /api/planner/grid-views/', { body, idempotencyKey: newIdempotencyKey(), ...quiet });

/** Returns the actions on views; the lists are read again after each. */
export function useViewActions(screen: GridScreen) {
  const client = useQueryClient();
  const after = { onSuccess: () => client.invalidateQueries({ queryKey: underKey('/api/planner/grid-views/') }) };
  const saveView = useMutation({
    /** Under a name that one has already the view is replaced. */
    mutationFn: async ({ known, first, ...fields }: ViewInput & { known: SavedGridView | null; first: boolean }) => {
      const view = known ? await replaceView(known.id, fields) : await createView({ screen, ...fields });
      return view.is_default === first ? view : setDefault(view.id, first);
    },
    ...after,
  });
  const share = useMutation({
    mutationFn: ({ id, nome, content, is_shared }: SavedGridView) =>
      replaceView(id, { nome, content, is_shared: !is_shared }),
    ...after,
  });
  const first = useMutation({
    mutationFn: ({ id, is_default }: SavedGridView) => setDefault(id, !is_default),
    ...after,
  });
  const forget = useMutation({
    mutationFn: ({ id }: SavedGridView) => call('DELETE /api/planner/grid-views/:id/', { params: { id }, ...quiet }),
    ...after,
  });
  return { saveView, share, first, forget };
}
