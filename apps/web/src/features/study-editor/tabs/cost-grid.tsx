import { planningGrid, workspace, workspaceFields } from '@uni/phrases';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { SavedViews } from '../../../shared/saved-views/saved-views.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Row } from '../../../ui/layout/layout.tsx';
import {
  filterLines,
  type GridLine,
  type GridProblem,
  isEmptyLine,
  PlanningGrid,
  PlanningList,
} from '../../../ui/planning-grid/index.ts';
import { matches } from '../../../ui/search.ts';
import { SegmentedControl } from '../../../ui/select/select.tsx';
import { useMedia } from '../../../ui/use-media.ts';
import { type CostTree, costTree } from '../../study/cost-tree.ts';
import { rowOfCell } from '../../study/navigation.ts';
import type { Draft } from '../../study/store/drafting.ts';
import { useWorkspace } from '../../study/workspace-context.tsx';
import {
  type CostLines,
  type CostView,
  costLines,
  createLineCache,
  freshEntries,
  ROOM,
} from '../../study-forms/month-grid/cost-lines.ts';
import { saveGrid } from '../../study-forms/month-grid/grid-file.ts';
import { useGridEditing } from '../../study-forms/month-grid/use-grid-editing.ts';
import { MOST_MONTHS } from '../../study-forms/month-grid/vectors.ts';
import { CostImport } from '../import/cost-wizard.tsx';
import { type CostAppearance, costViewParts, defaultCostAppearance, readCostView } from './cost-view.ts';
import { DisplayChoice } from './display-choice.tsx';
import styles from './tabs.module.css';

const copy = workspaceFields.costs;
const tools = planningGrid.tools;

