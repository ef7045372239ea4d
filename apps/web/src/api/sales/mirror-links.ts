import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyOfRequest } from '@uni/contracts';
import { call } from '../call.ts';
import { queryOf, underKey } from '../query.ts';

/** Public links of an enterprise, newest first. */
export const mirrorLinksQuery = (enterprise: number) =>
  queryOf('GET /api/sales/mirror-links/', { query: { empreendimento: enterprise }, list: true });

export function useMirrorLinkWrites() {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: underKey('/api/sales/mirror-links/') });
  return {
    create: useMutation({
      mutationFn: (body: BodyOfRequest<'POST /api/sales/mirror-links/'>) =>
        call('POST /api/sales/mirror-links/', { body, notify: 'failures' }),
      onSettled,
    }),
    revoke: useMutation({
      mutationFn: (id: number) => call('DELETE /api/sales/mirror-links/:id/', { params: { id }, notify: 'failures' }),
      onSettled,
    }),
  };
}
