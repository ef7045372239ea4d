import { organizationCashFlow as copy } from '@uni/phrases';
import { useCallback, useMemo, useState } from 'react';
import { useProfile } from '../../api/access/profile.ts';
import { GridTools } from '../../shared/saved-views/grid-tools.tsx';
import { SavedViews } from '../../shared/saved-views/saved-views.tsx';
import { useDrawnView } from '../../shared/saved-views/use-drawn-view.ts';
import { CashFlowChart } from '../../ui/charts/index.ts';
import { Stack } from '../../ui/layout/layout.tsx';
import { expandableIds, PlanningGrid, PlanningList } from '../../ui/planning-grid/index.ts';
import { SegmentedControl } from '../../ui/select/select.tsx';
import { useMedia } from '../study/use-media.ts';
import { saveGrid } from '../study-forms/month-grid/grid-file.ts';
import styles from './cash-flow.module.css';
import { pictureOf } from './cash-flow-model.ts';
import { type CashFlowView, readView, searchOf, usualGrid } from './cash-flow-view.ts';
import { Drill } from './drill.tsx';
import type { DrillSubject } from './drill-model.ts';
import type { CashFlowScreen } from './use-cash-flow.ts';

/** Chart C1 above, the lines of the whole below, on the same months. */
export function CashFlowGrid({ screen }: { screen: CashFlowScreen }) {
  const { view, change, model, rows, answer } = screen;
  const { drawn, choose, changeAtOnce } = useDrawnView(view, change);
  const narrow = useMedia('(max-width: 767px)');
  const memory = `${useProfile().email}.organization-cash-flow`;
  const [asGrid, setAsGrid] = useState(false);
  const [tools, setTools] = useState<HTMLElement | null>(null);
  const [visibleMonths, setVisibleMonths] = useState<{ from: number; to: number } | null>(null);
  const [drillPath, setDrillPath] = useState<readonly DrillSubject[]>([]);
  const picture = useMemo(() => (model ? pictureOf(model, view.chart) : null), [model, view.chart]);
  const onVisibleMonths = useCallback((from: number, to: number) => setVisibleMonths({ from, to }), []);
  const onExpandedChange = useCallback((expanded: ReadonlySet<string>) => changeAtOnce({ expanded }), [changeAtOnce]);
  if (!model || !picture) return null;
  const { base_month: baseMonth, months } = model.axis;
  const listed = narrow && !asGrid;
  const explain = (line: string, from: number, to: number) => setDrillPath([{ line, from, to }]);
  return (
    <Stack aria-label={copy.gridName} as="section">
      <CashFlowChart
        file="fluxo-de-caixa"
        title={picture.title}
        series={picture.series}
        markers={picture.markers}
        height={narrow ? 214 : 190}
        window={listed ? null : visibleMonths}
        onExplain={(month) => explain(view.chart === 'project' ? 'free_cash_flow' : 'net_cash_flow', month, month)}
      />
      <GridTools
        view={view}
        change={choose}
        usual={usualGrid}
        narrow={narrow}
        asGrid={asGrid}
        onAsGrid={setAsGrid}
        toolsRef={setTools}
        expandable={() => expandableIds(rows)}
      >
        <SegmentedControl
          small
          label={copy.view.label}
          value={view.chart}
          options={[
            { value: 'project', label: copy.view.project },
            { value: 'cash', label: copy.view.cash },
          ]}
          onChange={(chart) => change({ chart })}
        />
        <SavedViews
          screen="organization_cash_flow"
          memory={memory}
          parts={{ ...searchOf(view) }}
          apply={(search) => change(readView(search))}
        />
      </GridTools>
      {listed ? (
        <PlanningList
          lines={rows}
          baseMonth={baseMonth}
          format={drawn}
          expanded={drawn.expanded}
          onExpandedChange={onExpandedChange}
          onExplain={(line, month) => explain(line.id, month, month)}
        />
      ) : (
        <div className={styles.gridFrame}>
          <PlanningGrid
            label={copy.gridName}
            memory={memory}
            toolsInto={tools}
            onSave={(table, file) => void saveGrid(table, file, { names: [copy.title], sheet: copy.title, baseMonth })}
            corner={copy.corner[answer.terms]}
            lines={rows}
            baseMonth={baseMonth}
            months={months}
            zoom={drawn.zoom}
            format={drawn}
            narrow={narrow}
            expanded={drawn.expanded}
            collapsedYears={drawn.years}
            target={null}
            marked={deepestCell(picture, view.chart)}
            explained={null}
            onExpandedChange={onExpandedChange}
            onCollapsedYearsChange={(years) => changeAtOnce({ years })}
            onExplain={(line, period) => explain(line.id, period.from, period.to)}
            onVisibleMonths={onVisibleMonths}
          />
        </div>
      )}
      {drillPath.length > 0 && <Drill screen={screen} drillPath={drillPath} onDrillPath={setDrillPath} />}
    </Stack>
  );
}

/** The exposure is a month of the balance that the chart shows. */
function deepestCell({ markers }: ReturnType<typeof pictureOf>, chart: CashFlowView['chart']) {
  const month = markers.find(({ kind }) => kind === 'exposure')?.month;
  return month === undefined ? null : { line: chart === 'project' ? 'accumulated_free' : 'closing_cash', month };
}
