import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiToken, MadeApiToken, NewApiToken, TokenKind } from '@uni/contracts';
import { apiAccess, webhooks } from '@uni/phrases';
import { learnMessages } from '../messages.ts';
import { readList, write } from '../untyped.ts';

learnMessages(webhooks.messages);

const urls: Readonly<Record<TokenKind, string>> = {
  personal: '/api/access/tokens/',
  organization: '/api/admin/api-tokens/',
};

/** `personal`: the own ones; `organization`: all that open something of the organization. */
export const tokensQuery = (kind: TokenKind) =>
  queryOptions({
    queryKey: ['organization', 'api-tokens', kind],
    queryFn: ({ signal }) => readList<ApiToken>(urls[kind], signal),
  });

export function useTokenWrites(kind: TokenKind) {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: ['organization', 'api-tokens'] });
  return {
    create: useMutation({
      mutationFn: (body: NewApiToken) =>
        write<MadeApiToken>({ method: 'POST', url: urls[kind], body, labels: apiAccess.fields, noMessage: true }),
      onSettled,
    }),
    revoke: useMutation({
      mutationFn: (id: number) => write<undefined>({ method: 'DELETE', url: `${urls[kind]}${id}/`, noMessage: true }),
      onSettled,
    }),
  };
}
