import { useNavigate, useSearch } from '@tanstack/react-router';
import { versions, workspace } from '@uni/phrases';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { Button } from '../../../../ui/button/button.tsx';
import { CashFlowChart } from '../../../../ui/charts/index.ts';
import { figureMark } from '../../../../ui/kpi/figure-mark.ts';
import {
  expandableIds,
  type MoneyUnit,
  PlanningGrid,
  PlanningList,
  PrintedGrid,
  type Zoom,
} from '../../../../ui/planning-grid/index.ts';
import { SegmentedControl } from '../../../../ui/select/select.tsx';
import { initiallyExpanded } from '../cash-flow-view.ts';
import { type ChartView, cashFlowPicture } from '../chart-model.ts';
import frameStyles from '../frame.module.css';
import { rowOfCell } from '../navigation.ts';
import { useMedia } from '../use-media.ts';
import { useCashFlowLines } from '../versions/use-cash-flow-lines.ts';
import { gridModes } from '../versions/use-comparison.ts';
import { useWorkspace } from '../workspace-context.tsx';
import cashFlowStyles from './cash-flow.module.css';

const words = workspace.grid;

/** The view of the grid that the address carries, so that a link shows the same thing. */
interface GridView {
  zoom: Zoom;
  unit: MoneyUnit;
  cents: boolean;
  expanded: ReadonlySet<string>;
  years: ReadonlySet<number>;
}

/** Chart C1 above, the cash-flow grid below, on the same months. */
export function CashFlowTab() {
  const { projection, study, tree, explainRow, explain, commentOn, target, panel, enterprise, version } =
    useWorkspace();
  const { lines, noteOf } = useCashFlowLines();
  const narrow = useMedia('(max-width: 767px)');
  const { view, change } = useGridView();
  const [asGrid, setAsGrid] = useState(false);
  const [shown, setShown] = useState<{ from: number; to: number } | null>(null);
  const [chartView, setChartView] = useState<ChartView>('project');
  const picture = useMemo(
    () => cashFlowPicture(projection, chartView, study.accomplished?.closing ?? null),
    [projection, chartView, study],
  );
  const explained = useExplained();
  const onShownMonths = useCallback((from: number, to: number) => setShown({ from, to }), []);
  const onExpandedChange = useCallback((expanded: ReadonlySet<string>) => change({ expanded }), [change]);
  const format = { unit: view.unit, cents: view.cents };
  const listed = narrow && !asGrid;
  return (
    <div className={cashFlowStyles.flow}>
      <div className={cashFlowStyles.flowChart}>
        <CashFlowChart
          title={picture.title}
          mark={figureMark(picture.told.join(' '), version.id)}
          series={picture.series}
          markers={picture.markers}
          height={narrow ? 214 : 176}
          window={listed ? null : shown}
          focusMonth={explained && explained.from === explained.to ? explained.from : null}
          onExplain={(month) => explain({ kind: 'cell', key: picture.accumulatedKey, module: null, month })}
        />
      </div>
      <GridTools
        view={view}
        change={change}
        narrow={narrow}
        asGrid={asGrid}
        onAsGrid={setAsGrid}
        expandable={() => expandableIds(tree)}
      >
        <ChartViewChoice view={chartView} onChange={setChartView} />
        <DifferenceChoice />
      </GridTools>
      {listed ? (
        <PlanningList
          lines={lines}
          baseMonth={projection.base_month}
          format={format}
          expanded={view.expanded}
          onExpandedChange={onExpandedChange}
          onExplain={(line, month) => explainRow(line.id, month, month)}
        />
      ) : (
        <div className={cashFlowStyles.gridFrame} data-narrow={narrow || undefined}>
          <PlanningGrid
            label={words.name}
            corner={words.currency[study.terms]}
            lines={lines}
            baseMonth={projection.base_month}
            months={projection.months}
            zoom={view.zoom}
            format={format}
            narrow={narrow}
            expanded={view.expanded}
            collapsedYears={view.years}
            target={target}
            marked={markedCell(tree, projection.indicators.max_exposure_month)}
            explained={panel.open ? explained : null}
            noteOf={noteOf}
            onComment={(line, period) => commentOn({ kind: 'row', line: line.id, from: period.from, to: period.to })}
            onExpandedChange={onExpandedChange}
            onCollapsedYearsChange={(years) => change({ years })}
            onExplain={(line, period) => explainRow(line.id, period.from, period.to)}
            onShownMonths={onShownMonths}
          />
        </div>
      )}
      <PrintedGrid
        title={`${enterprise.name} · ${version.nome}`}
        note={`${words.name} · ${words.currency[study.terms]} · ${words.units[view.unit]}`}
        lines={lines}
        baseMonth={projection.base_month}
        months={projection.months}
        zoom={view.zoom}
        format={format}
        expanded={view.expanded}
      />
    </div>
  );
}

/** The exposure is a month of the accumulated free flow. */
function markedCell(tree: Parameters<typeof rowOfCell>[0], month: unknown): { line: string; month: number } | null {
  const line = rowOfCell(tree, { key: 'accumulated_free', module: null });
  return line && typeof month === 'number' ? { line, month } : null;
}

