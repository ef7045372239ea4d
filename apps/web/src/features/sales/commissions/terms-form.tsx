import { commissionLimits, contractChannels, type Enterprise } from '@uni/contracts';
import { common, contracts, commissions as copy } from '@uni/phrases';
import { defineForm, type SlotProps, type Subject } from '../../../shared/record-form/define-form.ts';
import { choice, day, drawn, record, share, whole } from '../../../shared/record-form/form-fields.tsx';
import { toOperation } from '../../../shared/record-form/form-target.ts';
import { today } from '../../../shared/register/days.ts';
import { Button, IconButton } from '../../../ui/button/button.tsx';
import { CheckBox } from '../../../ui/field/check-box.tsx';
import { NumberField } from '../../../ui/field/number-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import { formatShare } from '../../../ui/numbers/index.ts';
import styles from '../sales.module.css';
import {
  firstReceiver,
  isComplete,
  missingShare,
  mostReceivers,
  type ReceiverDraft,
  withReceiver,
} from './terms-draft.ts';

const termsCopy = copy.terms;
const twoDecimals = { decimals: 2 };

/** Terms that hold from a day on. */
export const termsForm = defineForm({
  saves: toOperation('POST /api/sales/commission-terms/', { renews: '/api/sales/', once: true }),
  column: 180,
  title: (_: Subject<never, readonly Enterprise[]>) => termsCopy.create,
  save: termsCopy.save,
  fields: {
    empreendimento: record({ none: termsCopy.all }),
    channel: choice(contractChannels, contracts.channels),
    from: day({ required: true }),
    share: share({ required: true }),
    installments: whole({ required: true, least: 1, most: commissionLimits.installments }),
    delay: whole({ required: true, least: 0, most: commissionLimits.delay }),
    pay_day: whole({ required: true, least: 1, most: 31 }),
  },
  aside: { receivers: drawn<readonly ReceiverDraft[]>([firstReceiver]) },
  labels: termsCopy.fields,
  layout: [['empreendimento', 'channel', 'from', 'share', 'installments', 'delay', 'pay_day'], Receivers],
  begin: () => ({ from: today(), installments: 1, delay: 1, pay_day: 10 }),
  vary: { empreendimento: (_, { own: enterprises }) => ({ records: enterprises }) },
  check: ({ receivers }) => (isComplete(receivers) ? {} : { receivers: termsCopy.receivers }),
  body: (sent, { receivers }) => ({
    ...sent,
    receivers: receivers.map(({ name, share: own, broker }) => ({ name: name.trim(), share: own ?? 0, broker })),
  }),
  done: () => termsCopy.done,
});

function Receivers({ form }: SlotProps<{ readonly receivers: readonly ReceiverDraft[] }>) {
  const { receivers } = form.draft;
  const isWrong = form.problems.receivers !== undefined;
  const onChange = (next: readonly ReceiverDraft[]) => form.set({ receivers: next });
  const missing = missingShare(receivers);
  const change = (id: number, changes: Partial<ReceiverDraft>) =>
    onChange(receivers.map((one) => (one.id === id ? { ...one, ...changes } : one)));
  return (
    <Stack as="fieldset" apart gap={12}>
      <legend>{termsCopy.receivers}</legend>
      {receivers.map(({ id, name, share: own, broker }, at) => (
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
            value={own}
            error={isWrong && !own ? common.fieldErrors.required : undefined}
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
