import { contactChannels, contactLimits } from '@uni/contracts';
import { contacts as copy } from '@uni/phrases';
import { useContactWrites } from '../../../api/sales/contacts.ts';
import { FormProblem } from '../../../shared/record-form/form-parts.tsx';
import { useLeaveGuard } from '../../../shared/record-form/use-leave-guard.tsx';
import { useRecordForm } from '../../../shared/record-form/use-record-form.ts';
import { today } from '../../../shared/register/days.ts';
import { DayField } from '../../../ui/field/day-field.tsx';
import { NumberField } from '../../../ui/field/number-field.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { TextArea } from '../../../ui/field/text-area.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { Grid, Stack } from '../../../ui/layout/layout.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { FormActions } from '../../../ui/overlay/form-actions.tsx';
import { blankContact, type ContactDraft, contactOf, problemsOf } from './contact-draft.ts';

const dialogCopy = copy.dialog;
const channels = contactChannels.map((value) => ({ value, label: copy.channels[value] }));

/** One talk about a contract, as it is written down. */
export function ContactDialog(props: {
  contract: { id: number; number: string };
  onDone: (text: string) => void;
  onClose: () => void;
}) {
  const { contract, onDone, onClose } = props;
  const { create } = useContactWrites();
  const form = useRecordForm<ContactDraft>({
    initial: blankContact(today()),
    check: problemsOf,
    save: (draft) => create.mutateAsync({ contract: contract.id, body: contactOf(draft) }),
    onSaved: () => {
      guard.release();
      onDone(dialogCopy.done(contract.number));
    },
  });
  const guard = useLeaveGuard(form.dirty);
  const { draft, problems, set } = form;
  const dayOf = (key: 'day' | 'promised_day', limit: { min?: string; max?: string }) => (
    <DayField
      {...limit}
      label={dialogCopy.fields[key]}
      value={draft[key]}
      error={problems[key]}
      onChange={(text) => set({ [key]: text })}
    />
  );
  return (
    <>
      <Dialog
        title={dialogCopy.title(contract.number)}
        lead={dialogCopy.lead}
        onClose={onClose}
        onSubmit={form.submit}
        actions={
          <FormActions onCancel={onClose} busy={form.busy}>
            {dialogCopy.save}
          </FormActions>
        }
      >
        <Stack ref={form.area} gap={16}>
          <Grid gap="12 16" column={200}>
            {dayOf('day', { max: today() })}
            <SelectField
              label={dialogCopy.fields.channel}
              value={draft.channel}
              options={channels}
              onChange={(channel) => set({ channel })}
            />
          </Grid>
          <TextField
            label={dialogCopy.fields.person}
            hint={dialogCopy.personHint}
            maxLength={contactLimits.person}
            autoComplete="off"
            value={draft.person}
            error={problems.person}
            onChange={(person) => set({ person })}
          />
          <TextArea
            label={dialogCopy.fields.said}
            maxLength={contactLimits.said}
            value={draft.said}
            error={problems.said}
            onChange={(text) => set({ said: text })}
          />
          <Grid gap="12 16" column={200}>
            {dayOf('promised_day', { min: draft.day })}
            <NumberField
              label={dialogCopy.fields.promised_amount}
              kind="money"
              decimals={2}
              least={0}
              error={problems.promised_amount}
              value={draft.promised_amount === null ? null : draft.promised_amount / 100}
              onCommit={(reais) => set({ promised_amount: reais ? Math.round(reais * 100) : null })}
            />
          </Grid>
          <FormProblem text={form.problem} />
        </Stack>
      </Dialog>
      {guard.question}
    </>
  );
}