/** The row and months of the grid that the panel speaks of. */
function useExplained(): { line: string; from: number; to: number } | null {
  const { panel, tree } = useWorkspace();
  const [subject] = panel.subjects;
  return useMemo(() => {
    if (subject?.kind === 'row') return subject;
    if (subject?.kind !== 'cell') return null;
    return { line: rowOfCell(tree, subject) ?? '', from: subject.month, to: subject.month };
  }, [subject, tree]);
}

function ChartViewChoice({ view, onChange }: { view: ChartView; onChange: (view: ChartView) => void }) {
  return (
    <SegmentedControl
      small
      label={workspace.chart.view}
      value={view}
      options={[
        { value: 'project', label: workspace.chart.without },
        { value: 'cash', label: workspace.chart.with },
      ]}
      onChange={onChange}
    />
  );
}

/** How the grid shows what differs from the compared version; nothing while there is none. */
function DifferenceChoice() {
  const { comparing } = useWorkspace();
  if (!comparing.main) return null;
  return (
    <SegmentedControl
      small
      label={versions.grid.mode}
      value={comparing.mode}
      options={gridModes.map((mode) => ({ value: mode, label: versions.grid[mode] }))}
      onChange={comparing.setMode}
    />
  );
}

function GridTools(props: {
  view: GridView;
  change: (change: Partial<GridView>) => void;
  narrow: boolean;
  asGrid: boolean;
  onAsGrid: (asGrid: boolean) => void;
  expandable: () => string[];
  children: ReactNode;
}) {
  const { view, change } = props;
  const units = Object.entries(words.units).map(([value, label]) => ({ value: unitOf(value), label }));
  const zooms = Object.entries(words.zooms).map(([value, label]) => ({ value: zoomOf(value), label }));
  return (
    <div className={cashFlowStyles.gridTools}>
      <SegmentedControl
        small
        label={words.unitsLabel}
        value={view.unit}
        options={units}
        onChange={(unit) => change({ unit })}
      />
      {!(props.narrow && !props.asGrid) && (
        <SegmentedControl
          small
          label={words.zoomLabel}
          value={view.zoom}
          options={zooms}
          onChange={(zoom) => change({ zoom })}
        />
      )}
      {view.unit === 'reais' && (
        <Button
          size="small"
          look="ghost"
          aria-pressed={view.cents}
          className={cashFlowStyles.toggle}
          onClick={() => change({ cents: !view.cents })}
        >
          {words.cents}
        </Button>
      )}
      {props.children}
      <span className={frameStyles.space} />
      <Button size="small" look="ghost" onClick={() => change({ expanded: new Set(props.expandable()) })}>
        {words.expandAll}
      </Button>
      <Button size="small" look="ghost" onClick={() => change({ expanded: new Set() })}>
        {words.collapseAll}
      </Button>
      {props.narrow && (
        <Button size="small" onClick={() => props.onAsGrid(!props.asGrid)}>
          {props.asGrid ? words.showList : words.showGrid}
        </Button>
      )}
    </div>
  );
}

const zoomOf = (value: unknown): Zoom => (value === 'quarter' || value === 'year' ? value : 'month');
const unitOf = (value: unknown): MoneyUnit =>
  value === 'thousands' || value === 'millions' || value === 'percent' ? value : 'reais';

/** Zoom, unit, open lines and closed years live in the address. */
function useGridView(): { view: GridView; change: (change: Partial<GridView>) => void } {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const id = String(useWorkspace().enterprise.id);
  const { zoom, un, cent, abertas, anos } = search;
  const view = useMemo(
    (): GridView => ({
      zoom: zoomOf(zoom),
      unit: unitOf(un),
      cents: cent === 1 || cent === '1',
      expanded: new Set(typeof abertas === 'string' ? abertas.split('~').filter(Boolean) : initiallyExpanded),
      years: new Set(
        String(anos ?? '')
          .split('~')
          .filter(Boolean)
          .map(Number),
      ),
    }),
    [zoom, un, cent, abertas, anos],
  );
  const change = useCallback(
    (next: Partial<GridView>) => {
      const merged = { ...view, ...next };
      void navigate({
        to: '/planejamento/$id/$aba',
        params: { id, aba: 'fluxo-de-caixa' },
        replace: true,
        resetScroll: false,
        search: (before) => ({
          ...before,
          zoom: merged.zoom === 'month' ? undefined : merged.zoom,
          un: merged.unit === 'reais' ? undefined : merged.unit,
          cent: merged.cents ? '1' : undefined,
          abertas: sameSet(merged.expanded, initiallyExpanded) ? undefined : [...merged.expanded].join('~') || '~',
          anos: [...merged.years].join('~') || undefined,
        }),
      });
    },
    [navigate, view, id],
  );
  return { view, change };
}

const sameSet = (set: ReadonlySet<string>, list: readonly string[]): boolean =>
  set.size === list.length && list.every((id) => set.has(id));
