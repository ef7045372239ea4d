import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyOfRequest, ReportSchedule } from '@uni/contracts';
import { call, newIdempotencyKey } from '../call.ts';
import { queryOf, underKey } from '../query.ts';

/** Scheduled reports of all enterprises that the person reads. */
export const reportSchedulesQuery = queryOf('GET /api/planner/report-schedules/', { list: true });

/** People who may read the reports of an enterprise. */
export const reportReadersQuery = (enterprise: number) =>
  queryOf('GET /api/planner/enterprises/:id/report-readers/', { params: { id: enterprise }, list: true });

export type ScheduleOrder = BodyOfRequest<'PUT /api/planner/report-schedules/:id/'>;

/** A new schedule of an enterprise, or one as it was read. */
export type SavedSchedule =
  | { readonly enterprise: number; readonly order: ScheduleOrder }
  | { readonly id: number; readonly version: number; readonly order: ScheduleOrder };

const useRenewed = () => {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: underKey('/api/planner/report-schedules/') });
};

/** Saves a schedule; the caller displays a refusal. */
export function useSaveSchedule() {
  const renew = useRenewed();
  return useMutation({
    mutationFn: (saved: SavedSchedule): Promise<ReportSchedule> =>
      'id' in saved
        ? call('PUT /api/planner/report-schedules/:id/', {
            params: { id: saved.id },
            body: saved.order,
            ifMatch: `"${saved.version}"`,
            notify: 'none',
          })
        : call('POST /api/planner/enterprises/:id/report-schedules/', {
            params: { id: saved.enterprise },
            body: saved.order,
            idempotencyKey: newIdempotencyKey(),
            notify: 'none',
          }),
    onSettled: renew,
  });
}

/** Acts on a schedule besides its form. A failure is notified. */
export type ScheduleAct = 'send' | 'pause' | 'resume' | 'remove';

export function useScheduleAct() {
  const renew = useRenewed();
  return useMutation({
    mutationFn: async ({ id, act }: { readonly id: number; readonly act: ScheduleAct }): Promise<void> => {
      const params = { id };
      if (act === 'send') await call('POST /api/planner/report-schedules/:id/sending/', { params, notify: 'failures' });
      else if (act === 'remove')
        await call('DELETE /api/planner/report-schedules/:id/', { params, notify: 'failures' });
      else
        await call('POST /api/planner/report-schedules/:id/pause/', {
          params,
          body: { paused: act === 'pause' },
          notify: 'failures',
        });
    },
    onSettled: renew,
  });
}
