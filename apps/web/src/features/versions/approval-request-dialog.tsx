import { useQuery } from '@tanstack/react-query';
import { approvalLimits, type Version } from '@uni/contracts';
import { approvals } from '@uni/phrases';
import { useState } from 'react';
import { ApiFailure, failureOf } from '../../api/failure.ts';
import { approversQuery, useRequestApproval } from '../../api/planner/approvals.ts';
import { FormProblem } from '../../shared/record-form/form-parts.tsx';
import { refusalText } from '../../shared/record-form/use-record-form.ts';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { ErrorBlock } from '../../ui/feedback/state-block.tsx';
import { CheckBox } from '../../ui/field/check-box.tsx';
import { NumberField } from '../../ui/field/number-field.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { EntryDialog } from '../../ui/overlay/entry-dialog.tsx';
import { FormActions } from '../../ui/overlay/form-actions.tsx';

const copy = approvals.request;

/** Requests approval of a submitted version from people by name. */
export function ApprovalRequestDialog({ version, onClose }: { version: Version; onClose: () => void }) {
  const people = useQuery(approversQuery(version.id));
  const form = useRequestForm(version, onClose);
  const canSend = people.data !== undefined && people.data.length > 0;
  return (
    <EntryDialog
      title={copy.title(version.nome)}
      lead={copy.lead}
      onClose={onClose}
      onSubmit={form.submit}
      actions={
        <FormActions onCancel={onClose} busy={form.busy} disabled={!canSend}>
          {copy.send}
        </FormActions>
      }
    >
      {people.error && (
        <ErrorBlock noun={copy.noun} failure={failureOf(people.error)} onRetry={() => void people.refetch()} />
      )}
      {people.isPending && <SkeletonRows rows={4} noun={copy.noun} />}
      {people.data?.length === 0 && <p>{copy.nobody}</p>}
      {people.data && canSend && <RequestFields form={form} people={people.data} />}
    </EntryDialog>
  );
}

function useRequestForm(version: Version, onClose: () => void) {
  const [approvers, setApprovers] = useState<readonly number[]>([]);
  const [note, setNote] = useState('');
  const [days, setDays] = useState<number | null>(approvalLimits.usualDays);
  const [tried, setTried] = useState(false);
  const act = useRequestApproval(version.id);
  const areDaysWrong = days === null || !Number.isInteger(days) || days < 1 || days > approvalLimits.days;
  const submit = () => {
    setTried(true);
    if (approvers.length === 0 || areDaysWrong || act.isPending) return;
    act.mutate({ approvers: [...approvers], note: note.trim() || null, days }, { onSuccess: onClose });
  };
  const isRefused = act.error instanceof ApiFailure;
  return {
    ...{ approvers, setApprovers, note, setNote, days, setDays, submit, busy: act.isPending },
    errors: {
      approvers: tried && approvers.length === 0 ? copy.peopleMissing : null,
      days: tried && areDaysWrong ? copy.daysWrong(approvalLimits.days) : undefined,
    },
    problem: isRefused ? refusalText(act.error) : null,
  };
}

interface RequestFieldsProps {
  form: ReturnType<typeof useRequestForm>;
  people: readonly { readonly id: number; readonly name: string }[];
}

function RequestFields({ form, people }: RequestFieldsProps) {
  const { approvers, setApprovers, errors } = form;
  return (
    <Stack gap={16}>
      <fieldset>
        <legend>{copy.people}</legend>
        {people.map(({ id, name }) => (
          <CheckBox
            key={id}
            label={name}
            checked={approvers.includes(id)}
            onChange={(on) => setApprovers(on ? [...approvers, id] : approvers.filter((one) => one !== id))}
          />
        ))}
        <FormProblem text={errors.approvers} />
      </fieldset>
      <TextField
        label={copy.note}
        maxLength={approvalLimits.note}
        autoComplete="off"
        value={form.note}
        onChange={form.setNote}
      />
      <NumberField
        kind="integer"
        label={copy.days}
        value={form.days}
        least={1}
        most={approvalLimits.days}
        error={errors.days}
        onCommit={form.setDays}
      />
      <FormProblem text={form.problem} />
    </Stack>
  );
}
