import type { Installment } from '@uni/contracts';
import { common, installments as copy, register } from '@uni/phrases';
import { dayText } from '../../../shared/register/days.ts';
import { ErpNotice } from '../../../shared/register/row-source.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Facts } from '../../../ui/layout/facts.tsx';
import { Row, Stack } from '../../../ui/layout/layout.tsx';
import { formatCents } from '../../../ui/numbers/index.ts';
import { Drawer } from '../../../ui/overlay/dialog.tsx';
import { nameOf } from './installment-list.ts';
import { StatusTag } from './installment-status.tsx';

const { columns, drawer: drawerCopy } = copy;

/** Composition of an installment and its settlements: both have the same total. */
export function InstallmentDrawer(props: {
  installment: Installment;
  onReceive: (() => void) | null;
  onClose: () => void;
}) {
  const { installment, onReceive, onClose } = props;
  return (
    <Drawer
      title={`${nameOf(installment)}, ${installment.client_name}`}
      lead={[installment.contract_number, installment.unit_name].filter(Boolean).join(', ')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{common.close}</Button>
          {onReceive && (
            <Button variant="primary" onClick={onReceive}>
              {drawerCopy.receive}
            </Button>
          )}
        </>
      }
    >
      <Stack gap={16}>
        <ErpNotice erp={installment.erp} />
        <Facts column={130}>
          <Fact label={columns.due}>{dayText(installment.due)}</Fact>
          <Fact label={columns.status}>
            <StatusTag status={installment.status} days={installment.days_late} />
          </Fact>
          <Fact label={columns.nominal}>{dayText(installment.nominal)}</Fact>
          <Fact label={columns.last_paid}>{dayText(installment.last_paid) || register.none}</Fact>
        </Facts>
        <Ledger
          title={drawerCopy.composition}
          lines={['principal', 'interest', 'correction', 'fine', 'mora']}
          total="amount"
          installment={installment}
        />
        <Ledger
          title={drawerCopy.settled}
          lines={['paid', 'discount', 'closed']}
          total="open"
          installment={installment}
        />
      </Stack>
    </Drawer>
  );
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

type Amount =
  | 'principal'
  | 'interest'
  | 'correction'
  | 'fine'
  | 'mora'
  | 'amount'
  | 'paid'
  | 'discount'
  | 'closed'
  | 'open';

function Ledger(props: { title: string; lines: readonly Amount[]; total: Amount; installment: Installment }) {
  const { title, lines, total, installment } = props;
  return (
    <Stack as="section" aria-label={title} gap={4}>
      <h3>{title}</h3>
      <Stack as="dl" ruled={6}>
        {[...lines, total].map((key) => (
          <Row key={key} gap={16} justify="space-between" wrap={false} className={key === total ? 'strong' : ''}>
            <dt>{columns[key]}</dt>
            <dd className="number">{formatCents(installment[key])}</dd>
          </Row>
        ))}
      </Stack>
    </Stack>
  );
}
