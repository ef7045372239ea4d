import { planningGrid, workspace } from '@uni/phrases';
import { useCallback, useMemo, useRef, useState } from 'react';
import { Button } from '../../../../ui/button/button.tsx';
import {
  filterLines,
  type GridLine,
  type GridProblem,
  isEmptyLine,
  type MoneyUnit,
  PlanningGrid,
  PlanningList,
  type Zoom,
} from '../../../../ui/planning-grid/index.ts';
import { matches } from '../../../../ui/search.ts';
import { SegmentedControl } from '../../../../ui/select/select.tsx';
import { type CostTree, costTree } from '../cost-tree.ts';
import { CostImport } from '../import/cost-wizard.tsx';
import { type CostLines, type CostView, costLines, MOST_MONTHS } from '../month-grid/cost-lines.ts';
import { useGridEditing } from '../month-grid/use-grid-editing.ts';
import { rowOfCell } from '../navigation.ts';
import type { Draft } from '../store/drafting.ts';
import { useMedia } from '../use-media.ts';
import { useWorkspace } from '../workspace-context.tsx';
import cashFlowStyles from './cash-flow.module.css';
import costsStyles from './costs.module.css';
import { DisplayChoice } from './display-choice.tsx';

const words = workspace.fields.costs;
const tools = planningGrid.tools;
/** Months beyond the last one with a flow: a plan grows by being typed in. */
const ROOM = 12;

/** How the grid is looked at; none of it belongs to the study. */
interface Look {
  view: CostView;
  unit: MoneyUnit;
  zoom: Zoom;
  cents: boolean;
  zeros: boolean;
  filter: string;
}

const firstLook: Look = { view: 'values', unit: 'reais', zoom: 'month', cents: false, zeros: true, filter: '' };

/** All cost groups as one grid: the spreadsheet's view of the same tree, typed in month by month. */
export function CostGrid(props: {
  tree: CostTree;
  display: 'tree' | 'grid';
  onDisplay: (display: 'tree' | 'grid') => void;
}) {
  const { projection, study, explain, explainRow, tree } = useWorkspace();
  const narrow = useMedia('(max-width: 767px)');
  const [look, setLook] = useState(firstLook);
  const [years, setYears] = useState<ReadonlySet<number>>(new Set());
  const { lines, problems, editing, target, flash } = useCostLines(look.view);
  const shown = useMemo(() => looked(lines, look), [lines, look]);
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(() => new Set(opened(lines)));
  const format = { unit: look.unit, cents: look.cents } as const;
  const explainLine = useCallback(
    (line: GridLine, from: number, to = from) => {
      const key = explainable(props.tree, line.id);
      const row = key && rowOfCell(tree, { key, module: null });
      if (row && from !== to) explainRow(row, from, to);
      else if (key) explain({ kind: 'cell', key, module: null, month: from });
    },
    [explain, explainRow, tree, props.tree],
  );
  const months = Math.min(MOST_MONTHS, projection.months + (look.view === 'corrected' ? 0 : ROOM));
  const corner = look.view === 'values' ? words.baseDate : workspace.grid.currency[study.terms];
  return (
    <div className={cashFlowStyles.flow}>
      <div className={costsStyles.treeHead}>
        <h2>{words.groups(props.tree.groups)}</h2>
        <CostImport />
        <DisplayChoice display={props.display} onDisplay={props.onDisplay} />
      </div>
      <Tools look={look} change={(next) => setLook({ ...look, ...next })} narrow={narrow} />
      {narrow ? (
        <PlanningList
          lines={shown}
          baseMonth={projection.base_month}
          format={format}
          expanded={expanded}
          onExpandedChange={setExpanded}
          onExplain={explainLine}
          editing={look.view === 'corrected' ? null : editing}
        />
      ) : (
        <div className={cashFlowStyles.gridFrame}>
          <PlanningGrid
            key={look.view}
            label={words.tree}
            corner={look.view === 'shares' ? tools.shares : corner}
            lines={shown}
            baseMonth={projection.base_month}
            months={months}
            zoom={look.zoom}
            format={format}
            narrow={false}
            expanded={expanded}
            collapsedYears={years}
            onCollapsedYearsChange={setYears}
            target={target}
            flash={flash}
            problems={problems}
            editing={look.view === 'corrected' ? null : editing}
            onExpandedChange={setExpanded}
            onExplain={(line, period) => explainLine(line, period.from, period.to)}
            onShares={(shares) => setLook({ ...look, view: shares ? 'shares' : 'values' })}
          />
        </div>
      )}
    </div>
  );
}

