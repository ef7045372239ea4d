import { type ReactNode, useCallback, useState } from 'react';
import { useProfile } from '../../api/access/profile.ts';
import { GridTools } from '../../shared/saved-views/grid-tools.tsx';
import { useDrawnView } from '../../shared/saved-views/use-drawn-view.ts';
import { CashFlowChart } from '../../ui/charts/index.ts';
import { Stack } from '../../ui/layout/layout.tsx';
import { expandableIds, PlanningGrid, PlanningList } from '../../ui/planning-grid/index.ts';
import { useMedia } from '../../ui/use-media.ts';
import { saveGrid } from '../study-forms/month-grid/grid-file.ts';
import styles from './cash-flow.module.css';
import { type CashFlowPicture, deepestCell } from './cash-flow-model.ts';
import { type CashFlowView, usualGrid } from './cash-flow-view.ts';
import { ChartChoice } from './choice-bar.tsx';
import type { DrillRow, DrillSubject } from './drill-model.ts';

export interface FlowGridProps {
  view: CashFlowView;
  change: (changes: Partial<CashFlowView>) => void;
  rows: readonly DrillRow[];
  axis: { base_month: string; months: number };
  picture: CashFlowPicture;
  label: string;
  /** Of the files that are saved from it. */
  name: string;
  corner: string;
  /** Name under which its columns are stored. */
  memory: string;
  /** Explains the months of a row. */
  onExplain: (subject: DrillSubject) => void;
  /** Choices that only this grid has. */
  children?: ReactNode;
}

/** Chart C1 above, the lines of a flow below, on the same months. */
export function FlowGrid({ view, change, rows, axis, picture, label, name, corner, onExplain, ...own }: FlowGridProps) {
  const { drawn, choose, changeAtOnce } = useDrawnView(view, change);
  const narrow = useMedia('(max-width: 767px)');
  const memory = `${useProfile().email}.${own.memory}`;
  const [asGrid, setAsGrid] = useState(false);
  const [tools, setTools] = useState<HTMLElement | null>(null);
  const [visibleMonths, setVisibleMonths] = useState<{ from: number; to: number } | null>(null);
  const onVisibleMonths = useCallback((from: number, to: number) => setVisibleMonths({ from, to }), []);
  const onExpandedChange = useCallback((expanded: ReadonlySet<string>) => changeAtOnce({ expanded }), [changeAtOnce]);
  const { base_month: baseMonth, months } = axis;
  const listed = narrow && !asGrid;
  const explain = (line: string, from: number, to: number) => onExplain({ line, from, to });
  return (
    <Stack aria-label={label} as="section">
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
        <ChartChoice view={view} change={change} />
        {own.children}
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
            label={label}
            memory={memory}
            toolsInto={tools}
            onSave={(table, file) => void saveGrid(table, file, { names: [name], sheet: name, baseMonth })}
            corner={corner}
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
    </Stack>
  );
}
