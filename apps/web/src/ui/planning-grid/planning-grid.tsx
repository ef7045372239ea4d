// biome-ignore-all lint/a11y/useSemanticElements: a grid that is virtual both ways cannot be a table element
import { planningGrid, workspace } from '@uni/phrases';
import { type CSSProperties, useId, useMemo } from 'react';
import type { AmountFormat } from './amounts.ts';
import type { GridSizes } from './appearance.ts';
import type { Beside, NoteOf } from './cell-note.tsx';
import { GridDialogs } from './grid-dialogs.tsx';
import { GridHead } from './grid-head.tsx';
import { GridLayer } from './grid-layer.tsx';
import { GridMenu } from './grid-menu.tsx';
import type { GridOptions } from './grid-options.ts';
import { pressesOf } from './grid-press.ts';
import { Row, rangeInRow } from './grid-row.tsx';
import { GridStatusBar } from './grid-status.tsx';
import { GridTools, type SaveGrid } from './grid-tools.tsx';
import type { GridLine, GridRow } from './lines.ts';
import { PasteDialog } from './paste-dialog.tsx';
import styles from './planning-grid.module.css';
import type { CellTerms } from './surface/cell-content.ts';
import { SketchContainer, useSketch } from './surface/use-sketch.tsx';
import { toggledYears } from './toggles.ts';
import type { GridLocation } from './use-acts.ts';
import { type Grid, useGrid } from './use-grid.ts';
import { useVisibleMonths } from './use-visible-months.ts';

const copy = workspace.grid;

export interface PlanningGridProps extends Omit<GridOptions, 'wide' | 'double'> {
  label: string;
  /** Description of the amounts, displayed in the corner. */
  corner: string;
  format: AmountFormat;
  /** A cell with a meaning of its own: the maximum exposure. */
  marked?: { line: string; month: number } | null;
  explained?: GridLocation | null;
  /** Notes of cells, in addition to their amounts; whole lines have none. */
  noteOf?: NoteOf | undefined;
  /** Another amount in each cell, before its own. */
  beside?: Beside | undefined;
  /** Months that just changed by an undo; a new object flashes again. */
  flash?: GridLocation | null;
  /** As high as its rows, for a few lines among other content; otherwise it fills its frame. */
  fitted?: boolean;
  /** The line with the figures of the selection; a frame of several grids may want only one. */
  statusBar?: boolean;
  /** Element in which the grid renders its own tools: columns, density, files. */
  toolsInto?: HTMLElement | null;
  onSave?: SaveGrid;
  onVisibleMonths?: (from: number, to: number) => void;
}

