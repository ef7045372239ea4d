// biome-ignore-all lint/a11y/useSemanticElements: a grid that is virtual both ways cannot be a table element
import { planningGrid, workspace } from '@uni/phrases';
import { memo } from 'react';
import { classes } from '../classes.ts';
import { Icon } from '../icons/icon.tsx';
import { ColumnEdge } from './column-edge.tsx';
import type { GridSizes } from './look.ts';
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
  /** Whose amount stands before each cell's own. */
  beside: string | undefined;
}

/** The two rows of the head: years, which open and close, over months. */
export function GridHead(props: HeadProps) {
  const { grid, narrow } = props;
  const { periods, bands, axes, sizes } = grid;
  const first = axes.columns.find(({ index }) => index > sizes.frozen)?.index ?? 0;
  const last = axes.columns.at(-1)?.index ?? 0;
  const monthHead = (index: number) => {
    const period = periods[index];
    return (
      period && (
        <MonthHead
          key={period.id}
          period={period}
          index={index}
          left={sizes.starts + index * sizes.month}
          width={sizes.month}
          lit={isLit(props.explained?.from ?? null, props.explained?.to ?? null, period)}
          openFrom={props.openFrom}
          onSize={grid.resize}
          beside={props.beside}
        />
      )
    );
  };
  const corner = classes(styles.corner, narrow && styles.narrow);
  return (
    <div role="rowgroup" className={styles.head}>
      <div role="row" tabIndex={-1} aria-rowindex={1} className={styles.headRow}>
        <div role="presentation" className={styles.frozenHead}>
          <span role="columnheader" tabIndex={-1} aria-colindex={1} className={corner}>
            {props.corner}
          </span>
          <FrozenYears bands={bands} sizes={sizes} />
        </div>
        {bands
          .filter((band) => band.first <= last && band.first + band.count > first)
          .map((band) => (
            <Band key={band.year} band={band} sizes={sizes} onToggle={props.onToggleYear} />
          ))}
      </div>
      <div role="row" tabIndex={-1} aria-rowindex={2} className={styles.headRow}>
        <div role="presentation" className={styles.frozenHead}>
          <span role="columnheader" tabIndex={-1} aria-colindex={1} className={corner}>
            {words.rubric}
          </span>
          {!narrow && <ColumnEdge column="label" at={sizes.label} width={sizes.label} onSize={grid.resize} />}
          {!narrow && sizes.frozen > -2 && <TotalHead grid={grid} />}
          {axes.columns.map(({ index }) => (index <= sizes.frozen ? monthHead(index) : null))}
        </div>
        {!narrow && sizes.frozen === -2 && <TotalHead grid={grid} />}
        {axes.columns.map(({ index }) => (index > sizes.frozen ? monthHead(index) : null))}
      </div>
    </div>
  );
}

export const isLit = (from: number | null, to: number | null, period: Period): boolean =>
  from === period.from && to === period.to;

function TotalHead({ grid }: { grid: Grid }) {
  const { sizes } = grid;
  return (
    <>
      <span role="columnheader" tabIndex={-1} aria-colindex={2} className={styles.headTotal}>
        {words.total}
      </span>
      <ColumnEdge column="total" at={sizes.starts} width={sizes.total} onSize={grid.resize} />
    </>
  );
}

/** The years over frozen months: their names are read where the whole band is. */
function FrozenYears({ bands, sizes }: { bands: readonly YearBand[]; sizes: GridSizes }) {
  return bands
    .filter((band) => band.first <= sizes.frozen)
    .map((band) => (
      <span
        key={band.year}
        aria-hidden="true"
        className={classes(styles.band, styles.frozenYear)}
        style={{
          left: sizes.starts + band.first * sizes.month,
          width: (Math.min(sizes.frozen + 1, band.first + band.count) - band.first) * sizes.month,
        }}
      >
        {band.year}
      </span>
    ));
}

const MonthHead = memo(function MonthHead(props: {
  period: Period;
  index: number;
  left: number;
  width: number;
  lit: boolean;
  openFrom: number;
  onSize: Grid['resize'];
  beside: string | undefined;
}) {
  const { period, openFrom } = props;
  const realised = period.to < openFrom;
  const last = period.from < openFrom && openFrom <= period.to + 1 && openFrom > 0;
  return (
    <>
      <span
        role="columnheader"
        tabIndex={-1}
        aria-colindex={props.index + 3}
        aria-label={realised ? `${period.name}, ${planningGrid.realisedMark}` : period.name}
        className={classes(styles.headCell, props.lit && styles.lit, last && styles.cutOff)}
        style={{ left: props.left, width: props.width }}
      >
        {props.beside && <span className={styles.beside}>{props.beside}</span>}
        {period.label}
        {realised && <span className={styles.realisedDot} aria-hidden="true" />}
      </span>
      <ColumnEdge
        column="month"
        at={props.left + props.width}
        width={props.width}
        before={props.index}
        onSize={props.onSize}
      />
    </>
  );
});

function Band(props: { band: YearBand; sizes: GridSizes; onToggle: ((year: number) => void) | null }) {
  const { band, sizes, onToggle } = props;
  const style = { left: sizes.starts + band.first * sizes.month, width: band.count * sizes.month };
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
          style={{ left: sizes.frozenWidth }}
          aria-label={name}
          title={name}
          onClick={() => onToggle(band.year)}
        >
          <Icon name={band.collapsed ? 'right' : 'down'} size={12} />
          {band.year}
        </button>
      ) : (
        <span className={styles.bandButton} style={{ left: sizes.frozenWidth }}>
          {band.year}
        </span>
      )}
    </span>
  );
}
