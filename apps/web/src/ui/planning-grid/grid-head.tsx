// biome-ignore-all lint/a11y/useSemanticElements: a grid that is virtual both ways cannot be a table element
import { planningGrid, workspace } from '@uni/phrases';
import { classes } from '../classes.ts';
import { Icon } from '../icons/icon.tsx';
import type { Period, YearBand } from './periods.ts';
import styles from './planning-grid.module.css';
import type { Grid } from './use-grid.ts';

const words = workspace.grid;

interface HeadProps {
  grid: Grid;
  corner: string;
  narrow: boolean;
  explained: { from: number; to: number } | null;
  /** The first month that is not realised; nothing is while it is 0. */
  openFrom: number;
  onToggleYear: ((year: number) => void) | null;
}

/** The two rows of the head: years, which open and close, over months. */
export function GridHead(props: HeadProps) {
  const { grid, narrow } = props;
  const { periods, bands, axes, frozen, month } = grid;
  const first = axes.columns[0]?.index ?? 0;
  const last = axes.columns.at(-1)?.index ?? 0;
  const label = (text: string) => (
    <span
      role="columnheader"
      tabIndex={-1}
      aria-colindex={1}
      className={classes(styles.corner, narrow && styles.narrow)}
    >
      {text}
    </span>
  );
  return (
    <div role="rowgroup" className={styles.head}>
      <div role="row" tabIndex={-1} aria-rowindex={1} className={styles.headRow}>
        {label(props.corner)}
        {!narrow && <span aria-hidden="true" className={styles.headTotal} />}
        {bands
          .filter((band) => band.first <= last && band.first + band.count > first)
          .map((band) => (
            <Band key={band.year} band={band} frozen={frozen} month={month} onToggle={props.onToggleYear} />
          ))}
      </div>
      <div role="row" tabIndex={-1} aria-rowindex={2} className={styles.headRow}>
        {label(words.rubric)}
        {!narrow && (
          <span role="columnheader" tabIndex={-1} aria-colindex={2} className={styles.headTotal}>
            {words.total}
          </span>
        )}
        {axes.columns.map(({ index }) => {
          const period = periods[index];
          return (
            period && (
              <MonthHead
                key={period.id}
                period={period}
                index={index}
                left={frozen + index * month}
                width={month}
                lit={isLit(props.explained, period)}
                openFrom={props.openFrom}
              />
            )
          );
        })}
      </div>
    </div>
  );
}

export const isLit = (explained: { from: number; to: number } | null, period: Period): boolean =>
  explained !== null && explained.from === period.from && explained.to === period.to;

function MonthHead(props: {
  period: Period;
  index: number;
  left: number;
  width: number;
  lit: boolean;
  openFrom: number;
}) {
  const { period, openFrom } = props;
  const realised = period.to < openFrom;
  const last = period.from < openFrom && openFrom <= period.to + 1 && openFrom > 0;
  return (
    <span
      role="columnheader"
      tabIndex={-1}
      aria-colindex={props.index + 3}
      aria-label={realised ? `${period.name}, ${planningGrid.realisedMark}` : period.name}
      className={classes(styles.headCell, props.lit && styles.lit, last && styles.cutOff)}
      style={{ left: props.left, width: props.width }}
    >
      {period.label}
      {realised && <span className={styles.realisedDot} aria-hidden="true" />}
    </span>
  );
}

function Band(props: { band: YearBand; frozen: number; month: number; onToggle: ((year: number) => void) | null }) {
  const { band, frozen, month, onToggle } = props;
  const style = { left: frozen + band.first * month, width: band.count * month };
  const name = band.collapsed ? words.expandYear(band.year) : words.collapseYear(band.year);
  return (
    <span
      role="columnheader"
      tabIndex={-1}
      aria-colindex={band.first + 3}
      aria-colspan={band.count}
      className={styles.band}
      style={style}
    >
      {onToggle ? (
        <button
          type="button"
          tabIndex={-1}
          className={styles.bandButton}
          style={{ left: frozen }}
          aria-label={name}
          title={name}
          onClick={() => onToggle(band.year)}
        >
          <Icon name={band.collapsed ? 'right' : 'down'} size={12} />
          {band.year}
        </button>
      ) : (
        <span className={styles.bandButton} style={{ left: frozen }}>
          {band.year}
        </span>
      )}
    </span>
  );
}
