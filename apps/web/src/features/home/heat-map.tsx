// biome-ignore-all lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are walked by the arrows is a grid
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { HomeFigures } from '@uni/contracts';
import { portfolioMap } from '@uni/phrases';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { homeSettingsQuery } from '../../api/home/settings.ts';
import { Button } from '../../ui/button/button.tsx';
import { ChartFigure } from '../../ui/charts/chart-figure.tsx';
import { heatClass } from '../../ui/charts/heat-steps.ts';
import { classes } from '../../ui/classes.ts';
import { cellKey } from '../../ui/grid-navigation/grid-events.ts';
import { inRange, isSingle, tableExtent } from '../../ui/grid-navigation/selection.ts';
import { noCommands, useGridNavigation, useGridSelection } from '../../ui/grid-navigation/use-grid-navigation.ts';
import { Glyph } from '../../ui/icons/glyph.tsx';
import { FigureLink } from '../cash-flow/portfolio/figure-link.tsx';
import type { SummarizedEnterprise } from '../cash-flow/portfolio/portfolio.ts';
import {
  type Goals,
  goalText,
  type HeatCell,
  type HeatRow,
  type HeatSort,
  hasGoals,
  heatMapSketch,
  heatRows,
  heatTable,
  heatTitle,
  sortedRows,
  worstOf,
} from './heat-map-model.ts';
import styles from './home.module.css';
import { SettingsDialog } from './later.tsx';
import { type Column, columns } from './portfolio-columns.ts';

const copy = portfolioMap;
/** The initially visible rows of a long list. */
const visibleRowLimit = 12;

/**
 * Chart C8: enterprises by indicators, each cell with its number. The colour is its distance from the target or its rank in the
 * portfolio.
 */
export function HeatMap({ list, figures }: { list: readonly SummarizedEnterprise[]; figures: HomeFigures | null }) {
  const [sort, setSort] = useState<HeatSort | null>(null);
  const [all, setAll] = useState(false);
  const [settings, setSettings] = useState(false);
  const goals = useQuery(homeSettingsQuery).data?.targets ?? noGoals;
  const rows = useMemo(() => {
    const known = new Map((figures?.enterprises ?? []).map((one) => [one.id, one]));
    return heatRows(list, known, goals);
  }, [list, figures, goals]);
  const ordered = useMemo(() => sortedRows(rows, sort), [rows, sort]);
  const visibleRows = all ? ordered : ordered.slice(0, visibleRowLimit);
  return (
    <ChartFigure
      title={heatTitle(rows)}
      lead={(title) => <Lead rows={rows}>{title}</Lead>}
      file="mapa-da-carteira"
      table={() => heatTable(ordered, goals)}
      sketch={() => heatMapSketch(visibleRows)}
    >
      <p className="small text-2">{subtitleOf(list, goals)}</p>
      <HeatGrid
        rows={visibleRows}
        sort={sort}
        onSort={setSort}
        goals={goals}
        month={figures?.month ?? null}
        onGoal={() => setSettings(true)}
      />
      {rows.length > visibleRowLimit && (
        <Button variant="link" size="small" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? copy.showFewer : copy.showAll(rows.length)}
        </Button>
      )}
      {settings && <SettingsDialog onClose={() => setSettings(false)} />}
    </ChartFigure>
  );
}

const noGoals: Goals = {};

function subtitleOf(list: readonly SummarizedEnterprise[], goals: Goals): string {
  if (hasGoals(goals)) return copy.subtitleTargets;
  return list.length < 3 ? copy.few : copy.subtitle;
}

/** Links the sentence to its enterprise. */
function Lead({ rows, children }: { rows: readonly HeatRow[]; children: ReactNode }) {
  const worst = worstOf(rows);
  if (!worst) return children;
  return (
    <Link
      to="/planejamento/$id/$aba"
      params={{ id: String(worst.one.id), aba: 'indicadores' }}
      className="plain-link"
      title={copy.open(worst.one.name)}
    >
      {children}
    </Link>
  );
}

interface GridProps {
  rows: readonly HeatRow[];
  sort: HeatSort | null;
  onSort: (sort: HeatSort | null) => void;
  goals: Goals;
  /** The month of the sales figures. */
  month: string | null;
  onGoal: () => void;
}

