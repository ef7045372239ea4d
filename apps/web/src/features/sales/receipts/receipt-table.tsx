import type { ReceiptPart, ReceiptReading, ReceiptRow } from '@uni/contracts';
import { financial, receiptImports as words } from '@uni/phrases';
import { useState } from 'react';
import { dayText } from '../../../shared/register/days.ts';
import { type Look, ShapeTag } from '../../../shared/register/shape-tag.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { CheckBox } from '../../../ui/field/check-box.tsx';
import { LedgerTable } from '../../../ui/layout/page.tsx';
import { formatCents, formatCentsBare, formatNumber } from '../../../ui/numbers/index.ts';
import { SegmentedControl } from '../../../ui/select/select.tsx';
import { nameOf } from '../installments/installment-list.ts';
import { type Choice, type Fate, fateOf } from './receipt-rows.ts';
import styles from './receipts.module.css';
import type { ReceiptImport } from './use-receipt-import.ts';

/** So many rows are told one by one. */
const most = 200;
const { columns } = words;
const fates = (['all', 'certain', 'probable', 'none', 'known', 'refused'] as const).map((value) => ({
  value,
  label: words.show[value],
}));

const looks: Readonly<Record<'certain' | 'probable' | 'none', Look>> = {
  certain: { shape: 'dot', colour: 'var(--ok)' },
  probable: { shape: 'up', colour: 'var(--warn)' },
  none: { shape: 'square', colour: 'var(--text-3)' },
};

/** The rows of a statement with what they pay, and what somebody decides about each. */
export function ReceiptTable(props: {
  screen: ReceiptImport;
  reading: ReceiptReading;
  onPick: (row: ReceiptRow) => void;
}) {
  const [fate, setFate] = useState<Fate | 'all'>('all');
  const rows = props.reading.rows.filter((row) => fate === 'all' || fateOf(row) === fate);
  return (
    <>
      <SegmentedControl label={words.show.label} value={fate} options={fates} onChange={setFate} small />
      <LedgerTable label={words.table}>
        <thead>
          <tr>
            <th scope="col">{columns.wanted}</th>
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
        <p className="text-3">{words.more(rows.length - most, formatNumber(rows.length - most))}</p>
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
            label={words.want(row.at)}
            checked={choice.wanted}
            disabled={choice.parts.length === 0}
            onChange={(wanted) => screen.want(row, wanted)}
          />
        )}
      </td>
      <td>{dayText(row.day)}</td>
      <th scope="row" className={styles.text}>
        {row.description || financial.noDescription}
      </th>
      <td className="number">{row.amount > 0 && formatCentsBare(row.amount, 2)}</td>
      <td className={styles.text}>
        <Reason row={row} choice={choice} />
        {choice && <Pays parts={choice.parts} />}
        {isOpen && (
          <Button look="link" aria-label={words.pickOf(row.at)} onClick={() => props.onPick(row)}>
            {words.pick}
          </Button>
        )}
      </td>
    </tr>
  );
}

/** How sure it is, and why; or what stands against it. */
function Reason({ row, choice }: { row: ReceiptRow; choice: Choice | undefined }) {
  if (row.problem !== null) return <span className="text-3">{words.problems[row.problem]}</span>;
  if (choice?.saved) return <ShapeTag look={looks.certain}>{words.saved}</ShapeTag>;
  if (choice?.refusal) return <span className="unfavourable">{words.refusals[choice.refusal]}</span>;
  if (choice?.byHand) return <ShapeTag look={looks.certain}>{words.chosen}</ShapeTag>;
  if (row.duplicate !== null) return <span className="text-3">{words.duplicates[row.duplicate]}</span>;
  const { match } = row;
  if (!match) return null;
  const by = match.by === null ? words.unnamed : words.namings[match.by];
  const fit = words.fits[match.fit](formatCents(match.figure), formatNumber(match.figure));
  return (
    <>
      <ShapeTag look={looks[match.confidence]}>{words.confidences[match.confidence]}</ShapeTag>
      <p className={styles.reason}>{words.reason(by, fit)}</p>
    </>
  );
}

function Pays({ parts }: { parts: readonly ReceiptPart[] }) {
  return parts.map((part) => (
    <div key={part.contract} className={styles.part}>
      <b>{[part.client_name, part.contract_number, part.unit_name].filter(Boolean).join(', ')}</b>
      <ul>
        {part.lines.map((line) => (
          <li key={line.installment}>
            {words.pays(
              nameOf(line),
              formatCentsBare(line.paid, 2),
              line.left > 0 ? formatCentsBare(line.left, 2) : '',
            )}
          </li>
        ))}
        {part.to_credit > 0 && <li>{words.toCredit(formatCentsBare(part.to_credit, 2))}</li>}
      </ul>
    </div>
  ));
}
