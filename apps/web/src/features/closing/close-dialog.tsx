import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ClosingChecklist, RealisedSummary } from '@uni/contracts';
import { common, closing as copy } from '@uni/phrases';
import { type ReactNode, useState } from 'react';
import { useProfile } from '../../api/access/profile.ts';
import { ApiFailure, failureOf } from '../../api/failure.ts';
import { checklistQuery, checklistsKey, closeMonths } from '../../api/planner/closings.ts';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { ErrorBlock } from '../../ui/feedback/state-block.tsx';
import { MonthField } from '../../ui/field/month-field.tsx';
import { TextArea } from '../../ui/field/text-area.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { durations, notify } from '../../ui/notice/notice-store.ts';
import { formatMonth } from '../../ui/numbers/index.ts';
import { EntryDialog } from '../../ui/overlay/entry-dialog.tsx';
import { FormActions } from '../../ui/overlay/form-actions.tsx';
import { ChecklistView } from './checklist-view.tsx';
import { type Answers, countOf, itemsWith, noAnswers, sentAnswers } from './closing-model.ts';
import { DeviationsTable } from './deviations-table.tsx';
import { GapsTable } from './gaps-table.tsx';

interface CloseDialogProps {
  enterprise: number;
  /** The last closed month. */
  closed: string | null;
  suggested: string;
  /** Only over what was read; null: whatever is stored. */
  revision: number | null;
  onClosed: (summary: RealisedSummary) => void;
  /** Receives the stored summary after another user's concurrent change. */
  onStale?: (summary: RealisedSummary) => void;
  onClose: () => void;
  /** The effect of closing on the trend, compared with the approved plan. */
  effect?: (checklist: ClosingChecklist, answers: Answers) => ReactNode;
}

/** Prompts for the last month to close. Displays obstacles and required answers first. */
export function CloseDialog(props: CloseDialogProps) {
  const { closed } = props;
  const [month, setMonth] = useState<string | null>(props.suggested);
  const [answers, setAnswers] = useState<Answers>(noAnswers);
  const [reason, setReason] = useState('');
  const [isAttempted, setIsAttempted] = useState(false);
  const mayOverrule = useProfile().permissions.includes('version:lock');
  const isEarlier = month !== null && closed !== null && month <= closed;
  const query = useQuery(checklistQuery(props.enterprise, isEarlier ? null : month));
  // Another month's checklist stays visible until the next one arrives, but cannot close anything.
  const checklist = isEarlier ? undefined : query.data;
  const isCurrent = checklist?.month === month && !query.isPlaceholderData;
  const items = checklist ? itemsWith(checklist, answers) : [];
  const isStopped = countOf(items, 'stops') > 0;
  const { busy, run } = useClosing(props);
  const submit = (): void => {
    setIsAttempted(true);
    const isAnswered = !isStopped || (mayOverrule && reason.trim() !== '');
    if (month === null || !checklist || !isCurrent || !checklist.is_over || busy || !isAnswered) return;
    run({ month, reason: isStopped ? reason.trim() : null, ...sentAnswers(checklist, answers) });
  };
  return (
    <EntryDialog
      wide
      title={copy.title(month ? formatMonth(month) : '…')}
      lead={copy.lead}
      onClose={props.onClose}
      onSubmit={submit}
      actions={
        <FormActions onCancel={props.onClose} busy={busy || (query.isFetching && !isCurrent)}>
          {copy.confirm}
        </FormActions>
      }
    >
      <Stack gap={20}>
        <MonthField
          label={copy.month}
          hint={copy.monthHint}
          value={month}
          required
          onCommit={setMonth}
          error={monthError(month, closed, isCurrent ? checklist : undefined)}
        />
        {query.isError && (
          <ErrorBlock noun={copy.noun} failure={failureOf(query.error)} onRetry={() => void query.refetch()} />
        )}
        {!checklist && query.isFetching && <SkeletonRows noun={copy.noun} />}
        {checklist?.is_over && (
          <Stack gap={20} aria-busy={!isCurrent}>
            <ChecklistView items={items} version={checklist.version?.nome ?? null} />
            <GapsTable gaps={checklist.gaps} answers={answers} onChange={setAnswers} />
            <DeviationsTable deviations={checklist.deviations} answers={answers} onChange={setAnswers} />
            {props.effect?.(checklist, answers)}
            {isStopped && <Overruling {...{ mayOverrule, reason, isAttempted }} onChange={setReason} />}
            <p className="small text-2">{copy.signs}</p>
          </Stack>
        )}
      </Stack>
    </EntryDialog>
  );
}

/** Reason for overruling obstacles, or a note that the user may not. */
function Overruling(props: {
  mayOverrule: boolean;
  reason: string;
  isAttempted: boolean;
  onChange: (reason: string) => void;
}) {
  const { mayOverrule, reason, isAttempted } = props;
  if (!mayOverrule) return <Panel role={isAttempted ? 'alert' : undefined}>{copy.denied}</Panel>;
  return (
    <Panel>
      <TextArea
        label={copy.reason}
        hint={copy.reasonHint}
        rows={2}
        maxLength={500}
        value={reason}
        onChange={props.onChange}
        error={isAttempted && reason.trim() === '' ? copy.reasonMissing : undefined}
      />
    </Panel>
  );
}

/** Returns the obstacle to closing the month, in a sentence. The server refuses it too. */
function monthError(
  month: string | null,
  closed: string | null,
  checklist: ClosingChecklist | undefined,
): string | undefined {
  if (month === null) return common.fieldErrors.required;
  if (closed !== null && month <= closed) return copy.earlier(formatMonth(closed));
  return checklist && !checklist.is_over ? copy.notOver(formatMonth(month)) : undefined;
}

/** Sends the closing. A refusal is already notified, and the stored state appears. */
function useClosing({ enterprise, revision, onClosed, onStale, onClose }: CloseDialogProps) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const run = (body: Parameters<typeof closeMonths>[1]): void => {
    setBusy(true);
    closeMonths(enterprise, body, revision)
      .then((summary) => {
        onClosed(summary);
        notify({ kind: 'success', title: copy.done(formatMonth(body.month)), duration: durations.success });
        onClose();
      })
      .catch((error: unknown) => {
        setBusy(false);
        if (!(error instanceof ApiFailure)) throw error;
        const current = error.status === 412 ? currentIn(error.body) : null;
        if (current) onStale?.(current);
        return client.invalidateQueries({ queryKey: checklistsKey(enterprise) });
      });
  };
  return { busy, run };
}

/** Returns the stored summary of a 412. */
function currentIn(body: unknown): RealisedSummary | null {
  const current = typeof body === 'object' && body !== null ? Reflect.get(body, 'current') : null;
  return typeof current === 'object' && current !== null ? (current as RealisedSummary) : null;
}
