import { workspace } from '@uni/phrases';
import { useCallback, useMemo, useState } from 'react';
import { type GridLine, PlanningGrid, PlanningList } from '../../../../ui/planning-grid/index.ts';
import type { CostTree } from '../cost-tree.ts';
import { useMedia } from '../use-media.ts';
import { useWorkspace } from '../workspace-context.tsx';
import cashFlowStyles from './cash-flow.module.css';
import costsStyles from './costs.module.css';
import { DisplayChoice } from './display-choice.tsx';

const words = workspace.fields.costs;

/** All cost groups as one grid: the spreadsheet's view of the same tree. */
export function CostGrid(props: {
  tree: CostTree;
  display: 'tree' | 'grid';
  onDisplay: (display: 'tree' | 'grid') => void;
}) {
  const { projection, study, explain } = useWorkspace();
  const narrow = useMedia('(max-width: 767px)');
  const lines = useMemo(() => gridLines(props.tree, projection.months), [props.tree, projection.months]);
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(() => new Set(lines.map((line) => line.id)));
  const format = { unit: 'reais', cents: false } as const;
  const explainLine = useCallback(
    (line: GridLine, month: number) => {
      if (line.children.length === 0 && !line.pinned) explain({ kind: 'cell', key: line.id, module: null, month });
    },
    [explain],
  );
  return (
    <div className={cashFlowStyles.flow}>
      <div className={costsStyles.treeHead}>
        <h2>{words.groups(props.tree.groups)}</h2>
        <DisplayChoice display={props.display} onDisplay={props.onDisplay} />
      </div>
      {narrow ? (
        <PlanningList
          lines={lines}
          baseMonth={projection.base_month}
          format={format}
          expanded={expanded}
          onExpandedChange={setExpanded}
          onExplain={explainLine}
        />
      ) : (
        <div className={cashFlowStyles.gridFrame}>
          <PlanningGrid
            label={words.tree}
            corner={workspace.grid.currency[study.terms]}
            lines={lines}
            baseMonth={projection.base_month}
            months={projection.months}
            zoom="month"
            format={format}
            narrow={false}
            expanded={expanded}
            collapsedYears={NO_YEARS}
            target={null}
            onExpandedChange={setExpanded}
            onExplain={(line, period) => explainLine(line, period.from)}
          />
        </div>
      )}
    </div>
  );
}

const NO_YEARS: ReadonlySet<number> = new Set();

function gridLines(tree: CostTree, months: number): GridLine[] {
  const families = tree.families.map((family): GridLine => {
    const children = family.rows
      .filter((row) => row.total !== 0 || row.values.some((value) => value !== 0))
      .map((row): GridLine => leaf(row.line, row.label, row.values, row.total));
    return {
      ...leaf(`family.${family.key}`, family.label, summed(children, months), family.total),
      tone: 'group',
      children,
    };
  });
  const total = leaf('total', words.total, summed(families, months), tree.total);
  return [...families.filter((family) => family.children.length > 0), { ...total, tone: 'total', pinned: true }];
}

const leaf = (id: string, label: string, values: readonly number[], total: number): GridLine => ({
  id,
  label,
  tone: 'line',
  values,
  total,
  aggregation: 'sum',
  children: [],
});

const summed = (lines: readonly GridLine[], months: number): number[] =>
  Array.from({ length: months }, (_, month) => lines.reduce((sum, line) => sum + (line.values[month] ?? 0), 0));
