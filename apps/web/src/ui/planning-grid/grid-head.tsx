// biome-ignore-all lint/a11y/useSemanticElements: a grid that is virtual both ways cannot be a table element
import { planningGrid, workspace } from '@uni/phrases';
import { memo } from 'react';
import { classes } from '../classes.ts';
import { Icon } from '../icons/icon.tsx';
import type { GridSizes } from './appearance.ts';
import { ColumnEdge } from './column-edge.tsx';
import { isLit, type Period, type YearBand } from './periods.ts';
import styles from './planning-grid.module.css';
import type { Grid } from './use-grid.ts';

const copy = workspace.grid;

type ToggleYear = ((year: number) => void) | null;

interface HeadProps {
  grid: Grid;
  corner: string;
  narrow: boolean;
  explained: { from: number; to: number } | null;
  /** The first month that is not realised; nothing is while it is 0. */
  openFrom: number;
  onToggleYear: ToggleYear;
  /** Name of the version whose amount precedes each cell's own. */
  beside: string | undefined;
}

/** The two rows of the head: years, which open and close, over months. */
export function GridHead(props: HeadProps) {
  const { grid, narrow } = props;
  const { periods, bands, axes, sizes } = grid;
  const first = axes.columns.find((column) => column > sizes.frozen) ?? 0;
  const last = axes.columns.at(-1) ?? 0;
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
          <FrozenYears bands={bands} sizes={sizes} onToggle={props.onToggleYear} />
        </div>
        {bands
          .filter((band) => band.first <= last && band.first + band.count > first)
          .map((band) => (
            <Band
              key={band.year}
              band={band}
              left={sizes.starts + band.first * sizes.month}
              width={band.count * sizes.month}
              // The name and toggle of a frozen month's year are over the frozen months. The scrolled rest repeats only the name.
              continued={band.first <= sizes.frozen}
              stays={sizes.frozenWidth}
              onToggle={props.onToggleYear}
            />
          ))}
      </div>
      <div role="row" tabIndex={-1} aria-rowindex={2} className={styles.headRow}>
        <div role="presentation" className={styles.frozenHead}>
          <span role="columnheader" tabIndex={-1} aria-colindex={1} className={corner}>
            {copy.rubric}
          </span>
          {!narrow && <ColumnEdge column="label" at={sizes.label} width={sizes.label} onSize={grid.resize} />}
          {!narrow && sizes.frozen > -2 && <TotalHead grid={grid} />}
          {axes.columns.map((column) => (column <= sizes.frozen ? monthHead(column) : null))}
        </div>
        {!narrow && sizes.frozen === -2 && <TotalHead grid={grid} />}
        {axes.columns.map((column) => (column > sizes.frozen ? monthHead(column) : null))}
      </div>
    </div>
  );
}

function TotalHead({ grid }: { grid: Grid }) {
  const { sizes } = grid;
  return (
    <>
      <span role="columnheader" tabIndex={-1} aria-colindex={2} className={styles.headTotal}>
        {copy.total}
      </span>
      <ColumnEdge column="total" at={sizes.starts} width={sizes.total} onSize={grid.resize} />
    </>
  );
}

/** The years over frozen months: they open and close here, wherever the others are scrolled to. */
function FrozenYears(props: { bands: readonly YearBand[]; sizes: GridSizes; onToggle: ToggleYear }) {
  const { sizes } = props;
  return props.bands
    .filter((band) => band.first <= sizes.frozen)
    .map((band) => (
      <Band
        key={band.year}
        band={band}
        left={sizes.starts + band.first * sizes.month}
        width={(Math.min(sizes.frozen + 1, band.first + band.count) - band.first) * sizes.month}
        continued={false}
        stays={null}
        onToggle={props.onToggle}
      />
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

interface BandProps {
  band: YearBand;
  left: number;
  width: number;
  /** True for the scrolled part of a year whose name is over the frozen months. */
  continued: boolean;
  /** Sticky position of the name while the months scroll; null where nothing scrolls. */
  stays: number | null;
  onToggle: ToggleYear;
}

function Band({ band, left, width, continued, stays, onToggle }: BandProps) {
  const name = band.collapsed ? copy.expandYear(band.year) : copy.collapseYear(band.year);
  const stickyStyle = stays === null ? undefined : { left: stays };
  if (continued)
    return (
      <span aria-hidden="true" className={styles.band} style={{ left, width }}>
        <span className={styles.bandButton} style={stickyStyle}>
          {band.year}
        </span>
      </span>
    );
  return (
    <span
      role="columnheader"
      tabIndex={-1}
      aria-colindex={band.first + 3}
      aria-colspan={band.count}
      className={styles.band}
      style={{ left, width }}
    >
      {onToggle ? (
        <button
          type="button"
          tabIndex={-1}
          className={styles.bandButton}
          style={stickyStyle}
          aria-label={name}
          title={name}
          onClick={() => onToggle(band.year)}
        >
          <Icon name={band.collapsed ? 'right' : 'down'} size={12} />
          {band.year}
        </button>
      ) : (
        <span className={styles.bandButton} style={stickyStyle}>
          {band.year}
        </span>
      )}
    </span>
  );
}
