import type { IndexMonth } from '@uni/contracts';
import { indexSeries } from '@uni/phrases';
import { useState } from 'react';
import { Button, IconButton } from '../../ui/button/button.tsx';
import { Glyph } from '../../ui/icons/glyph.tsx';
import { LedgerTable, Tag } from '../../ui/layout/page.tsx';
import { formatMonth } from '../../ui/numbers/index.ts';
import styles from './indexes.module.css';
import type { Layer } from './layer.ts';
import { isCorrected, nearOf } from './month-rows.ts';
import { levelText, originText, variationText, yearText } from './series-text.ts';

const copy = indexSeries.table;

interface TableProps {
  name: string;
  months: readonly IndexMonth[];
  mayWrite: boolean;
  setDialog: (layer: Layer) => void;
}

/** Months of a series, the latest first; expected ones in italics, with a word and a hollow mark. */
export function MonthsTable({ name, months, mayWrite, setDialog }: TableProps) {
  const [all, setAll] = useState(false);
  const visibleMonths = all ? [...months].reverse() : nearOf(months);
  return (
    <>
      <LedgerTable label={copy.label(name)}>
        <thead>
          <tr>
            <th scope="col">{copy.month}</th>
            <th scope="col" className="number">
              {copy.variation}
            </th>
            <th scope="col" className="number">
              {copy.year}
            </th>
            <th scope="col">{copy.state}</th>
            <th scope="col" className="number">
              {copy.level}
            </th>
            <th scope="col">{copy.origin}</th>
            <th scope="col">
              <span className="visually-hidden">{indexSeries.list.actions}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {visibleMonths.map((month) => (
            <Row key={month.month} month={month} mayWrite={mayWrite} setDialog={setDialog} />
          ))}
        </tbody>
      </LedgerTable>
      {months.length > visibleMonths.length && (
        <div className={styles.more}>
          <Button onClick={() => setAll(true)}>{copy.all(months.length)}</Button>
        </div>
      )}
    </>
  );
}

function Row({
  month,
  mayWrite,
  setDialog,
}: {
  month: IndexMonth;
  mayWrite: boolean;
  setDialog: TableProps['setDialog'];
}) {
  const isEstimated = month.estimate !== null;
  const name = formatMonth(month.month);
  return (
    <tr className={isEstimated ? styles.estimated : undefined}>
      <th scope="row">{name}</th>
      <td className="number">{variationText(month.variation)}</td>
      <td className="number">{yearText(month.year)}</td>
      <td>
        <State month={month} />
      </td>
      <td className="number" title={copy.from(formatMonth(month.base))}>
        {levelText(month.level)}
      </td>
      <td>{originText(month)}</td>
      <td className="number">
        {mayWrite && !isEstimated && (
          <IconButton
            icon="edit"
            small
            label={copy.change(name)}
            onClick={() =>
              setDialog({
                kind: 'publish',
                start: { origin: 'manual', rows: [{ month: month.month, variation: month.variation }] },
              })
            }
          />
        )}
        {!isEstimated && (
          <Button
            variant="link"
            size="small"
            aria-label={copy.history(name)}
            onClick={() => setDialog({ kind: 'history', month })}
          >
            {copy.historyShort}
          </Button>
        )}
      </td>
    </tr>
  );
}

/** Full or hollow mark, always with its word. */
function State({ month }: { month: IndexMonth }) {
  const isEstimated = month.estimate !== null;
  return (
    <Tag>
      {isEstimated ? <span className={styles.hollow} aria-hidden="true" /> : <Glyph name="dot" size={7} />}
      {isEstimated ? copy.estimated : isCorrected(month) ? copy.corrected : copy.published}
    </Tag>
  );
}
