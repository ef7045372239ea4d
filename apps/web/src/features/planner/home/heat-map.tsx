import { Link } from '@tanstack/react-router';
import { portfolioMap } from '@uni/phrases';
import { type KeyboardEvent, type ReactNode, useMemo, useRef, useState } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { ChartFigure, heatClass } from '../../../ui/charts/index.ts';
import { classes } from '../../../ui/classes.ts';
import { Glyph } from '../../../ui/icons/glyph.tsx';
import { FigureLink } from '../portfolio/figure-link.tsx';
import type { Told } from '../portfolio/portfolio.ts';
import styles from './heat-map.module.css';
import {
  type HeatCell,
  type HeatRow,
  type HeatSort,
  heatMapSketch,
  heatRows,
  heatTable,
  heatTitle,
  sortedRows,
  worstOf,
} from './heat-map-model.ts';
import { columns } from './portfolio-columns.ts';

const words = portfolioMap;
/** The rows of a long list that are shown before somebody asks for all. */
const shownRows = 12;

/** Chart C8: enterprises by indicators, each cell in the colour of its place in the portfolio and with its number. */
export function HeatMap({ list }: { list: readonly Told[] }) {
  const [sort, setSort] = useState<HeatSort | null>(null);
  const [all, setAll] = useState(false);
  const rows = useMemo(() => heatRows(list), [list]);
  const ordered = useMemo(() => sortedRows(rows, sort), [rows, sort]);
  const shown = all ? ordered : ordered.slice(0, shownRows);
  return (
    <ChartFigure
      title={heatTitle(rows)}
      lead={(title) => <Lead rows={rows}>{title}</Lead>}
      file="mapa-da-carteira"
      table={() => heatTable(ordered)}
      sketch={() => heatMapSketch(shown)}
    >
      <p className={styles.note}>{list.length < 3 ? words.few : words.subtitle}</p>
      <HeatGrid rows={shown} sort={sort} onSort={setSort} />
      {rows.length > shownRows && (
        <Button look="link" size="small" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? words.showFewer : words.showAll(rows.length)}
        </Button>
      )}
    </ChartFigure>
  );
}

/** The sentence leads to whom it is about. */
function Lead({ rows, children }: { rows: readonly HeatRow[]; children: ReactNode }) {
  const worst = worstOf(rows);
  if (!worst) return children;
  return (
    <Link
      to="/planejamento/$id/$aba"
      params={{ id: String(worst.one.id), aba: 'indicadores' }}
      className="plain-link"
      title={words.open(worst.one.name)}
    >
      {children}
    </Link>
  );
}

interface GridProps {
  rows: readonly HeatRow[];
  sort: HeatSort | null;
  onSort: (sort: HeatSort | null) => void;
}

/** One stop of the Tab key; from there the arrows lead, and Enter opens what the cell is about. */
function HeatGrid({ rows, sort, onSort }: GridProps) {
  const [at, setAt] = useState<readonly [number, number]>([0, 0]);
  const body = useRef<HTMLTableSectionElement>(null);
  const [row, column] = [Math.min(at[0], rows.length - 1), at[1]];
  const move = (event: KeyboardEvent): void => {
    const next = moved(event.key, event.ctrlKey || event.metaKey, [row, column], [rows.length, columns.length + 1]);
    if (!next) return;
    event.preventDefault();
    setAt(next);
    const cell = body.current?.rows[next[0]]?.cells[next[1]];
    (cell?.querySelector<HTMLElement>('a') ?? cell)?.focus();
  };
  const stop = (r: number, c: number): 0 | -1 => (r === row && c === column ? 0 : -1);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable from the keyboard
    <section className={styles.scroll} tabIndex={0} aria-label={words.label}>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the cells are walked by the arrows */}
      <table className={styles.map} role="grid" aria-label={words.label} onKeyDown={move}>
        <HeatHead sort={sort} onSort={onSort} />
        <tbody ref={body}>
          {rows.map(({ one, cells }, r) => (
            <tr key={one.id}>
              <th scope="row" onFocus={() => setAt([r, 0])}>
                <Link
                  to="/planejamento/$id/$aba"
                  params={{ id: String(one.id), aba: 'fluxo-de-caixa' }}
                  tabIndex={stop(r, 0)}
                >
                  {one.name}
                </Link>
              </th>
              {cells.map((cell, index) => (
                <td
                  key={cell.column.key}
                  className={classes('number', cell.step ? heatClass : undefined)}
                  data-heat={cell.step ?? undefined}
                  tabIndex={cell.value === null ? stop(r, index + 1) : undefined}
                  onFocus={() => setAt([r, index + 1])}
                >
                  <Cell one={one} cell={cell} tabIndex={stop(r, index + 1)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function HeatHead({ sort, onSort }: Pick<GridProps, 'sort' | 'onSort'>) {
  const order = (column: number): 'ascending' | 'descending' | undefined => {
    if (sort?.column !== column) return undefined;
    return sort.worstFirst ? 'ascending' : 'descending';
  };
  /** The worst first, then the best, then as it was. */
  const next = (column: number): HeatSort | null => {
    if (sort?.column !== column) return { column, worstFirst: true };
    return sort.worstFirst ? { column, worstFirst: false } : null;
  };
  return (
    <thead>
      <tr>
        <th scope="col">{words.enterprise}</th>
        {columns.map(({ key, label }, index) => (
          <th key={key} scope="col" className="number" aria-sort={order(index)}>
            <button type="button" title={words.sort(label)} onClick={() => onSort(next(index))}>
              {label}
              {sort?.column === index && <Glyph name={sort.worstFirst ? 'up' : 'down'} size={7} />}
            </button>
          </th>
        ))}
      </tr>
    </thead>
  );
}

function Cell({ one, cell, tabIndex }: { one: Told; cell: HeatCell; tabIndex: 0 | -1 }) {
  if (cell.value === null)
    return (
      <>
        <span aria-hidden="true">–</span>
        <span className="visually-hidden">{words.undefined}</span>
      </>
    );
  const { column, standing, worst } = cell;
  return (
    <>
      {worst && (
        <>
          <Glyph name="diamond" size={7} className={styles.worst} />
          <span className="visually-hidden">{words.worst}: </span>
        </>
      )}
      <FigureLink
        of={one}
        indicator={column.indicator}
        asks={column.asks}
        label={column.label}
        tabIndex={tabIndex}
        aside={standing && <span className="visually-hidden">, {words.standing(standing.place, standing.of)}</span>}
      >
        {cell.text}
      </FigureLink>
    </>
  );
}

/** Where a key leads; null: it leads nowhere. */
export function moved(
  key: string,
  far: boolean,
  [row, column]: readonly [number, number],
  [rows, columnCount]: readonly [number, number],
): readonly [number, number] | null {
  const [lastRow, lastColumn] = [rows - 1, columnCount - 1];
  const ways: Readonly<Record<string, readonly [number, number]>> = {
    ArrowUp: [Math.max(0, row - 1), column],
    ArrowDown: [Math.min(lastRow, row + 1), column],
    ArrowLeft: [row, Math.max(0, column - 1)],
    ArrowRight: [row, Math.min(lastColumn, column + 1)],
    Home: [far ? 0 : row, 0],
    End: [far ? lastRow : row, lastColumn],
  };
  return ways[key] ?? null;
}
