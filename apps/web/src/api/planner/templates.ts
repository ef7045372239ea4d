import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { JsonObject, PlanningTemplate, TemplateKind } from '@uni/contracts';
import { readList, write } from '../untyped.ts';

const KEY = ['planner', 'templates'] as const;
const url = '/api/planner/templates/';

/** What the organization keeps to plan with again. */
export const templatesQuery = queryOptions({
  queryKey: KEY,
  queryFn: ({ signal }) => readList<PlanningTemplate>(url, signal),
});

/** Keeps a curve or a package under a name. */
export function useKeepTemplate() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { kind: TemplateKind; nome: string; content: JsonObject }) =>
      write<PlanningTemplate>({
        method: 'POST',
        url,
        body,
        noMessage: true,
        quiet: true,
        headers: { 'Idempotency-Key': crypto.randomUUID() },
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: KEY }),
  });
}

export function useForgetTemplate() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => write<undefined>({ method: 'DELETE', url: `${url}${id}/`, noMessage: true }),
    onSuccess: () => client.invalidateQueries({ queryKey: KEY }),
  });
}
