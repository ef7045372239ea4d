import type { StudyDocument } from '@uni/contracts';
import { planningGrid, workspaceFields } from '@uni/phrases';
import { useCallback, useMemo, useState } from 'react';
import { addMonths } from '../../../ui/numbers/index.ts';
import { type GridLine, PlanningGrid, PlanningList } from '../../../ui/planning-grid/index.ts';
import { useMedia } from '../../../ui/use-media.ts';
import { useWorkspace } from '../../study/workspace-context.tsx';
import { useGridEditing } from '../month-grid/use-grid-editing.ts';
import type { MonthVector } from '../month-grid/vectors.ts';
import styles from './form.module.css';
import { useStudyForm } from './form-context.tsx';
import { useFocusedField } from './form-sections.tsx';

const OPEN: ReadonlySet<string> = new Set();
const FORMAT = { unit: 'reais', cents: true } as const;
const LESS_FORMAT = { unit: 'reais', cents: false } as const;

/** A few lines of months among the fields of a form: the same grid, as high as its lines. */
export function CurveGrid(props: {
  name: string;
  /** The path whose errors lead here. */
  path: string;
  /** Month of the first column. */
  start: number;
  months: number;
  /** The lines that can be typed in, out of any document. */
  vectors: (document: StudyDocument) => readonly MonthVector[];
  /** Computed lines under them. */
  computed?: readonly GridLine[];
  cents?: boolean;
  /** The name under which months are held, where it is not the line's own. */
  heldAs?: (line: string) => string;
  onExplain?: (line: string, month: number) => void;
}) {
  const { document, facts } = useStudyForm();
  const { owner } = useWorkspace();
  const narrow = useMedia('(max-width: 767px)');
  const frame = useFocusedField(props.path);
  const { vectors } = props;
  const { editing, target, flash } = useGridEditing(
    useCallback((draft) => new Map(vectors(draft.document).map((vector) => [vector.line.id, vector])), [vectors]),
    props.heldAs ? { heldAs: props.heldAs } : {},
  );
  const [years, setYears] = useState<ReadonlySet<number>>(() => new Set());
  const lines = useMemo(
    () => [...vectors(document).map(({ line }) => line), ...(props.computed ?? [])],
    [vectors, document, props.computed],
  );
  const shared = {
    lines,
    baseMonth: addMonths(facts.baseMonth, props.start),
    format: props.cents ? FORMAT : LESS_FORMAT,
    expanded: OPEN,
    onExpandedChange: () => undefined,
    editing,
  };
  if (narrow) {
    return <PlanningList {...shared} onExplain={(line, month) => props.onExplain?.(line.id, month + props.start)} />;
  }
  return (
    <div ref={frame} className={styles.curveGrid} data-path={props.path}>
      <PlanningGrid
        {...shared}
        fitted
        memory={`${owner}.curves`}
        label={workspaceFields.form.cellsOf(props.name)}
        corner={planningGrid.monthly}
        months={props.months}
        zoom="month"
        narrow={false}
        collapsedYears={years}
        onCollapsedYearsChange={setYears}
        target={target}
        flash={flash}
        onExplain={(line, period) => props.onExplain?.(line.id, period.from + props.start)}
      />
    </div>
  );
}
