import { charts as copy, workspaceBasics } from '@uni/phrases';
import { type ReactNode, type RefObject, use, useRef, useState } from 'react';
import { Button, IconButton } from '../button/button.tsx';
import { classes } from '../classes.ts';
import { durations, notify } from '../notice/notice-store.ts';
import { Menu } from '../overlay/menu.tsx';
import { ChartPublisherContext } from './chart-publisher.ts';
import { type ChartTable, cellText } from './chart-table.ts';
import styles from './charts.module.css';
import { Legend, type LegendEntry } from './legend.tsx';
import type { ChartFormat } from './publish/publish-chart.ts';
import type { Sketch } from './publish/sketch.ts';

interface ChartFigureProps {
  title: string;
  /** Figure of the title, for `figureMark`. */
  mark?: object | undefined;
  /** Draws the title as the way to where its numbers come from; a chart knows no router. */
  lead?: ((title: string) => ReactNode) | undefined;
  /** One short word for the chart in the names of its files. */
  file: string;
  legend?: readonly LegendEntry[];
  /** Renders the legend under the drawing, where the title leaves no room for it. */
  legendBelow?: boolean;
  tools?: ReactNode;
  /** Only the title and the control that folds stand. */
  folded?: boolean;
  /** The control that folds the figure, at the end of its tools. */
  fold?: ReactNode;
  table: () => ChartTable;
  /** The drawing of a chart that is no vector on the page. */
  sketch?: () => Sketch;
  children: ReactNode;
}

/**
 * A chart with the answer as its title, its legend and tools, and an export menu. The same data is available as a real table on
 * demand.
 */
export function ChartFigure(props: ChartFigureProps) {
  const [asTable, setAsTable] = useState(false);
  const figure = useRef<HTMLElement>(null);
  const legend = !asTable && props.legend && props.legend.length > 0 && <Legend entries={props.legend} />;
  return (
    <figure ref={figure} className={classes(styles.figure, props.folded && styles.folded)}>
      <Caption {...props}>
        {!props.folded && (
          <>
            {!props.legendBelow && legend}
            {props.tools}
            <Button
              variant="link"
              size="small"
              className={styles.tableButton}
              aria-pressed={asTable}
              onClick={() => setAsTable(!asTable)}
            >
              {asTable ? workspaceBasics.chart.asChart : workspaceBasics.chart.asTable}
            </Button>
            <PublishMenu {...props} figure={figure} asTable={asTable} />
          </>
        )}
        {props.fold}
      </Caption>
      {!props.folded && (asTable ? <DataTable title={props.title} table={props.table()} /> : props.children)}
      {!props.folded && props.legendBelow && <div className={styles.legendBelow}>{legend}</div>}
    </figure>
  );
}

function Caption({ title, mark, lead, children }: Pick<ChartFigureProps, 'title' | 'mark' | 'lead' | 'children'>) {
  return (
    <figcaption className={styles.caption}>
      <h2 className={styles.title} {...mark}>
        {lead ? lead(title) : title}
      </h2>
      <div className={styles.tools}>{children}</div>
    </figcaption>
  );
}

/** Export menu of a chart: a picture, a drawing, a spreadsheet, a table. The writers are loaded on request. */
function PublishMenu(props: ChartFigureProps & { figure: RefObject<HTMLElement | null>; asTable: boolean }) {
  const publisher = use(ChartPublisherContext);
  if (!publisher) return null;
  const publish = async (kind: ChartFormat): Promise<void> => {
    const { title, file, table, sketch, figure } = props;
    try {
      const { publishChart } = await import('./publish/publish-chart.ts');
      await publishChart(kind, publisher, { title, file, table, sketch: sketch ?? null, figure: figure.current });
    } catch {
      notify({ kind: 'error', title: copy.publish.failed, duration: durations.error });
    }
  };
  const drawn = (key: 'png' | 'svg') => ({
    key,
    label: copy.publish[key],
    disabled: props.asTable && !props.sketch,
    note: props.asTable && !props.sketch ? copy.publish.showChart : undefined,
    onPick: () => void publish(key),
  });
  return (
    <Menu
      label={copy.publish.label}
      trigger={(button) => (
        <IconButton icon="download" small label={copy.publish.of(props.title)} className={styles.publish} {...button} />
      )}
      actions={[
        drawn('png'),
        drawn('svg'),
        { key: 'xlsx', label: copy.publish.xlsx, onPick: () => void publish('xlsx') },
        { key: 'csv', label: copy.publish.csv, onPick: () => void publish('csv') },
      ]}
    />
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
                <td key={table.columns[index + 1]}>{cellText(cell)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
