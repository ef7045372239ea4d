import type { CancellationFindingCode, CancellationStatement } from '@uni/contracts';
import { cancellations as copy } from '@uni/phrases';
import { dayText } from '../../../shared/register/days.ts';
import { Stack } from '../../../ui/layout/layout.tsx';
import { LedgerTable } from '../../../ui/layout/page.tsx';
import { formatCents, formatCentsBare, formatNumber, formatShare } from '../../../ui/numbers/index.ts';
import styles from '../sales.module.css';

const { statement: statementCopy, refunds: refundCopy } = copy;

/** Computation from the amount received to the refund, line by line, in the law's order. */
export function StatementTable({ statement }: { statement: CancellationStatement }) {
  const refund = statement.refunded + statement.rescheduled;
  const lines: readonly (readonly [label: string, cents: number, isTotal?: boolean])[] = [
    [statementCopy.received, statement.received.nominal],
    [statementCopy.correction, statement.received.correction],
    ...statement.deductions.map(({ kind, name, amount }) => [name ?? copy.deductions[kind], -amount] as const),
    ...(statement.uncovered > 0 ? [[statementCopy.uncoveredLine, statement.uncovered] as const] : []),
    [statementCopy.refund, refund, true],
    ...(statement.compensation > 0
      ? [
          [statementCopy.compensation, statement.compensation] as const,
          [statementCopy.total, refund + statement.compensation, true] as const,
        ]
      : []),
  ];
  return (
    <Stack gap={16}>
      <LedgerTable label={statementCopy.title}>
        <thead>
          <tr>
            <th scope="col">{statementCopy.item}</th>
            <th scope="col" className="number">
              {statementCopy.amount}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(([label, cents, isTotal]) => (
            <tr key={label} className={isTotal ? styles.total : undefined}>
              <th scope="row">{label}</th>
              <td className="number">{formatCentsBare(cents, 2)}</td>
            </tr>
          ))}
        </tbody>
      </LedgerTable>
      {statement.uncovered > 0 && (
        <p className="text-2">
          {statement.claim > 0
            ? statementCopy.claim(formatCents(statement.claim))
            : statementCopy.uncovered(formatCents(statement.uncovered))}
        </p>
      )}
      {statement.received.estimated && <p className="text-3">{statementCopy.estimated}</p>}
    </Stack>
  );
}

type ValueShape = 'share' | 'money' | 'count' | 'day';
const shapes: Readonly<Record<CancellationFindingCode, ValueShape>> = {
  penalty_above_ceiling: 'share',
  retention_above_ceiling: 'money',
  occupancy_above_ceiling: 'share',
  refund_instalments_above_ceiling: 'count',
  refund_after_deadline: 'day',
  regret_out_of_time: 'day',
  brokerage_outside_price: 'money',
};

const formatValue = (value: number | string, shape: ValueShape): string => {
  if (typeof value === 'string') return dayText(value);
  if (shape === 'share') return formatShare(value, { decimals: 2 });
  return shape === 'money' ? formatCents(value) : formatNumber(value);
};

/** Terms that exceed the law: computed as agreed, with a warning. */
export function Findings({ statement }: { statement: CancellationStatement }) {
  if (statement.findings.length === 0) return null;
  return (
    <Stack as="ul" gap={4}>
      {statement.findings.map(({ code, value, ceiling }) => (
        <li key={code} className="unfavourable">
          {copy.findings[code](formatValue(value, shapes[code]), formatValue(ceiling, shapes[code]))}
        </li>
      ))}
    </Stack>
  );
}

export function RefundTable({ statement }: { statement: CancellationStatement }) {
  if (statement.refunds.length === 0) return <p>{refundCopy.none}</p>;
  return (
    <LedgerTable label={refundCopy.title}>
      <thead>
        <tr>
          <th scope="col">{refundCopy.number}</th>
          <th scope="col">{refundCopy.due}</th>
          <th scope="col" className="number">
            {refundCopy.amount}
          </th>
          <th scope="col" className="number">
            {refundCopy.paid}
          </th>
        </tr>
      </thead>
      <tbody>
        {statement.refunds.map(({ number, due, amount, paid }) => (
          <tr key={number}>
            <th scope="row">{number}</th>
            <td>{dayText(due)}</td>
            <td className="number">{formatCentsBare(amount, 2)}</td>
            <td className="number">{formatCentsBare(paid, 2)}</td>
          </tr>
        ))}
      </tbody>
    </LedgerTable>
  );
}
