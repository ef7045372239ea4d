import type { ReceiptPart, ReceiptReading, ReceiptRow } from '@uni/contracts';
import { receiptImports as copy, financial } from '@uni/phrases';
import { useState } from 'react';
import { dayText } from '../../../shared/register/days.ts';
import { ShapeTag, type TagStyle } from '../../../shared/register/shape-tag.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { CheckBox } from '../../../ui/field/check-box.tsx';
import { LedgerTable } from '../../../ui/layout/page.tsx';
import { formatCents, formatCentsBare, formatNumber } from '../../../ui/numbers/index.ts';
import { SegmentedControl } from '../../../ui/select/select.tsx';
import { nameOf } from '../installments/installment-list.ts';
import { type Choice, type Disposition, dispositionOf } from './receipt-rows.ts';
import type { ReceiptImport } from './use-receipt-import.ts';

/** Maximum of rows listed one by one. */
const most = 200;
const { columns } = copy;
const dispositions = (['all', 'certain', 'probable', 'none', 'known', 'refused'] as const).map((value) => ({
  value,
  label: copy.show[value],
}));

const tagStyles: Readonly<Record<'certain' | 'probable' | 'none', TagStyle>> = {
  certain: { shape: 'dot', colour: 'var(--ok)' },
  probable: { shape: 'up', colour: 'var(--warn)' },
  none: { shape: 'square', colour: 'var(--text-3)' },
};

/** Rows of a statement with the installments they pay and the user's decision. */
export function ReceiptTable(props: {
  screen: ReceiptImport;
  reading: ReceiptReading;
  onPick: (row: ReceiptRow) => void;
}) {
  const [disposition, setDisposition] = useState<Disposition | 'all'>('all');
  const rows = props.reading.rows.filter((row) => disposition === 'all' || dispositionOf(row) === disposition);
  return (
    <>
      <SegmentedControl
        label={copy.show.label}
        value={disposition}
        options={dispositions}
        onChange={setDisposition}
        small
      />
      <LedgerTable label={copy.table}>
        <thead>
          <tr>
            <th scope="col">{columns.selected}</th>
            <th scope="col">{columns.day}</th>
            <th scope="col">{columns.description}</th>
            <th scope="col" className="number">
              {columns.amount}
            </th>
            <th scope="col">{columns.pays}</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, most).map((row) => (
            <Row key={row.at} row={row} choice={props.screen.choices.get(row.at)} {...props} />
          ))}
        </tbody>
      </LedgerTable>
      {rows.length > most && (
        <p className="text-3">{copy.more(rows.length - most, formatNumber(rows.length - most))}</p>
      )}
    </>
  );
}

function Row(props: {
  row: ReceiptRow;
  choice: Choice | undefined;
  screen: ReceiptImport;
  onPick: (row: ReceiptRow) => void;
}) {
  const { row, choice, screen } = props;
  const isOpen = choice !== undefined && !choice.saved;
  return (
    <tr>
      <td>
        {isOpen && (
          <CheckBox
            bare
            label={copy.want(row.at)}
            checked={choice.selected}
            disabled={choice.parts.length === 0}
            onChange={(isSelected) => screen.want(row, isSelected)}
          />
        )}
      </td>
      <td>{dayText(row.day)}</td>
      <th scope="row" className="anywhere">
        {row.description || financial.noDescription}
      </th>
      <td className="number">{row.amount > 0 && formatCentsBare(row.amount, 2)}</td>
      <td className="anywhere">
        <Reason row={row} choice={choice} />
        {choice && <Pays parts={choice.parts} />}
        {isOpen && (
          <Button variant="link" aria-label={copy.pickOf(row.at)} onClick={() => props.onPick(row)}>
            {copy.pick}
          </Button>
        )}
      </td>
    </tr>
  );
}

/** Confidence and reason of a match, or the obstacle to it. */
function Reason({ row, choice }: { row: ReceiptRow; choice: Choice | undefined }) {
  if (row.problem !== null) return <span className="text-3">{copy.problems[row.problem]}</span>;
  if (choice?.saved) return <ShapeTag tagStyle={tagStyles.certain}>{copy.saved}</ShapeTag>;
  if (choice?.refusal) return <span className="unfavourable">{copy.refusals[choice.refusal]}</span>;
  if (choice?.byHand) return <ShapeTag tagStyle={tagStyles.certain}>{copy.chosen}</ShapeTag>;
  if (row.duplicate !== null) return <span className="text-3">{copy.duplicates[row.duplicate]}</span>;
  const { match } = row;
  if (!match) return null;
  const by = match.by === null ? copy.unnamed : copy.namings[match.by];
  const fit = copy.fits[match.fit](formatCents(match.figure), formatNumber(match.figure));
  return (
    <>
      <ShapeTag tagStyle={tagStyles[match.confidence]}>{copy.confidences[match.confidence]}</ShapeTag>
      <p className="small text-2">{copy.reason(by, fit)}</p>
    </>
  );
}

function Pays({ parts }: { parts: readonly ReceiptPart[] }) {
  return parts.map((payment) => (
    <div key={payment.contract}>
      <b>{[payment.client_name, payment.contract_number, payment.unit_name].filter(Boolean).join(', ')}</b>
      <ul>
        {payment.lines.map((line) => (
          <li key={line.installment}>
            {copy.pays(nameOf(line), formatCentsBare(line.paid, 2), line.left > 0 ? formatCentsBare(line.left, 2) : '')}
          </li>
        ))}
        {payment.to_credit > 0 && <li>{copy.toCredit(formatCentsBare(payment.to_credit, 2))}</li>}
      </ul>
    </div>
  ));
}
