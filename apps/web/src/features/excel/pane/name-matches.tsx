import { excelAddIn } from '@uni/phrases';
import { Button } from '../../../ui/button/button.tsx';
import styles from './pane.module.css';

const copy = excelAddIn.pane.formula;

/** Matches that are listed; the others are counts. */
const most = 8;

export interface NamedRow {
  readonly key: string;
  readonly label: string;
}

/** Rows that a search matches, each a button. */
export function NameMatches<Row extends NamedRow>(props: {
  title: string;
  rows: readonly Row[];
  /** What pressing it does. */
  labelOf: (row: Row) => string;
  onChoose: (row: Row) => void;
}) {
  const { title, rows, labelOf, onChoose } = props;
  if (rows.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <ul className={styles.results}>
        {rows.slice(0, most).map((row) => (
          <li key={row.key}>
            <Button size="small" aria-label={labelOf(row)} onClick={() => onChoose(row)}>
              {row.label}
            </Button>
          </li>
        ))}
      </ul>
      {rows.length > most && <p className="text-3">{copy.more(rows.length - most)}</p>}
    </section>
  );
}
