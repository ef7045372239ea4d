import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { TokenKind } from '@uni/contracts';
import { webhooks } from '@uni/phrases';
import { call } from '../call.ts';
import { learnMessages } from '../messages.ts';
import { queryOf, underKey } from '../query.ts';

learnMessages(webhooks.messages);

/** `personal`: the own ones; `organization`: all that open something of the organization. */
export const tokensQuery = (kind: TokenKind) =>
  kind === 'personal'
    ? queryOf('GET /api/access/tokens/', { list: true })
    : queryOf('GET /api/admin/api-tokens/', { list: true });

/** A token of one's own stands in the organization's list too. */
const tokenKeys = [underKey('/api/access/tokens/'), underKey('/api/admin/api-tokens/')];

export function useTokenWrites(kind: TokenKind) {
  const client = useQueryClient();
  const onSettled = () => Promise.all(tokenKeys.map((queryKey) => client.invalidateQueries({ queryKey })));
  const isOwn = kind === 'personal';
  return {
    revoke: useMutation({
      mutationFn: (id: number) =>
        call(isOwn ? 'DELETE /api/access/tokens/:id/' : 'DELETE /api/admin/api-tokens/:id/', {
          params: { id },
          notify: 'failures',
        }),
      onSettled,
    }),
  };
}
