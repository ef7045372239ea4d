import type { SalesContractDetail } from '@uni/contracts';
import { common, contracts as copy } from '@uni/phrases';
import { useContractWrites } from '../../../api/sales/contracts.ts';
import { FormProblem } from '../../../shared/record-form/form-parts.tsx';
import { useRecordForm } from '../../../shared/record-form/use-record-form.ts';
import { CheckBox } from '../../../ui/field/check-box.tsx';
import { DayField } from '../../../ui/field/day-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { Grid, Stack } from '../../../ui/layout/layout.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { FormActions } from '../../../ui/overlay/form-actions.tsx';

const dialogCopy = copy.data;

interface Draft {
  number: string;
  broker: string;
  note: string;
  keys_day: string;
  transfer_day: string;
  fiduciary: boolean;
}

/** Contract fields other than money: number, seller, and dates of the keys and of the bank's payment. */
export function DataDialog(props: {
  contract: SalesContractDetail;
  onDone: (text: string) => void;
  onClose: () => void;
}) {
  const { contract, onDone, onClose } = props;
  const { change } = useContractWrites();
  const form = useRecordForm<Draft>({
    initial: {
      ...{ number: contract.number, broker: contract.broker, note: contract.note },
      ...{ keys_day: contract.keys_day ?? '', transfer_day: contract.transfer_day ?? '' },
      fiduciary: contract.fiduciary,
    },
    check: ({ number }): Partial<Record<keyof Draft, string>> =>
      number.trim() === '' ? { number: copy.orders.required } : {},
    save: (_draft, { keys_day, transfer_day, ...changed }) =>
      change.mutateAsync({
        id: contract.id,
        version: contract.version,
        change: {
          ...changed,
          ...(keys_day === undefined ? {} : { keys_day: keys_day || null }),
          ...(transfer_day === undefined ? {} : { transfer_day: transfer_day || null }),
        },
      }),
    onSaved: () => onDone(dialogCopy.done(form.draft.number)),
  });
  const field = (key: Exclude<keyof Draft, 'fiduciary'>, Control: typeof DayField | typeof TextField = TextField) => (
    <Control
      label={dialogCopy.fields[key]}
      value={form.draft[key]}
      error={form.problems[key]}
      onChange={(text) => form.set({ [key]: text })}
    />
  );
  return (
    <Dialog
      title={dialogCopy.title(contract.number)}
      lead={dialogCopy.lead}
      onClose={onClose}
      onSubmit={form.submit}
      actions={
        <FormActions onCancel={onClose} busy={form.busy}>
          {common.save}
        </FormActions>
      }
    >
      <Stack ref={form.area} gap={16}>
        {field('number')}
        {field('broker')}
        <Grid gap="12 16" column={200}>
          {field('keys_day', DayField)}
          {field('transfer_day', DayField)}
        </Grid>
        {contract.purpose === 'sale' && (
          <CheckBox
            label={dialogCopy.fields.fiduciary}
            checked={form.draft.fiduciary}
            onChange={(fiduciary) => form.set({ fiduciary })}
          />
        )}
        {field('note')}
        <FormProblem text={form.problem} />
      </Stack>
    </Dialog>
  );
}
