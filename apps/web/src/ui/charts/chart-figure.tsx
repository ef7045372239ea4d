import { workspace } from '@uni/phrases';
import { type ReactNode, useState } from 'react';
import { Button } from '../button/button.tsx';
import styles from './charts.module.css';

const words = workspace.chart;

export interface ChartTable {
  columns: readonly string[];
  /** The first cell of a row is its name. */
  rows: readonly (readonly string[])[];
}

/** A chart with the answer as its title, its legend and tools, and the same data as a real table on demand. */
export function ChartFigure(props: {
  title: string;
  /** What the title tells, for `figureMark`. */
  mark?: object | undefined;
  legend?: ReactNode;
  tools?: ReactNode;
  table: () => ChartTable;
  children: ReactNode;
}) {
  const [asTable, setAsTable] = useState(false);
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.caption}>
        <h2 className={styles.title} {...props.mark}>
          {props.title}
        </h2>
        <span className={styles.tools}>
          {!asTable && props.legend}
          {props.tools}
          <Button
            look="link"
            size="small"
            className={styles.tableButton}
            aria-pressed={asTable}
            onClick={() => setAsTable(!asTable)}
          >
            {asTable ? words.asChart : words.asTable}
          </Button>
        </span>
      </figcaption>
      {asTable ? <DataTable title={props.title} table={props.table()} /> : props.children}
    </figure>
  );
}

function DataTable({ title, table }: { title: string; table: ChartTable }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reached by the keyboard
    <section className={styles.tableRegion} tabIndex={0} aria-label={title}>
      <table className={styles.table}>
        <thead>
          <tr>
            {table.columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map(([name, ...cells]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells.map((cell, index) => (
                <td key={table.columns[index + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
