import { commissionLimits, contractChannels, type Enterprise } from '@uni/contracts';
import { common, contracts, commissions as copy } from '@uni/phrases';
import { useCommissionWrites } from '../../../api/sales/commissions.ts';
import { FormProblem } from '../../../shared/record-form/form-parts.tsx';
import { useRecordForm } from '../../../shared/record-form/use-record-form.ts';
import { today } from '../../../shared/register/days.ts';
import { Button, IconButton } from '../../../ui/button/button.tsx';
import { CheckBox } from '../../../ui/field/check-box.tsx';
import { DayField } from '../../../ui/field/day-field.tsx';
import { NumberField } from '../../../ui/field/number-field.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { Grid, Stack } from '../../../ui/layout/layout.tsx';
import { formatShare } from '../../../ui/numbers/index.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { FormActions } from '../../../ui/overlay/form-actions.tsx';
import styles from './commissions.module.css';
import {
  blankTerms,
  missingShare,
  mostReceivers,
  problemsOf,
  type ReceiverDraft,
  type TermsDraft,
  termsOf,
  withReceiver,
} from './terms-draft.ts';

const termsCopy = copy.terms;
const channels = contractChannels.map((value) => ({ value, label: contracts.channels[value] }));
const twoDecimals = { decimals: 2 };

/** Terms that hold from a day on. */
export function TermsForm(props: { enterprises: readonly Enterprise[]; onSaved: () => void; onClose: () => void }) {
  const { enterprises, onSaved, onClose } = props;
  const { setTerms } = useCommissionWrites();
  const form = useRecordForm<TermsDraft>({
    initial: blankTerms(today()),
    check: problemsOf,
    save: (draft) => setTerms.mutateAsync(termsOf(draft)),
    onSaved,
  });
  const { draft, problems, set } = form;
  const whole = (key: 'installments' | 'delay' | 'pay_day', least: number, most: number) => (
    <NumberField
      label={termsCopy.fields[key]}
      kind="integer"
      least={least}
      most={most}
      value={draft[key]}
      error={problems[key]}
      onCommit={(value) => set({ [key]: value })}
    />
  );
  return (
    <Dialog
      wide
      title={termsCopy.create}
      onClose={onClose}
      onSubmit={form.submit}
      actions={
        <FormActions onCancel={onClose} busy={form.busy}>
          {termsCopy.save}
        </FormActions>
      }
    >
      <Stack ref={form.area} gap={16}>
        <Grid gap="12 16" column={180}>
          <SelectField
            label={termsCopy.fields.empreendimento}
            value={draft.empreendimento}
            error={problems.empreendimento}
            options={[
              { value: '', label: termsCopy.all },
              ...enterprises.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            onChange={(empreendimento) => set({ empreendimento })}
          />
          <SelectField
            label={termsCopy.fields.channel}
            value={draft.channel}
            options={channels}
            onChange={(channel) => set({ channel })}
          />
          <DayField
            label={termsCopy.fields.from}
            value={draft.from}
            error={problems.from}
            onChange={(from) => set({ from })}
          />
          <NumberField
            label={termsCopy.fields.share}
            kind="percent"
            unit={common.unit.percent}
            least={0}
            most={1}
            value={draft.share}
            error={problems.share}
            onCommit={(share) => set({ share })}
          />
          {whole('installments', 1, commissionLimits.installments)}
          {whole('delay', 0, commissionLimits.delay)}
          {whole('pay_day', 1, 31)}
        </Grid>
        <Receivers
          receivers={draft.receivers}
          isWrong={problems.receivers !== undefined}
          onChange={(receivers) => set({ receivers })}
        />
        <FormProblem text={form.problem} />
      </Stack>
    </Dialog>
  );
}

function Receivers(props: {
  receivers: readonly ReceiverDraft[];
  isWrong: boolean;
  onChange: (receivers: readonly ReceiverDraft[]) => void;
}) {
  const { receivers, isWrong, onChange } = props;
  const missing = missingShare(receivers);
  const change = (id: number, part: Partial<ReceiverDraft>) =>
    onChange(receivers.map((one) => (one.id === id ? { ...one, ...part } : one)));
  return (
    <Stack as="fieldset" apart gap={12}>
      <legend>{termsCopy.receivers}</legend>
      {receivers.map(({ id, name, share, broker }, at) => (
        <fieldset key={id} className={styles.receiver} aria-label={termsCopy.receiver(at + 1)}>
          <TextField
            label={termsCopy.name}
            maxLength={commissionLimits.name}
            autoComplete="off"
            value={name}
            error={isWrong && name.trim() === '' ? common.fieldErrors.required : undefined}
            onChange={(text) => change(id, { name: text })}
          />
          <NumberField
            label={termsCopy.part}
            kind="percent"
            unit={common.unit.percent}
            least={0}
            most={1}
            value={share}
            error={isWrong && !share ? common.fieldErrors.required : undefined}
            onCommit={(value) => change(id, { share: value })}
          />
          {receivers.length > 1 && (
            <IconButton
              icon="trash"
              label={termsCopy.removeReceiver(at + 1)}
              onClick={() => onChange(receivers.filter((one) => one.id !== id))}
            />
          )}
          <CheckBox label={termsCopy.broker} checked={broker} onChange={(isOn) => change(id, { broker: isOn })} />
        </fieldset>
      ))}
      {receivers.length < mostReceivers && (
        <span>
          <Button size="small" icon="plus" onClick={() => onChange(withReceiver(receivers))}>
            {termsCopy.addReceiver}
          </Button>
        </span>
      )}
      <p role="status" className={isWrong ? 'text-1' : 'text-3'}>
        {missing > 0 && termsCopy.missing(formatShare(missing, twoDecimals))}
        {missing < 0 && termsCopy.beyond(formatShare(-missing, twoDecimals))}
      </p>
    </Stack>
  );
}
