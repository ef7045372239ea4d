import { useQuery } from '@tanstack/react-query';
import { type Installment, type ReceiptAllocation, surplusOrders } from '@uni/contracts';
import { installments as copy } from '@uni/phrases';
import { useState } from 'react';
import { allocationQuery, contractStatementQuery, useReceiptWrites } from '../../../api/sales/installments.ts';
import { FormProblem } from '../../../shared/record-form/form-parts.tsx';
import { failureText, refusalText } from '../../../shared/record-form/use-record-form.ts';
import { dayText, today } from '../../../shared/register/days.ts';
import type { RegisterBase } from '../../../shared/register/define-register.ts';
import { Button } from '../../../ui/button/button.tsx';
import { DayField } from '../../../ui/field/day-field.tsx';
import { NumberField } from '../../../ui/field/number-field.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { Grid, Stack } from '../../../ui/layout/layout.tsx';
import { LedgerTable } from '../../../ui/layout/page.tsx';
import { formatCents, formatCentsBare } from '../../../ui/numbers/index.ts';
import { EntryDrawer } from '../../../ui/overlay/entry-drawer.tsx';
import { FormActions } from '../../../ui/overlay/form-actions.tsx';
import { nameOf } from './installment-list.ts';

const dialogCopy = copy.receive;
const surpluses = surplusOrders.map((value) => ({ value, label: dialogCopy.surpluses[value] }));

/** Money for one installment: what is owed on the day, and where what came in goes, before it is written. */
export function ReceiveDialog(props: {
  installment: Installment;
  screen: Pick<RegisterBase<Installment>, 'showDone'>;
  onClose: () => void;
}) {
  const { installment, screen, onClose } = props;
  const form = useReceipt(installment);
  const { receive, undo } = useReceiptWrites();
  const [missing, setMissing] = useState(false);
  const submit = () => {
    setMissing(form.amount === 0);
    if (!form.order || receive.isPending) return;
    receive.mutate(form.order, {
      onSuccess: ({ contract, event, amount, client_name }) => {
        if (event === null) return;
        onClose();
        screen.showDone(dialogCopy.done(formatCents(amount), client_name), () => undo.mutateAsync({ contract, event }));
      },
    });
  };
  return (
    <EntryDrawer
      title={dialogCopy.title(nameOf(installment))}
      lead={[installment.client_name, installment.contract_number, installment.unit_name].filter(Boolean).join(', ')}
      onClose={onClose}
      onSubmit={submit}
      actions={
        <FormActions onCancel={onClose} busy={receive.isPending}>
          {dialogCopy.save}
        </FormActions>
      }
    >
      <Stack gap={16}>
        <Grid gap="12 16" column={180}>
          <DayField label={dialogCopy.day} data-autofocus max={today()} value={form.day} onChange={form.setDay} />
          <NumberField
            key={form.amountKey}
            label={dialogCopy.amount}
            kind="money"
            decimals={2}
            least={0}
            value={form.amount === 0 ? null : form.amount / 100}
            error={missing && form.amount === 0 ? dialogCopy.missingAmount : undefined}
            onCommit={(reais) => form.setAmount(Math.round((reais ?? 0) * 100))}
          />
        </Grid>
        <Owed form={form} />
        <SelectField label={dialogCopy.surplus} value={form.surplus} options={surpluses} onChange={form.setSurplus} />
        <Allocation form={form} />
        <FormProblem text={refusalText(receive.error)} />
      </Stack>
    </EntryDrawer>
  );
}

type Form = ReturnType<typeof useReceipt>;

/** Starts with today and the amount owed on that day, until the user types another amount. */
function useReceipt(installment: Installment) {
  const [day, setDay] = useState(today);
  const [typed, setAmount] = useState<number | null>(null);
  const [surplus, setSurplus] = useState<(typeof surplusOrders)[number]>('credit');
  const statement = useQuery({ ...contractStatementQuery(installment.contract, day), enabled: day !== '' });
  const line = statement.data?.installments.find(({ id }) => id === installment.id);
  const owed = line && (line.due > day ? line.present_value : line.total);
  const amount = typed ?? owed ?? 0;
  const order = day !== '' && amount > 0 ? { installment: installment.id, day, amount, surplus } : null;
  const allocation = useQuery({
    ...allocationQuery(order ?? { installment: installment.id, day, amount: 0, surplus }),
    enabled: order !== null,
  });
  return {
    ...{ day, setDay, amount, setAmount, surplus, setSurplus, order, line, owed, allocation },
    /** A field takes a proposed amount afresh. */
    amountKey: typed === null ? `owed ${owed ?? ''}` : 'typed',
    isProposed: typed === null,
  };
}

function Owed({ form }: { form: Form }) {
  const { line, owed, day, amount } = form;
  if (!line || owed === undefined) return null;
  return (
    <p className="text-3" role="status">
      {line.due > day
        ? dialogCopy.early(formatCents(line.present_value))
        : dialogCopy.owed(dayText(day), formatCents(line.total))}
      {line.estimated && ` ${dialogCopy.estimated}`}{' '}
      {amount !== owed && (
        <Button variant="link" onClick={() => form.setAmount(null)}>
          {dialogCopy.useOwed}
        </Button>
      )}
    </p>
  );
}

const components = ['fine', 'mora', 'correction', 'interest', 'principal', 'discount', 'paid', 'left'] as const;

function Allocation({ form: { allocation, order } }: { form: Form }) {
  if (order === null) return null;
  if (allocation.isError) return <FormProblem text={failureText(allocation.error)} />;
  if (!allocation.data) return null;
  return <AllocationTable allocation={allocation.data} />;
}

/** In the order of settling: fine, interest of delay, correction, interest, principal. */
function AllocationTable({ allocation }: { allocation: ReceiptAllocation }) {
  return (
    <Stack gap={16}>
      <h3>{dialogCopy.preview}</h3>
      <LedgerTable label={dialogCopy.preview}>
        <thead>
          <tr>
            <th scope="col">{copy.columns.installment}</th>
            {components.map((component) => (
              <th key={component} scope="col" className="number">
                {dialogCopy.parts[component]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {allocation.lines.map((line) => (
            <tr key={line.installment}>
              <th scope="row">{nameOf(line)}</th>
              {components.map((component) => (
                <td key={component} className="number">
                  {formatCentsBare(line[component], 2)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </LedgerTable>
      {allocation.to_credit > 0 && <p>{dialogCopy.toCredit(formatCents(allocation.to_credit))}</p>}
    </Stack>
  );
}
