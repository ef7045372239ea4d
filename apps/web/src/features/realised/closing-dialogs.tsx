import { monthAt } from '@uni/engine';
import { common, realised } from '@uni/phrases';
import { useState } from 'react';
import { ApiFailure } from '../../api/failure.ts';
import { MonthField } from '../../ui/field/month-field.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { durations, notify } from '../../ui/notice/notice-store.ts';
import { formatMonth } from '../../ui/numbers/index.ts';
import { EntryDialog } from '../../ui/overlay/entry-dialog.tsx';
import { FormActions } from '../../ui/overlay/form-actions.tsx';
import { CloseDialog } from '../closing/close-dialog.tsx';
import { useWorkspace } from '../study/workspace-context.tsx';
import { ClosingEffect } from './closing-effect.tsx';
import { reopenMonth } from './realised-api.ts';
import type { RealisedState } from './use-realised.ts';

interface DialogProps {
  state: RealisedState;
  onClose: () => void;
}

/** Runs a change of the closing. Refusals are already reported, and another user's change is refetched. */
function useClosing({ state, onClose }: DialogProps, done: string) {
  const [busy, setBusy] = useState(false);
  const run = async (work: () => ReturnType<typeof reopenMonth>): Promise<void> => {
    setBusy(true);
    try {
      state.adopt(await work());
      notify({ kind: 'success', title: done, duration: durations.success });
      onClose();
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      const current = error.status === 412 ? currentIn(error.body) : null;
      if (current) state.adopt(current);
      setBusy(false);
    }
  };
  return { busy, run };
}

/** Returns the currently stored summary from a 412 body. */
function currentIn(body: unknown): RealisedState['summary'] | null {
  const current = typeof body === 'object' && body !== null ? Reflect.get(body, 'current') : null;
  return typeof current === 'object' && current !== null ? (current as RealisedState['summary']) : null;
}

/** The month after the last closed one, else the latest month with a realised value, else the base month. */
function suggestedMonth(state: RealisedState, baseMonth: string): string {
  const { closing } = state.summary;
  if (closing !== null) return monthAt(closing, 1);
  const months = state.entries.filter(({ nature }) => nature === 'realised').map(({ month }) => month);
  return months.sort().at(-1) ?? baseMonth;
}

/** Closes months of the open study's enterprise, with a preview of the resulting trend. */
export function CloseMonths({ state, onClose }: DialogProps) {
  const { enterprise, projection } = useWorkspace();
  const { summary } = state;
  return (
    <CloseDialog
      enterprise={enterprise.id}
      closed={summary.closing}
      suggested={suggestedMonth(state, projection.base_month)}
      revision={summary.revision}
      onClosed={state.adopt}
      onStale={state.adopt}
      onClose={onClose}
      effect={(checklist, answers) => <ClosingEffect state={state} checklist={checklist} answers={answers} />}
    />
  );
}

/** Dialog for the first month to reopen and the reason. */
export function ReopenDialog(props: DialogProps) {
  const copy = realised.reopen;
  const { enterprise } = useWorkspace();
  const { summary } = props.state;
  const [month, setMonth] = useState<string | null>(summary.closing);
  const [reason, setReason] = useState('');
  const [isAttempted, setIsAttempted] = useState(false);
  const { busy, run } = useClosing(props, copy.done);
  const isLater = month !== null && summary.closing !== null && month > summary.closing;
  const submit = (): void => {
    setIsAttempted(true);
    if (month === null || isLater || reason.trim() === '' || busy) return;
    void run(() => reopenMonth(enterprise.id, summary.revision, { month, reason: reason.trim() }));
  };
  return (
    <EntryDialog
      title={copy.title}
      onClose={props.onClose}
      onSubmit={submit}
      actions={
        <FormActions onCancel={props.onClose} busy={busy}>
          {copy.confirm}
        </FormActions>
      }
    >
      <Stack gap={16}>
        <p>{copy.text}</p>
        <MonthField
          label={copy.month}
          value={month}
          required
          onCommit={setMonth}
          error={isLater ? copy.later(formatMonth(summary.closing ?? '')) : undefined}
        />
        <TextField
          label={copy.reason}
          hint={copy.reasonHint}
          value={reason}
          maxLength={500}
          onChange={setReason}
          error={isAttempted && reason.trim() === '' ? common.fieldErrors.required : undefined}
        />
      </Stack>
    </EntryDialog>
  );
}