/** The lines of the draft on screen, joined to the study. */
function useCostLines(view: CostView) {
  const { state } = useWorkspace();
  const { draft } = state;
  const built = useRef<{ draft: Draft; lines: CostLines } | null>(null);
  const heldNow = useRef<ReadonlyMap<string, ReadonlySet<number>>>(new Map());
  const build = useCallback(
    (from: Draft): CostLines => {
      const { study, projection } = from.model;
      const tree = costTree({ study, projection, document: from.document, attention: NOTHING });
      return costLines({
        tree,
        document: from.document,
        model: from.model,
        view,
        horizon: Math.min(MOST_MONTHS, projection.months + ROOM) - 1,
        held: heldNow.current,
        totalLabel: words.total,
      });
    },
    [view],
  );
  const vectorsOf = useCallback(
    (from: Draft) => (built.current?.draft === from ? built.current.lines : build(from)).vectors,
    [build],
  );
  const { editing, held, target, flash } = useGridEditing(vectorsOf);
  const lines = useMemo(() => {
    heldNow.current = held.byLine;
    const made = build(draft);
    built.current = { draft, lines: made };
    return made.lines;
  }, [build, draft, held.byLine]);
  const problems = useMemo(() => openSums(lines), [lines]);
  return { lines, problems, editing, target, flash };
}

const NOTHING: ReadonlySet<string> = new Set();

/** Curves that do not add up, as places that F8 goes to. */
function openSums(lines: readonly GridLine[]): GridProblem[] {
  return lines.flatMap((line) => [
    ...(line.check === 'open' ? [{ line: line.id, month: null, text: `${line.label}, ${line.note ?? ''}` }] : []),
    ...openSums(line.children),
  ]);
}

/** Families open, groups with several entries too. */
const opened = (lines: readonly GridLine[]): string[] =>
  lines.flatMap((line) => (line.children.length > 0 ? [line.id, ...opened(line.children)] : []));

function looked(lines: readonly GridLine[], look: Look): readonly GridLine[] {
  const wanted = look.zeros ? lines : withoutEmpty(lines);
  return look.filter.trim() === '' ? wanted : filterLines(wanted, (line) => matches(line.label, look.filter));
}

const withoutEmpty = (lines: readonly GridLine[]): GridLine[] =>
  lines
    .filter((line) => line.pinned || !isEmptyLine(line))
    .map((line) => (line.children.length > 0 ? { ...line, children: withoutEmpty(line.children) } : line));

/** The projected line behind a row: the group's own, or that of the entry's group. */
function explainable(tree: CostTree, id: string): string | null {
  const rows = tree.families.flatMap((family) => family.rows);
  return rows.find((row) => row.line === id || row.items.some((item) => item.path === id))?.line ?? null;
}

function Tools({ look, change, narrow }: { look: Look; change: (next: Partial<Look>) => void; narrow: boolean }) {
  const { units, zooms } = workspace.grid;
  const moneyUnits = (['reais', 'thousands', 'millions'] as const).map((value) => ({ value, label: units[value] }));
  return (
    <div className={cashFlowStyles.gridTools}>
      <SegmentedControl
        small
        label={tools.view}
        value={look.view}
        options={(['values', 'shares', 'corrected'] as const).map((value) => ({ value, label: tools[value] }))}
        onChange={(view) => change({ view })}
      />
      {look.view !== 'shares' && (
        <SegmentedControl
          small
          label={workspace.grid.unitsLabel}
          value={look.unit === 'percent' ? 'reais' : look.unit}
          options={moneyUnits}
          onChange={(unit) => change({ unit })}
        />
      )}
      {!narrow && (
        <SegmentedControl
          small
          label={workspace.grid.zoomLabel}
          value={look.zoom}
          options={(['month', 'quarter', 'year'] as const).map((value) => ({ value, label: zooms[value] }))}
          onChange={(zoom) => change({ zoom })}
        />
      )}
      <Button
        size="small"
        look="ghost"
        aria-pressed={look.cents}
        className={cashFlowStyles.toggle}
        onClick={() => change({ cents: !look.cents })}
      >
        {workspace.grid.cents}
      </Button>
      <Button
        size="small"
        look="ghost"
        aria-pressed={look.zeros}
        className={cashFlowStyles.toggle}
        onClick={() => change({ zeros: !look.zeros })}
      >
        {tools.zeros}
      </Button>
      <input
        type="search"
        className={cashFlowStyles.filter}
        aria-label={tools.filter}
        placeholder={tools.filter}
        value={look.filter}
        onChange={(event) => change({ filter: event.target.value })}
      />
    </div>
  );
}
