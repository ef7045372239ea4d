import { type ProposalDetail, proposalLimits } from '@uni/contracts';
import { common, proposals as copy } from '@uni/phrases';
import { useState } from 'react';
import { type ProposalAct, useProposalWrites } from '../../../api/sales/proposals.ts';
import { FormProblem } from '../../../shared/record-form/form-parts.tsx';
import { refusalText, useRecordForm } from '../../../shared/record-form/use-record-form.ts';
import { today } from '../../../shared/register/days.ts';
import { Button } from '../../../ui/button/button.tsx';
import { DayField } from '../../../ui/field/day-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { Grid, Stack } from '../../../ui/layout/layout.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { FormActions } from '../../../ui/overlay/form-actions.tsx';

interface ActProps {
  proposal: ProposalDetail;
  act: ProposalAct | 'contract';
  onDone: (text: string) => void;
  onClose: () => void;
}

/** Confirms an act with its reason, or with the number of the contract. */
export function ActDialog(props: ActProps) {
  return props.act === 'contract' ? <ContractDialog {...props} /> : <ReasonDialog {...props} act={props.act} />;
}

function ReasonDialog({ proposal, act, onDone, onClose }: ActProps & { act: ProposalAct }) {
  const dialogCopy = copy.dialogs[act];
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const writes = useProposalWrites().act;
  const isNeeded = act === 'refuse';
  const isMissing = isNeeded && reason.trim() === '';
  const submit = () => {
    setTried(true);
    if (isMissing || writes.isPending) return;
    writes.mutate(
      { of: proposal, act, text: reason.trim() },
      { onSuccess: () => onDone(dialogCopy.done(proposal.client_name)) },
    );
  };
  return (
    <Dialog
      title={dialogCopy.title}
      onClose={onClose}
      onSubmit={submit}
      actions={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button
            variant={act === 'refuse' || act === 'cancel' ? 'danger' : 'primary'}
            type="submit"
            busy={writes.isPending}
          >
            {dialogCopy.action}
          </Button>
        </>
      }
    >
      <p>{dialogCopy.text}</p>
      <TextField
        data-autofocus
        label={dialogCopy.reason}
        optional={!isNeeded}
        maxLength={proposalLimits.reason}
        autoComplete="off"
        value={reason}
        error={tried && isMissing ? common.fieldErrors.required : undefined}
        onChange={setReason}
      />
      <FormProblem text={refusalText(writes.error)} />
    </Dialog>
  );
}

function ContractDialog({ proposal, onDone, onClose }: ActProps) {
  const dialogCopy = copy.dialogs.contract;
  const { sell } = useProposalWrites();
  const form = useRecordForm({
    initial: { number: '', signed: today() },
    check: ({ number, signed }) => ({
      ...(number.trim() === '' ? { number: common.fieldErrors.required } : {}),
      ...(signed === '' ? { signed: common.fieldErrors.required } : {}),
    }),
    save: ({ number, signed }) => sell.mutateAsync({ of: proposal, body: { number: number.trim(), signed } }),
    onSaved: () => onDone(dialogCopy.done(proposal.client_name)),
  });
  const { draft, problems, set } = form;
  return (
    <Dialog
      title={dialogCopy.title}
      onClose={onClose}
      onSubmit={form.submit}
      actions={
        <FormActions onCancel={onClose} busy={form.busy}>
          {dialogCopy.action}
        </FormActions>
      }
    >
      <Stack ref={form.area} gap={16}>
        <p>{dialogCopy.text}</p>
        <Grid gap="12 16" column={200}>
          <TextField
            data-autofocus
            label={dialogCopy.number}
            maxLength={40}
            autoComplete="off"
            value={draft.number}
            error={problems.number}
            onChange={(number) => set({ number })}
          />
          <DayField
            label={dialogCopy.signed}
            max={today()}
            value={draft.signed}
            error={problems.signed}
            onChange={(signed) => set({ signed })}
          />
        </Grid>
        <FormProblem text={form.problem} />
      </Stack>
    </Dialog>
  );
}