/** All cost groups as one grid: the spreadsheet's view of the same tree, typed in month by month. */
export function CostGrid(props: {
  tree: CostTree;
  display: 'tree' | 'grid';
  onDisplay: (display: 'tree' | 'grid') => void;
}) {
  const { projection, study, explain, explainRow, tree, owner, enterprise, version } = useWorkspace();
  const [toolRow, setToolRow] = useState<HTMLElement | null>(null);
  const narrow = useMedia('(max-width: 767px)');
  const [appearance, setAppearance] = useState<CostAppearance>(defaultCostAppearance);
  const [years, setYears] = useState<ReadonlySet<number>>(new Set());
  const { lines, problems, editing, target, flash } = useCostLines(appearance.view);
  const visibleLines = useMemo(() => linesInView(lines, appearance), [lines, appearance]);
  const [expanded, setExpanded] = useExpanded(lines);
  const usualExpanded = useMemo(() => opened(lines), [lines]);
  const memory = `${owner}.costs`;
  const format = { unit: appearance.unit, cents: appearance.cents } as const;
  const explainLine = useCallback(
    (line: GridLine, from: number, to = from) => {
      const key = explainable(props.tree, line.id);
      const row = key && rowOfCell(tree, { key, module: null });
      if (row && from !== to) explainRow(row, from, to);
      else if (key) explain({ kind: 'cell', key, module: null, month: from });
    },
    [explain, explainRow, tree, props.tree],
  );
  const months = Math.min(MOST_MONTHS, projection.months + (appearance.view === 'corrected' ? 0 : ROOM));
  const corner = appearance.view === 'values' ? copy.baseDate : workspace.grid.currency[study.terms];
  return (
    <div className={styles.flow}>
      <div className={styles.treeHead}>
        <h2>{copy.groups(props.tree.groups)}</h2>
        <CostImport />
        <DisplayChoice display={props.display} onDisplay={props.onDisplay} />
      </div>
      <Tools
        appearance={appearance}
        change={(next) => setAppearance({ ...appearance, ...next })}
        narrow={narrow}
        toolsRef={setToolRow}
      >
        <SavedViews
          screen="costs"
          memory={memory}
          parts={costViewParts({ ...appearance, expanded, years }, usualExpanded)}
          apply={(saved) => {
            const view = readCostView(saved, usualExpanded);
            setAppearance(view);
            setExpanded(view.expanded);
            setYears(view.years);
          }}
        />
      </Tools>
      {narrow ? (
        <PlanningList
          lines={visibleLines}
          baseMonth={projection.base_month}
          format={format}
          expanded={expanded}
          onExpandedChange={setExpanded}
          onExplain={explainLine}
          editing={appearance.view === 'corrected' ? null : editing}
        />
      ) : (
        <div className={styles.gridFrame}>
          <PlanningGrid
            key={appearance.view}
            label={copy.tree}
            memory={memory}
            toolsInto={toolRow}
            onSave={(table, file) =>
              void saveGrid(table, file, {
                names: [enterprise.code, version.nome, copy.tree],
                sheet: copy.tree,
                baseMonth: projection.base_month,
              })
            }
            corner={appearance.view === 'shares' ? tools.shares : corner}
            lines={visibleLines}
            baseMonth={projection.base_month}
            months={months}
            zoom={appearance.zoom}
            format={format}
            narrow={false}
            expanded={expanded}
            collapsedYears={years}
            onCollapsedYearsChange={setYears}
            target={target}
            flash={flash}
            problems={problems}
            editing={appearance.view === 'corrected' ? null : editing}
            onExpandedChange={setExpanded}
            onExplain={(line, period) => explainLine(line, period.from, period.to)}
            onDependents={(line, period) => {
              const key = period.rolled ? null : explainable(props.tree, line.id);
              if (key) explain({ kind: 'dependents', key, module: null, month: period.from });
              return key !== null;
            }}
            onShares={(shares) => setAppearance({ ...appearance, view: shares ? 'shares' : 'values' })}
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
  const [cache] = useState(createLineCache);
  const labels = useRef<ReadonlyMap<string, string>>(new Map());
  const heldNow = useRef<ReadonlyMap<string, ReadonlySet<number>>>(new Map());
  const build = useCallback(
    (from: Draft): CostLines => {
      const { study, projection } = from.model;
      const tree = costTree({ study, projection, document: from.document, attention: NOTHING });
      labels.current = new Map(tree.families.flatMap(({ rows }) => rows.map(({ key, label }) => [key, label])));
      return costLines({
        tree,
        document: from.document,
        model: from.model,
        view,
        horizon: Math.min(MOST_MONTHS, projection.months + ROOM) - 1,
        held: heldNow.current,
        totalLabel: copy.total,
        cache,
      });
    },
    [view, cache],
  );
  const vectorsOf = useCallback(
    (from: Draft) => (built.current?.draft === from ? built.current.lines : build(from)).vectors,
    [build],
  );
  const fresh = useMemo(() => freshEntries(view, (group) => labels.current.get(group) ?? group), [view]);
  const { editing, held, target, flash } = useGridEditing(vectorsOf, { fresh });
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

/** Curves that do not add up, as problems that F8 goes to. */
function openSums(lines: readonly GridLine[]): GridProblem[] {
  return lines.flatMap((line) => [
    ...(line.check === 'open' ? [{ line: line.id, month: null, text: `${line.label}, ${line.note ?? ''}` }] : []),
    ...openSums(line.children),
  ]);
}

/** Expanded groups. A group that gains several entries expands, so that they are visible. */
function useExpanded(lines: readonly GridLine[]) {
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(() => new Set(opened(lines)));
  const known = useRef<ReadonlySet<string>>(expanded);
  useEffect(() => {
    const all = opened(lines);
    const added = all.filter((id) => !known.current.has(id));
    known.current = new Set(all);
    if (added.length > 0) setExpanded((before) => new Set([...before, ...added]));
  }, [lines]);
  return [expanded, setExpanded] as const;
}

/** Families open, groups with several entries too. */
const opened = (lines: readonly GridLine[]): string[] =>
  lines.flatMap((line) => (line.children.length > 0 ? [line.id, ...opened(line.children)] : []));

function linesInView(lines: readonly GridLine[], appearance: CostAppearance): readonly GridLine[] {
  const filledLines = appearance.zeros ? lines : withoutEmpty(lines);
  return appearance.filter.trim() === ''
    ? filledLines
    : filterLines(filledLines, (line) => matches(line.label, appearance.filter));
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

function Tools({
  appearance,
  change,
  narrow,
  toolsRef,
  children,
}: {
  appearance: CostAppearance;
  change: (next: Partial<CostAppearance>) => void;
  narrow: boolean;
  toolsRef: (element: HTMLElement | null) => void;
  children: ReactNode;
}) {
  const { units, zooms } = workspace.grid;
  const moneyUnits = (['reais', 'thousands', 'millions'] as const).map((value) => ({ value, label: units[value] }));
  return (
    <div className={styles.gridTools}>
      <SegmentedControl
        small
        label={tools.view}
        value={appearance.view}
        options={(['values', 'shares', 'corrected'] as const).map((value) => ({ value, label: tools[value] }))}
        onChange={(view) => change({ view })}
      />
      {appearance.view !== 'shares' && (
        <SegmentedControl
          small
          label={workspace.grid.unitsLabel}
          value={appearance.unit === 'percent' ? 'reais' : appearance.unit}
          options={moneyUnits}
          onChange={(unit) => change({ unit })}
        />
      )}
      {!narrow && (
        <SegmentedControl
          small
          label={workspace.grid.zoomLabel}
          value={appearance.zoom}
          options={(['month', 'quarter', 'year'] as const).map((value) => ({ value, label: zooms[value] }))}
          onChange={(zoom) => change({ zoom })}
        />
      )}
      <Button
        size="small"
        variant="ghost"
        aria-pressed={appearance.cents}
        className={styles.toggle}
        onClick={() => change({ cents: !appearance.cents })}
      >
        {workspace.grid.cents}
      </Button>
      <Button
        size="small"
        variant="ghost"
        aria-pressed={appearance.zeros}
        className={styles.toggle}
        onClick={() => change({ zeros: !appearance.zeros })}
      >
        {tools.zeros}
      </Button>
      {children}
      <Row ref={toolsRef} as="span" gap={6} wrap={false} className="push" />
      <input
        type="search"
        className={styles.filter}
        aria-label={tools.filter}
        placeholder={tools.filter}
        value={appearance.filter}
        onChange={(event) => change({ filter: event.target.value })}
      />
    </div>
  );
}
