import { useNavigate, useSearch } from '@tanstack/react-router';
import { versions, workspace } from '@uni/phrases';
import { useCallback, useMemo, useState } from 'react';
import { useProfile } from '../../../api/access/profile.ts';
import { GridTools } from '../../../shared/saved-views/grid-tools.tsx';
import { type GridView, gridSearchOf, readGridView, type UsualView } from '../../../shared/saved-views/grid-view.ts';
import { SavedViews, type ViewParts } from '../../../shared/saved-views/saved-views.tsx';
import { useDrawnView } from '../../../shared/saved-views/use-drawn-view.ts';
import { CashFlowChart } from '../../../ui/charts/cash-flow-chart.tsx';
import { InSlices } from '../../../ui/feedback/in-slices.tsx';
import { figureMark } from '../../../ui/kpi/figure-mark.ts';
import { expandableIds, PlanningGrid, PlanningList, PrintedGrid } from '../../../ui/planning-grid/index.ts';
import { SegmentedControl, Selector } from '../../../ui/select/select.tsx';
import { useMedia } from '../../../ui/use-media.ts';
import { type ChartView, initiallyExpanded } from '../../study/cash-flow-view.ts';
import { gridModes } from '../../study/comparison.ts';
import { dependentsSubject } from '../../study/explanation-subject.ts';
import { rowOfCell } from '../../study/navigation.ts';
import { useWorkspace } from '../../study/workspace-context.tsx';
import { cashFlowPicture } from '../../study-charts/chart-model.ts';
import { saveGrid } from '../../study-forms/month-grid/grid-file.ts';
import { useCashFlowLines } from '../../versions/use-cash-flow-lines.ts';
import { ChartFrame } from '../frame/chart-frame.tsx';
import styles from './tabs.module.css';

const copy = workspace.grid;

const usual: UsualView = {
  units: ['reais', 'thousands', 'millions', 'percent'],
  unit: 'reais',
  expanded: initiallyExpanded,
};

