import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyOfRequest } from '@uni/contracts';
import { call } from '../call.ts';
import { queryOf, underKey } from '../query.ts';

/** Layouts of the organization's workbooks with their meanings, the last ones first. */
export const workbookLayoutsQuery = queryOf('GET /api/planner/workbook-layouts/', { list: true });

/** Stores the meaning of a layout. A failure costs the memory, not the study. */
export async function rememberLayout(body: BodyOfRequest<'PUT /api/planner/workbook-layouts/'>): Promise<void> {
  await call('PUT /api/planner/workbook-layouts/', { body, notify: 'none' }).catch(() => undefined);
}

export type WorkbookStudyBody = BodyOfRequest<'POST /api/planner/workbook-studies/'>;

/** Makes the study of a workbook; the enterprise and its versions are read again. */
export function useCreateWorkbookStudy() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: WorkbookStudyBody) => call('POST /api/planner/workbook-studies/', { body, notify: 'none' }),
    onSuccess: async () => {
      for (const path of [
        '/api/planner/enterprise-summaries/',
        '/api/planner/enterprises/',
        '/api/planner/versions/',
      ] as const)
        await client.invalidateQueries({ queryKey: underKey(path) });
    },
  });
}