/** One stop of the Tab key; from there the arrows lead, and Enter opens what the cell is about. */
function HeatGrid({ rows, sort, onSort, goals, month, onGoal }: GridProps) {
  const table = useRef<HTMLTableElement>(null);
  const selection = useGridSelection();
  const labels = useMemo(() => heatTable(rows).rows.map((row) => row.map(String)), [rows]);
  const { controller, range, handlers, onFocus } = useGridNavigation({
    ...tableExtent(rows.length, columns.length + 1, ({ row, column }) => Boolean(labels[row]?.[column])),
    grid: table,
    selection,
    typing: null,
    commands: noCommands,
    clipboard: {
      // Text that the pointer has marked is the browser's.
      table: ({ top, bottom, left, right }) =>
        document.getSelection()?.isCollapsed === false
          ? null
          : labels.slice(top, bottom + 1).map((row) => row.slice(left, right + 1)),
    },
  });
  const { active } = controller.selection;
  const stop = (row: number, column: number): 0 | -1 => (row === active.row && column === active.column ? 0 : -1);
  const cellProps = (row: number, column: number) => {
    const isSelected = !isSingle(range) && inRange(range, row, column);
    return { 'data-cell': cellKey({ row, column }), 'aria-selected': isSelected || undefined };
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable from the keyboard
    <section className={styles.scroll} tabIndex={0} aria-label={copy.label}>
      <table
        ref={table}
        className={styles.map}
        role="grid"
        aria-label={copy.label}
        aria-multiselectable="true"
        onFocus={onFocus}
        {...handlers}
      >
        <HeatHead sort={sort} onSort={onSort} />
        <tbody>
          {rows.map(({ one, cells }, r) => (
            <tr key={one.id}>
              <th scope="row" {...cellProps(r, 0)}>
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
                  {...cellProps(r, index + 1)}
                >
                  <Cell
                    one={one}
                    cell={cell}
                    goal={goalText(cell.column, goals)}
                    month={month}
                    tabIndex={stop(r, index + 1)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <GoalRow goals={goals} onGoal={onGoal} />
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
        <th scope="col">{copy.enterprise}</th>
        {columns.map(({ key, label }, index) => (
          <th key={key} scope="col" className="number" aria-sort={order(index)}>
            <button type="button" title={copy.sort(label)} onClick={() => onSort(next(index))}>
              {label}
              {sort?.column === index && <Glyph name={sort.worstFirst ? 'up' : 'down'} size={7} />}
            </button>
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** The organization's target for each indicator; a press opens its setting. */
function GoalRow({ goals, onGoal }: Pick<GridProps, 'goals' | 'onGoal'>) {
  return (
    <tfoot>
      <tr>
        <th scope="row">{copy.target}</th>
        {columns.map((column) => (
          <td key={column.key} className="number">
            {column.target !== undefined && (
              <button type="button" className="plain-link" aria-label={goalLabel(column, goals)} onClick={onGoal}>
                {goalText(column, goals) || '–'}
              </button>
            )}
          </td>
        ))}
      </tr>
    </tfoot>
  );
}

const goalLabel = (column: Column, goals: Goals): string =>
  `${copy.setTarget(column.label)}: ${goalText(column, goals) || copy.noTarget}`;

interface CellProps {
  one: SummarizedEnterprise;
  cell: HeatCell;
  goal: string;
  month: string | null;
  tabIndex: 0 | -1;
}

function Cell({ one, cell, goal, month, tabIndex }: CellProps) {
  if (cell.value === null)
    return (
      <>
        <span aria-hidden="true">–</span>
        <span className="visually-hidden">{copy.undefined}</span>
      </>
    );
  const { column, rank, worst } = cell;
  const rankText = goal === '' ? rank && copy.ranking(rank.position, rank.of) : copy.targetOf(goal);
  const aside = rankText && <span className="visually-hidden">, {rankText}</span>;
  return (
    <>
      {worst && (
        <>
          <Glyph name="diamond" size={7} /> <span className="visually-hidden">{copy.worst}: </span>
        </>
      )}
      {typeof column.indicator === 'string' ? (
        <FigureLink
          of={one}
          indicator={column.indicator}
          explainedBy={column.explainedBy}
          label={column.label}
          tabIndex={tabIndex}
          aside={aside}
        >
          {cell.text}
        </FigureLink>
      ) : (
        <DestinationLink
          one={one}
          column={column}
          destination={column.indicator.destination}
          month={month}
          tabIndex={tabIndex}
        >
          {cell.text}
          {aside}
        </DestinationLink>
      )}
    </>
  );
}

interface DestinationLinkProps {
  one: SummarizedEnterprise;
  column: Column;
  destination: 'panel' | 'works';
  month: string | null;
  tabIndex: 0 | -1;
  children: ReactNode;
}

/** Figures that no version holds link to the screen that explains them. */
function DestinationLink({ one, column, destination, month, tabIndex, children }: DestinationLinkProps) {
  const id = String(one.id);
  const common = { className: 'plain-link', title: copy.explainAt(column.label, one.name), tabIndex, children };
  if (destination === 'works')
    return <Link to="/planejamento/$id/$aba" params={{ id, aba: 'cronograma' }} {...common} />;
  return <Link to="/vendas" search={{ empreendimento: id, ...(month === null ? {} : { mes: month }) }} {...common} />;
}
