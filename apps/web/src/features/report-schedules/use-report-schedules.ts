import { useQuery } from '@tanstack/react-query';
import type { ReportSchedule } from '@uni/contracts';
import { reportSchedules as copy } from '@uni/phrases';
import { useState } from 'react';
import { useProfile } from '../../api/access/profile.ts';
import { reportSchedulesQuery, type ScheduleAct, useScheduleAct } from '../../api/planner/report-schedules.ts';
import { useScreen } from '../../shared/screen/use-screen.ts';
import { durations, notify } from '../../ui/notice/notice-store.ts';
import { matches } from '../../ui/search.ts';
import { searchedText } from './schedule-text.ts';

export type ReportSchedulesScreen = ReturnType<typeof useReportSchedules>;

const doneTitles: Readonly<Record<ScheduleAct, string>> = {
  send: copy.done.requested,
  pause: copy.done.paused,
  resume: copy.done.resumed,
  remove: copy.done.removed,
};

/** While a report is being sent, so often its row is read again. */
const sendingMs = 3_000;

/** The screen of scheduled reports. */
export function useReportSchedules() {
  const { values, change } = useScreen('reportSchedules');
  const { permissions } = useProfile();
  const query = useQuery({
    ...reportSchedulesQuery,
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? sendingMs : false),
  });
  const mutation = useScheduleAct();
  const [removed, setRemoved] = useState<ReportSchedule | null>(null);
  const all = query.data ?? [];
  const act = async (id: number, what: ScheduleAct): Promise<void> => {
    // A failure has its own notice.
    await mutation.mutateAsync({ id, act: what }).then(
      () => notify({ kind: 'success', title: doneTitles[what], duration: durations.success }),
      () => undefined,
    );
  };
  return {
    ...{ query, all, values, change, act, removed, setRemoved },
    rows: all.filter((schedule) => matches(searchedText(schedule), values.text ?? '')),
    mayWrite: permissions.includes('planning:write'),
    close: () => change({ opened: undefined, enterprise: undefined, model: undefined, scenario: undefined }),
  };
}

const isUnderWay = ({ requested, last }: ReportSchedule): boolean => requested || (last?.mails.waiting ?? 0) > 0;
