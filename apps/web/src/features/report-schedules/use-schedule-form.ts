import { useQuery } from '@tanstack/react-query';
import { type ReportSchedule, reportModels } from '@uni/contracts';
import { reportSchedules as copy } from '@uni/phrases';
import { useState } from 'react';
import { ApiFailure } from '../../api/failure.ts';
import { reportScenariosQuery, reportVersionsQuery } from '../../api/planner/committee-reports.ts';
import { enterprisesQuery } from '../../api/planner/enterprises.ts';
import { reportReadersQuery, useSaveSchedule } from '../../api/planner/report-schedules.ts';
import { useLeaveGuard } from '../../shared/record-form/use-leave-guard.tsx';
import { refusalText } from '../../shared/record-form/use-record-form.ts';
import { durations, notify } from '../../ui/notice/notice-store.ts';
import { draftOf, newDraft, orderOf, problemsIn, type ScheduleDraft } from './schedule-draft.ts';

/** Choices of the screen that the form was opened from. */
export interface StartValues {
  readonly enterprise?: string;
  readonly model?: string;
  readonly scenario?: string;
}

export type ScheduleForm = ReturnType<typeof useScheduleForm>;

/** The form of a schedule; what is typed stays through a refusal. */
export function useScheduleForm(schedule: ReportSchedule | null, values: StartValues, onClose: () => void) {
  const enterprises = useQuery(enterprisesQuery).data ?? [];
  const [chosen, chooseEnterprise] = useState<number | null>(null);
  const first = enterprises.find(({ id }) => String(id) === values.enterprise) ?? enterprises[0];
  const enterprise = schedule?.enterprise.id ?? chosen ?? first?.id;
  const [begun] = useState<ScheduleDraft>(() => (schedule ? draftOf(schedule) : startOf(values)));
  const [draft, edit] = useState(begun);
  const { release, question } = useLeaveGuard(draft !== begun);
  const [tried, setTried] = useState(false);
  const readers = useQuery({ ...reportReadersQuery(enterprise ?? 0), enabled: enterprise !== undefined });
  const scenarios = useScenarios(enterprise);
  const save = useSaveSchedule();
  const submit = () => {
    setTried(true);
    const order = orderOf(draft);
    if (order === null || enterprise === undefined || save.isPending) return;
    save.mutate(schedule ? { id: schedule.id, version: schedule.version, order } : { enterprise, order }, {
      onSuccess: () => {
        notify({ kind: 'success', title: copy.done.saved, duration: durations.success });
        release();
        onClose();
      },
    });
  };
  const people = new Set(readers.data?.map(({ id }) => id));
  return {
    ...{ draft, edit, enterprises, enterprise, readers, scenarios, submit, busy: save.isPending, question },
    isTyped: draft !== begun,
    chooseEnterprise: (id: number) => {
      chooseEnterprise(id);
      // People and scenarios are of an enterprise.
      edit({ ...draft, recipients: draft.recipients.filter((one) => people.has(one)), scenario: null });
    },
    isReady: readers.data !== undefined && readers.data.length > 0,
    problems: tried ? problemsIn(draft) : {},
    problem: problemOf(save.error),
  };
}

const problemOf = (error: Error | null): string | null => {
  if (!(error instanceof ApiFailure)) return null;
  return error.status === 412 ? copy.form.stale : (refusalText(error) ?? null);
};

const startOf = ({ model, scenario }: StartValues): ScheduleDraft =>
  newDraft({ model: reportModels.find((one) => one === model) ?? 'committee', scenario: scenario ?? null });

/** Names of the scenarios of the version in force. */
function useScenarios(enterprise: number | undefined): readonly string[] {
  const versions = useQuery({ ...reportVersionsQuery(enterprise ?? 0), enabled: enterprise !== undefined });
  const current = versions.data?.find((version) => version.current);
  const scenarios = useQuery({ ...reportScenariosQuery(current?.id ?? 0), enabled: current !== undefined });
  return scenarios.data?.map(({ nome }) => nome) ?? [];
}
