import { useQuery } from '@tanstack/react-query';
import type { CancellationRow, CancellationStatement } from '@uni/contracts';
import { common, cancellations as copy, rowSources as sources } from '@uni/phrases';
import { useState } from 'react';
import { cancellationStatementQuery, useCancellationWrites } from '../../../api/sales/cancellations.ts';
import { FormProblem } from '../../../shared/record-form/form-parts.tsx';
import { failureText, refusalText } from '../../../shared/record-form/use-record-form.ts';
import { dayText, today } from '../../../shared/register/days.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Loading } from '../../../ui/feedback/loading.tsx';
import { DayField } from '../../../ui/field/day-field.tsx';
import { NumberField } from '../../../ui/field/number-field.tsx';
import { sendReadable } from '../../../ui/field/unreadable.ts';
import { Grid, Stack } from '../../../ui/layout/layout.tsx';
import { formatCents } from '../../../ui/numbers/index.ts';
import { Drawer } from '../../../ui/overlay/dialog.tsx';
import { Findings, RefundTable, StatementTable } from './statement-view.tsx';

const { refunds: refundCopy } = copy;

/** One distrato: its computation, the refunds, and its reversal. */
export function CancellationDrawer(props: {
  row: CancellationRow;
  mayWrite: boolean;
  onUndo: () => void;
  onClose: () => void;
}) {
  const { row, onUndo, onClose } = props;
  // A distrato from an ERP has no computation, even if UNI now manages its contract.
  const mayWrite = props.mayWrite && isComputedHere(row);
  const query = useQuery(cancellationStatementQuery(row.id));
  return (
    <Drawer
      wide
      title={copy.wizard.chosen(row.contract_number, row.client_name)}
      lead={`${dayText(row.day)}, ${copy.reasons[row.reason]}, ${copy.kinds[row.kind]}`}
      onClose={onClose}
      actions={
        <>
          {mayWrite && <Button onClick={onUndo}>{copy.undo}</Button>}
          <Button onClick={onClose}>{common.close}</Button>
        </>
      }
    >
      {query.data ? (
        <Stack gap={16}>
          <StatementTable statement={query.data} />
          <Findings statement={query.data} />
          <h3>{refundCopy.title}</h3>
          <RefundTable statement={query.data} />
          {mayWrite && <PayRefund key={row.refunded} contract={row.id} statement={query.data} />}
        </Stack>
      ) : row.erp ? (
        <p>{sources.cancellation(row.erp)}</p>
      ) : query.data === null ? (
        <p>{untold(row)}</p>
      ) : query.isError ? (
        <FormProblem text={failureText(query.error)} />
      ) : (
        <Loading />
      )}
    </Drawer>
  );
}

const isComputedHere = ({ erp, reason }: CancellationRow): boolean => erp === null && reason !== 'unknown';

/** Returns the reason why there is no computation. */
const untold = ({ reason }: CancellationRow): string => (reason === 'unknown' ? copy.fromErp : copy.undone);

/** Gives back the next refund, whole or in part. */
function PayRefund({ contract, statement }: { contract: number; statement: CancellationStatement }) {
  const next = statement.refunds.find(({ amount, paid }) => paid < amount);
  const [day, setDay] = useState(today);
  const left = next ? next.amount - next.paid : 0;
  const [amount, setAmount] = useState(left);
  const { refund } = useCancellationWrites();
  if (!next) return null;
  return (
    <Stack
      noValidate
      as="form"
      gap={16}
      onSubmit={sendReadable(() => {
        if (amount > 0 && day && !refund.isPending) refund.mutate({ contract, number: next.number, day, amount });
      })}
    >
      <Grid gap="12 16" column={180}>
        <DayField label={refundCopy.payDay} max={today()} value={day} onChange={setDay} />
        <NumberField
          label={refundCopy.payAmount}
          kind="money"
          decimals={2}
          least={0.01}
          most={left / 100}
          value={amount / 100}
          onCommit={(reais) => setAmount(Math.round((reais ?? 0) * 100))}
        />
      </Grid>
      <FormProblem text={refusalText(refund.error)} />
      <span>
        <Button type="submit" busy={refund.isPending}>
          {refundCopy.pay}
        </Button>
        {refund.isSuccess && <span role="status"> {refundCopy.paidNote(formatCents(refund.variables.amount))}</span>}
      </span>
    </Stack>
  );
}