/** The planning grid: a treegrid of lines by period, virtual both ways, with frozen labels, totals and balances. */
export function PlanningGrid(props: PlanningGridProps) {
  const wide = props.format.cents && props.format.unit === 'reais';
  const grid = useGrid({ ...props, wide, double: props.beside !== undefined });
  const { axes, rows, body, periods } = grid;
  const hint = useId();
  const terms = useTerms(grid, props);
  const rowProps = useRowProps(grid, props, terms);
  const presses = pressesOf(grid);
  const openFrom = useMemo(() => realisedMonths(props.lines), [props.lines]);
  const sketchContainer = useSketch(grid, { ...props, terms, openFrom });
  useVisibleMonths(props.onVisibleMonths, grid);
  const { sizes } = grid;
  const height = 2 * sizes.head + rows.length * sizes.row + SCROLLBAR;
  return (
    <>
      <p id={hint} className="visually-hidden">
        {grid.editing ? planningGrid.help : copy.help}
      </p>
      <div
        ref={grid.scroller}
        className={styles.scroller}
        style={{ ...variablesOf(sizes), ...(props.fitted ? { flex: 'none', height } : {}) }}
        role="treegrid"
        tabIndex={-1}
        aria-label={props.label}
        aria-describedby={hint}
        aria-readonly={grid.editing === null}
        aria-multiselectable="true"
        aria-rowcount={rows.length + 2}
        aria-colcount={periods.length + 2}
        {...grid.handlers}
        {...presses}
      >
        <div className={styles.sheet} style={{ width: axes.width }}>
          <SketchContainer ref={sketchContainer} />
          <GridHead
            grid={grid}
            corner={props.corner}
            narrow={props.narrow}
            explained={props.explained ?? null}
            openFrom={openFrom}
            beside={props.beside?.label}
            onToggleYear={props.zoom === 'year' ? null : yearToggle(props)}
          />
          <div role="rowgroup" className={styles.body} style={{ height: axes.height }}>
            {axes.rows.map((index) => {
              const row = body[index];
              return row && <Row key={row.line.id} {...rowProps(row, index, index * sizes.row)} />;
            })}
          </div>
          {rows.length > body.length && (
            <div role="rowgroup" className={styles.foot}>
              {rows.slice(body.length).map((row, index) => (
                <Row key={row.line.id} {...rowProps(row, body.length + index, null)} />
              ))}
            </div>
          )}
          <GridLayer grid={grid} />
        </div>
      </div>
      {props.statusBar !== false && <GridStatusBar grid={grid} />}
      <GridTools grid={grid} into={props.toolsInto ?? null} onSave={props.onSave} beside={props.beside} />
      <GridMenu grid={grid} comments={props.onComment !== undefined} />
      <PasteDialog grid={grid} />
      <GridDialogs grid={grid} baseMonth={props.baseMonth} />
    </>
  );
}

const SCROLLBAR = 14;

/** The sizes as the style sheet reads them. */
const variablesOf = (sizes: GridSizes): CSSProperties =>
  Object.fromEntries([
    ['--row', `${sizes.row}px`],
    ['--cell-x', `${sizes.cell}px`],
    ['--grid-font', `${sizes.font}px`],
    ['--label-w', `${sizes.label}px`],
    ['--total-w', `${sizes.total}px`],
    ['--frozen-w', `${sizes.frozenWidth}px`],
  ]);

function yearToggle(props: PlanningGridProps): ((year: number) => void) | null {
  const { onCollapsedYearsChange, collapsedYears } = props;
  if (!onCollapsedYearsChange) return null;
  return (year) => onCollapsedYearsChange(toggledYears(collapsedYears, year));
}

/** Returns the number of months that are realised in every line with realised months. */
function realisedMonths(lines: readonly GridLine[]): number {
  return lines.reduce(
    (most, line) => Math.max(most, line.input?.realisedBefore ?? 0, realisedMonths(line.children)),
    0,
  );
}

/** Returns what all cells share: the same object while none of it changes. */
function useTerms(grid: Grid, props: PlanningGridProps): CellTerms {
  const { unit, cents } = props.format;
  const { periods } = grid;
  const { noteOf, beside } = props;
  const editable = grid.editing !== null;
  return useMemo(
    () => ({ periods, format: { unit, cents }, editable, noteOf, beside }),
    [periods, unit, cents, editable, noteOf, beside],
  );
}

/** Returns the props of each row: the same objects while their content is the same. */
function useRowProps(grid: Grid, props: PlanningGridProps, terms: CellTerms) {
  const { explained = null, marked = null, flash = null } = props;
  return (row: GridRow, index: number, top: number | null) => ({
    row,
    index,
    top,
    terms,
    columns: grid.controller.selection.active.row === index ? grid.axes.activeColumns : grid.axes.columns,
    sizes: grid.sizes,
    narrow: props.narrow,
    active: grid.controller.selection.active.row === index ? grid.controller.selection.active.column : null,
    ...rangeInRow(grid.range, index),
    marked: marked?.line === row.line.id ? marked.month : null,
    explainedLine: explained?.line === row.line.id,
    explainedFrom: explained?.from ?? null,
    explainedTo: explained?.to ?? null,
    flashFrom: flash?.line === row.line.id ? flash.from : null,
    flashTo: flash?.line === row.line.id ? flash.to : null,
  });
}
