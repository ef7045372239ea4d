import { useMutation, useQueryClient } from '@tanstack/react-query';
import { noticeChats } from '@uni/phrases';
import { call } from '../call.ts';
import { learnMessages } from '../messages.ts';
import { queryOf, underKey } from '../query.ts';

learnMessages(noticeChats.messages);

export const noticeChatsQuery = queryOf('GET /api/admin/notice-chats/', { list: true });

/** Acts on a chat besides its form: pause, test, removal. */
export function useNoticeChatActs() {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: underKey('/api/admin/notice-chats/') });
  return {
    pause: useMutation({
      mutationFn: ({ id, paused }: { id: number; paused: boolean }) =>
        call('PATCH /api/admin/notice-chats/:id/', { params: { id }, body: { paused }, notify: 'failures' }),
      onSettled,
    }),
    test: useMutation({
      mutationFn: (id: number) =>
        call('POST /api/admin/notice-chats/:id/test/', { params: { id }, notify: 'failures' }),
      onSettled,
    }),
    remove: useMutation({
      mutationFn: (id: number) => call('DELETE /api/admin/notice-chats/:id/', { params: { id }, notify: 'failures' }),
      onSettled,
    }),
  };
}
