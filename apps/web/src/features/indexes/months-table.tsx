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
import { levelText, originText, variationText, yearText } from './series-words.ts';

const words = indexSeries.table;

interface TableProps {
  name: string;
  months: readonly IndexMonth[];
  mayWrite: boolean;
  lay: (layer: Layer) => void;
}

/** Months of a series, the latest first; expected ones in italics, with a word and a hollow mark. */
export function MonthsTable({ name, months, mayWrite, lay }: TableProps) {
  const [all, setAll] = useState(false);
  const shown = all ? [...months].reverse() : nearOf(months);
  return (
    <>
      <LedgerTable label={words.label(name)}>
        <thead>
          <tr>
            <th scope="col">{words.month}</th>
            <th scope="col" className="number">
              {words.variation}
            </th>
            <th scope="col" className="number">
              {words.year}
            </th>
            <th scope="col">{words.state}</th>
            <th scope="col" className="number">
              {words.level}
            </th>
            <th scope="col">{words.origin}</th>
            <th scope="col">
              <span className="visually-hidden">{indexSeries.list.actions}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((month) => (
            <Row key={month.month} month={month} mayWrite={mayWrite} lay={lay} />
          ))}
        </tbody>
      </LedgerTable>
      {months.length > shown.length && (
        <div className={styles.more}>
          <Button onClick={() => setAll(true)}>{words.all(months.length)}</Button>
        </div>
      )}
    </>
  );
}

function Row({ month, mayWrite, lay }: { month: IndexMonth; mayWrite: boolean; lay: TableProps['lay'] }) {
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
      <td className="number" title={words.from(formatMonth(month.base))}>
        {levelText(month.level)}
      </td>
      <td>{originText(month)}</td>
      <td className={styles.right}>
        {mayWrite && !isEstimated && (
          <IconButton
            icon="edit"
            small
            label={words.change(name)}
            onClick={() =>
              lay({
                kind: 'publish',
                start: { origin: 'manual', rows: [{ month: month.month, variation: month.variation }] },
              })
            }
          />
        )}
        {!isEstimated && (
          <Button
            look="link"
            size="small"
            aria-label={words.history(name)}
            onClick={() => lay({ kind: 'history', month })}
          >
            {words.historyShort}
          </Button>
        )}
      </td>
    </tr>
  );
}

/** Full and hollow: the word stands beside it. */
function State({ month }: { month: IndexMonth }) {
  const isEstimated = month.estimate !== null;
  return (
    <Tag>
      {isEstimated ? <span className={styles.hollow} aria-hidden="true" /> : <Glyph name="dot" size={7} />}
      {isEstimated ? words.estimated : isCorrected(month) ? words.corrected : words.published}
    </Tag>
  );
}
