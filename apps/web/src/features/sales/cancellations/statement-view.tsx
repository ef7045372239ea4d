import type { CancellationFindingCode, CancellationStatement } from '@uni/contracts';
import { cancellations as words } from '@uni/phrases';
import { dayText } from '../../../shared/register/days.ts';
import { LedgerTable } from '../../../ui/layout/page.tsx';
import { formatCents, formatCentsBare, formatNumber, formatShare } from '../../../ui/numbers/index.ts';
import styles from './cancellations.module.css';

const { statement: texts, refunds: refundTexts } = words;

/** From what was received to what is given back, line by line: the law's own reckoning. */
export function StatementTable({ told }: { told: CancellationStatement }) {
  const refund = told.refunded + told.rescheduled;
  const lines: readonly (readonly [label: string, cents: number, isTotal?: boolean])[] = [
    [texts.received, told.received.nominal],
    [texts.correction, told.received.correction],
    ...told.deductions.map(({ kind, name, amount }) => [name ?? words.deductions[kind], -amount] as const),
    ...(told.uncovered > 0 ? [[texts.uncoveredLine, told.uncovered] as const] : []),
    [texts.refund, refund, true],
    ...(told.compensation > 0
      ? [[texts.compensation, told.compensation] as const, [texts.total, refund + told.compensation, true] as const]
      : []),
  ];
  return (
    <div className={styles.panel}>
      <LedgerTable label={texts.title}>
        <thead>
          <tr>
            <th scope="col">{texts.item}</th>
            <th scope="col" className="number">
              {texts.amount}
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
      {told.uncovered > 0 && (
        <p className="text-2">
          {told.claim > 0 ? texts.claim(formatCents(told.claim)) : texts.uncovered(formatCents(told.uncovered))}
        </p>
      )}
      {told.received.estimated && <p className="text-3">{texts.estimated}</p>}
    </div>
  );
}

type Shown = 'share' | 'money' | 'count' | 'day';
const shapes: Readonly<Record<CancellationFindingCode, Shown>> = {
  penalty_above_ceiling: 'share',
  retention_above_ceiling: 'money',
  occupancy_above_ceiling: 'share',
  refund_instalments_above_ceiling: 'count',
  refund_after_deadline: 'day',
  regret_out_of_time: 'day',
  brokerage_outside_price: 'money',
};

const shown = (value: number | string, shape: Shown): string => {
  if (typeof value === 'string') return dayText(value);
  if (shape === 'share') return formatShare(value, { decimals: 2 });
  return shape === 'money' ? formatCents(value) : formatNumber(value);
};

/** Where the terms go beyond the law: reckoned as agreed, and said aloud. */
export function Findings({ told }: { told: CancellationStatement }) {
  if (told.findings.length === 0) return null;
  return (
    <ul className={styles.findings}>
      {told.findings.map(({ code, value, ceiling }) => (
        <li key={code} className="unfavourable">
          {words.findings[code](shown(value, shapes[code]), shown(ceiling, shapes[code]))}
        </li>
      ))}
    </ul>
  );
}

export function RefundTable({ told }: { told: CancellationStatement }) {
  if (told.refunds.length === 0) return <p>{refundTexts.none}</p>;
  return (
    <LedgerTable label={refundTexts.title}>
      <thead>
        <tr>
          <th scope="col">{refundTexts.number}</th>
          <th scope="col">{refundTexts.due}</th>
          <th scope="col" className="number">
            {refundTexts.amount}
          </th>
          <th scope="col" className="number">
            {refundTexts.paid}
          </th>
        </tr>
      </thead>
      <tbody>
        {told.refunds.map(({ number, due, amount, paid }) => (
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
