import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyOfRequest } from '@uni/contracts';
import { call, newIdempotencyKey } from '../call.ts';
import { queryOf, underKey } from '../query.ts';

const templatesKey = underKey('/api/planner/templates/');

/** The curves and packages that the organization plans with again. */
export const templatesQuery = queryOf('GET /api/planner/templates/', { list: true });

/** Saves a curve or a package under a name. */
export function useSaveTemplate() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOfRequest<'POST /api/planner/templates/'>) =>
      call('POST /api/planner/templates/', { body, idempotencyKey: newIdempotencyKey(), notify: 'none' }),
    onSuccess: () => client.invalidateQueries({ queryKey: templatesKey }),
  });
}

export function useForgetTemplate() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call('DELETE /api/planner/templates/:id/', { params: { id }, notify: 'failures' }),
    onSuccess: () => client.invalidateQueries({ queryKey: templatesKey }),
  });
}
