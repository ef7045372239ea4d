import { useQuery } from '@tanstack/react-query';
import type { CancellationRow, CancellationStatement } from '@uni/contracts';
import { common, rowSources as sources, cancellations as words } from '@uni/phrases';
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
import { formatCents } from '../../../ui/numbers/index.ts';
import { Drawer } from '../../../ui/overlay/dialog.tsx';
import styles from './cancellations.module.css';
import { Findings, RefundTable, StatementTable } from './statement-view.tsx';

const { refunds: texts } = words;

/** One distrato: how it was reckoned, what is given back, and the way back. */
export function CancellationDrawer(props: {
  row: CancellationRow;
  mayWrite: boolean;
  onUndo: () => void;
  onClose: () => void;
}) {
  const { row, onUndo, onClose } = props;
  // Of what came from an ERP the reckoning is not told, whoever keeps it now.
  const mayWrite = props.mayWrite && isReckonedHere(row);
  const query = useQuery(cancellationStatementQuery(row.id));
  return (
    <Drawer
      wide
      title={words.wizard.chosen(row.contract_number, row.client_name)}
      lead={`${dayText(row.day)}, ${words.reasons[row.reason]}, ${words.kinds[row.kind]}`}
      onClose={onClose}
      actions={
        <>
          {mayWrite && <Button onClick={onUndo}>{words.undo}</Button>}
          <Button onClick={onClose}>{common.close}</Button>
        </>
      }
    >
      {query.data ? (
        <div className={styles.panel}>
          <StatementTable told={query.data} />
          <Findings told={query.data} />
          <h3>{texts.title}</h3>
          <RefundTable told={query.data} />
          {mayWrite && <PayRefund key={row.refunded} contract={row.id} told={query.data} />}
        </div>
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

const isReckonedHere = ({ erp, reason }: CancellationRow): boolean => erp === null && reason !== 'unknown';

/** Why there is no reckoning. */
const untold = ({ reason }: CancellationRow): string => (reason === 'unknown' ? words.fromErp : words.undone);

/** Gives back the next refund, whole or in part. */
function PayRefund({ contract, told }: { contract: number; told: CancellationStatement }) {
  const next = told.refunds.find(({ amount, paid }) => paid < amount);
  const [day, setDay] = useState(today);
  const left = next ? next.amount - next.paid : 0;
  const [amount, setAmount] = useState(left);
  const { refund } = useCancellationWrites();
  if (!next) return null;
  return (
    <form
      noValidate
      className={styles.panel}
      onSubmit={sendReadable(() => {
        if (amount > 0 && day && !refund.isPending) refund.mutate({ contract, number: next.number, day, amount });
      })}
    >
      <div className={styles.pair}>
        <DayField label={texts.payDay} max={today()} value={day} onChange={setDay} />
        <NumberField
          label={texts.payAmount}
          kind="money"
          decimals={2}
          least={0.01}
          most={left / 100}
          value={amount / 100}
          onCommit={(reais) => setAmount(Math.round((reais ?? 0) * 100))}
        />
      </div>
      <FormProblem text={refusalText(refund.error)} />
      <span>
        <Button type="submit" busy={refund.isPending}>
          {texts.pay}
        </Button>
        {refund.isSuccess && <span role="status"> {texts.paidNote(formatCents(refund.variables.amount))}</span>}
      </span>
    </form>
  );
}