/** Chart C1 above, the cash-flow grid below, on the same months. */
export function CashFlowTab() {
  const { projection, study, tree, comparing, explainRow, explain, commentOn, target, panel } = useWorkspace();
  const { enterprise, version, owner, figuresOf } = useWorkspace();
  const organization = useProfile().organization__name ?? '';
  const narrow = useMedia('(max-width: 767px)');
  const { view, change, parts, apply } = useGridView();
  const { drawn, choose, changeAtOnce } = useDrawnView(view, change);
  const [asGrid, setAsGrid] = useState(false);
  const [tools, setTools] = useState<HTMLElement | null>(null);
  const [visibleMonths, setVisibleMonths] = useState<{ from: number; to: number } | null>(null);
  const [chartView, setChartView] = useState<ChartView>('project');
  const { lines, noteOf, beside } = useCashFlowLines(chartView);
  const picture = useMemo(
    () =>
      cashFlowPicture(
        projection,
        chartView,
        study.accomplished?.closing ?? null,
        comparing.main && { name: comparing.main.version.nome, projection: comparing.main.projection },
      ),
    [projection, chartView, study, comparing.main],
  );
  const explained = useExplained();
  const onVisibleMonths = useCallback((from: number, to: number) => setVisibleMonths({ from, to }), []);
  const onExpandedChange = useCallback((expanded: ReadonlySet<string>) => changeAtOnce({ expanded }), [changeAtOnce]);
  const format = { unit: drawn.unit, cents: drawn.cents };
  const listed = narrow && !asGrid;
  return (
    <div className={styles.flow}>
      <ChartFrame>
        {(drawnChart) => (
          <CashFlowChart
            {...drawnChart}
            file="fluxo-de-caixa"
            title={picture.title}
            mark={figureMark(picture.titleIndicators.join(' '), figuresOf)}
            series={picture.series}
            markers={picture.markers}
            window={listed ? null : visibleMonths}
            focusMonth={explained && explained.from === explained.to ? explained.from : null}
            onExplain={(month) => explain({ kind: 'cell', key: picture.accumulatedKey, module: null, month })}
          />
        )}
      </ChartFrame>
      <div className={styles.toolsFrame}>
        <GridTools
          view={view}
          change={choose}
          usual={usual}
          narrow={narrow}
          asGrid={asGrid}
          onAsGrid={setAsGrid}
          expandable={() => expandableIds(tree)}
          toolsRef={setTools}
        >
          <ChartViewChoice view={chartView} onChange={setChartView} />
          <DifferenceChoice />
          <SavedViews screen="cash_flow" memory={`${owner}.cash-flow`} parts={parts} apply={apply} />
        </GridTools>
      </div>
      {listed ? (
        <PlanningList
          lines={lines}
          baseMonth={projection.base_month}
          format={format}
          expanded={drawn.expanded}
          onExpandedChange={onExpandedChange}
          onExplain={(line, month) => explainRow(line.id, month, month)}
          noteOf={noteOf}
        />
      ) : (
        <div className={styles.gridFrame} data-narrow={narrow || undefined}>
          <InSlices before={null}>
            <PlanningGrid
              label={copy.name}
              memory={`${owner}.cash-flow`}
              toolsInto={tools}
              onSave={(table, file) =>
                void saveGrid(table, file, {
                  names: [enterprise.code, version.nome, workspace.tabs['fluxo-de-caixa']],
                  sheet: workspace.tabs['fluxo-de-caixa'],
                  baseMonth: projection.base_month,
                })
              }
              corner={copy.currency[study.terms]}
              lines={lines}
              baseMonth={projection.base_month}
              months={projection.months}
              zoom={drawn.zoom}
              format={format}
              narrow={narrow}
              expanded={drawn.expanded}
              collapsedYears={drawn.years}
              target={target}
              marked={markedCell(tree, projection.indicators.max_exposure_month)}
              explained={panel.open ? explained : null}
              noteOf={noteOf}
              beside={beside}
              onComment={(line, period) => commentOn({ kind: 'row', line: line.id, from: period.from, to: period.to })}
              onExpandedChange={onExpandedChange}
              onCollapsedYearsChange={(years) => changeAtOnce({ years })}
              onExplain={(line, period) => explainRow(line.id, period.from, period.to)}
              onDependents={(line, period) => {
                const subject = dependentsSubject(tree, {
                  kind: 'row',
                  line: line.id,
                  from: period.from,
                  to: period.to,
                });
                if (subject) explain(subject);
                return subject !== null;
              }}
              onVisibleMonths={onVisibleMonths}
            />
          </InSlices>
        </div>
      )}
      <PrintedGrid
        title={`${enterprise.name} · ${version.nome} (${workspace.frame.status[version.state]})`}
        organization={organization}
        note={`${copy.name} · ${copy.currency[study.terms]} · ${copy.units[drawn.unit]}`}
        lines={lines}
        baseMonth={projection.base_month}
        months={projection.months}
        zoom={drawn.zoom}
        format={format}
        expanded={drawn.expanded}
      />
    </div>
  );
}

/** The exposure is a month of the accumulated free cash flow. */
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

/** Display of differences from the compared version in the grid. Empty without a comparison. */
function DifferenceChoice() {
  const { comparing } = useWorkspace();
  if (!comparing.main) return null;
  return (
    <fieldset aria-label={versions.grid.mode}>
      <Selector
        small
        bare
        label={versions.grid.mode}
        value={comparing.mode}
        options={gridModes.map((mode) => ({ value: mode, label: versions.grid[mode] }))}
        onChange={comparing.setMode}
      />
    </fieldset>
  );
}

/** Zoom, unit, open lines, closed years and the way of comparing live in the address. */
function useGridView() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const { enterprise, comparing } = useWorkspace();
  const id = String(enterprise.id);
  const { zoom, un, cent, abertas, anos } = search;
  const view = useMemo(() => readGridView({ zoom, un, cent, abertas, anos }, usual), [zoom, un, cent, abertas, anos]);
  const go = useCallback(
    (next: ViewParts) => {
      void navigate({
        to: '/planejamento/$id/$aba',
        params: { id, aba: 'fluxo-de-caixa' },
        replace: true,
        resetScroll: false,
        search: (before) => ({ ...before, ...next }),
      });
    },
    [navigate, id],
  );
  const change = useCallback((next: Partial<GridView>) => go(gridSearchOf({ ...view, ...next }, usual)), [go, view]);
  const dif = comparing.mode === 'highlight' ? undefined : comparing.mode;
  return {
    view,
    change,
    parts: { ...gridSearchOf(view, usual), dif },
    apply: (saved: ViewParts) => go({ ...gridSearchOf(readGridView(saved, usual), usual), dif: saved.dif }),
  };
}
