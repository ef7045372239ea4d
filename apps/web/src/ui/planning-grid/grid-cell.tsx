// biome-ignore-all lint/a11y/useSemanticElements: a grid that is virtual both ways cannot be a table element
import { memo } from 'react';
import { classes } from '../classes.ts';
import { TOTAL_COLUMN } from '../grid-navigation/selection.ts';
import { Icon } from '../icons/icon.tsx';
import { DifferenceMark } from './cell-note.tsx';
import type { GridLine } from './lines.ts';
import styles from './planning-grid.module.css';
import { type CellContent, type CellTerms, monthContent, totalContent } from './surface/cell-content.ts';

interface CellProps {
  line: GridLine;
  row: number;
  terms: CellTerms;
  active: boolean;
  chosen: boolean;
}

export interface MonthCellProps extends CellProps {
  column: number;
  left: number;
  width: number;
  /** Chosen with others: tinted. */
  ranged: boolean;
  exposure: boolean;
  lit: boolean;
  explained: boolean;
  flash: boolean;
}

/** One period of one line. Its presses are the grid's, which finds the cell by `data-cell`; drawn again only when its own changed. */
export const MonthCell = memo(function MonthCell(props: MonthCellProps) {
  const { line, row, column } = props;
  const content = monthContent(line, column, props.terms);
  if (!content) return null;
  const { name, asLabel, title } = content.spoken(props.exposure);
  return (
    <span
      role="gridcell"
      aria-label={asLabel ? name : undefined}
      aria-colindex={column + 3}
      aria-selected={props.chosen}
      aria-readonly={content.readOnly ?? undefined}
      tabIndex={props.active ? 0 : -1}
      data-cell={`${row}:${column}`}
      className={monthClasses(props, content)}
      style={{ left: props.left, width: props.width }}
      title={title}
    >
      {content.lock && <Icon name="lock" size={10} className={styles.heldMark} />}
      <BesideAmount content={content} />
      <span aria-hidden="true">{content.text}</span>
      <DifferenceMark mark={content.mark} />
      {!asLabel && <span className="visually-hidden">{name}</span>}
    </span>
  );
});

function BesideAmount({ content: { beside } }: { content: CellContent }) {
  return (
    beside !== null && (
      <span aria-hidden="true" className={styles.beside}>
        {beside}
      </span>
    )
  );
}

const monthClasses = (props: MonthCellProps, { className }: CellContent): string =>
  classes(
    className,
    props.ranged && styles.chosen,
    props.active && styles.active,
    props.lit && styles.lit,
    props.explained && styles.explained,
    props.exposure && styles.marked,
    props.flash && styles.flash,
  );

/** The total of a line, frozen next to its label. */
export const TotalCell = memo(function TotalCell(props: CellProps) {
  const { line, row, active, chosen } = props;
  const content = totalContent(line, props.terms);
  const { name, title } = content.spoken(false);
  return (
    <span
      role="gridcell"
      tabIndex={active ? 0 : -1}
      aria-colindex={2}
      aria-selected={chosen}
      aria-readonly={content.readOnly ?? undefined}
      data-cell={`${row}:${TOTAL_COLUMN}`}
      className={classes(content.className, chosen && styles.chosen, active && styles.active)}
      title={title}
    >
      <BesideAmount content={content} />
      <span aria-hidden="true">{content.text}</span>
      {content.lock && <Icon name="lock" size={10} className={styles.heldMark} />}
      {name && <span className="visually-hidden">{name}</span>}
    </span>
  );
});
