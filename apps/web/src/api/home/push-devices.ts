import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../call.ts';
import { markOfBrowser, subscribeBrowser, unsubscribeBrowser } from '../local/browser-push.ts';
import { queryOf } from '../query.ts';

export const pushDevicesQuery = queryOf('GET /api/home/push-devices/');

const markQuery = queryOptions({ queryKey: ['browser push mark'], queryFn: markOfBrowser, staleTime: 0 });

/** The mark of this browser; null while it receives nothing. */
export const useBrowserMark = (): string | null => useQuery(markQuery).data ?? null;

/** Adds this browser, or removes one of the caller's; a refusal is displayed by the caller. */
export function usePushDeviceActs() {
  const client = useQueryClient();
  const onSettled = () =>
    Promise.all([pushDevicesQuery, markQuery].map(({ queryKey }) => client.invalidateQueries({ queryKey })));
  return {
    add: useMutation({
      mutationFn: async ({ publicKey, register }: { publicKey: string; register: () => Promise<void> }) =>
        call('POST /api/home/push-devices/', {
          body: await subscribeBrowser(publicKey, register),
          notify: 'none',
        }),
      onSettled,
    }),
    remove: useMutation({
      mutationFn: async ({ id, isHere }: { id: number; isHere: boolean }) => {
        if (isHere) await unsubscribeBrowser();
        await call('DELETE /api/home/push-devices/:id/', { params: { id }, notify: 'failures' });
      },
      onSettled,
    }),
  };
}
