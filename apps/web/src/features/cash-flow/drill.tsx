import { common, organizationCashFlow } from '@uni/phrases';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { Row, Stack } from '../../ui/layout/layout.tsx';
import { formatCents } from '../../ui/numbers/index.ts';
import { Drawer } from '../../ui/overlay/dialog.tsx';
import styles from './cash-flow.module.css';
import { type DrillCell, type DrillPart, type DrillRow, type DrillSubject, drillInto } from './drill-model.ts';

const copy = organizationCashFlow.drill;

/** A part that is the cell of a study. */
export type StudyPart = DrillPart & { goes: { kind: 'study' } };

export interface DrillProps {
  rows: readonly DrillRow[];
  baseMonth: string;
  /** The cells that led here, the displayed one last. */
  drillPath: readonly DrillSubject[];
  onDrillPath: (drillPath: readonly DrillSubject[]) => void;
  /** Draws a part of a study. */
  studyPart?: (component: StudyPart) => ReactNode;
  /** What else there is about a cell, below its parts. */
  below?: (subject: DrillSubject, cell: DrillCell, open: (subject: DrillSubject) => void) => ReactNode;
}

/** The source of a number: its parts, each of which opens into its own. */
export function Drill({ rows, baseMonth, drillPath, onDrillPath, studyPart, below }: DrillProps) {
  const subject = drillPath.at(-1);
  const cell = subject ? drillInto(rows, subject, baseMonth) : null;
  if (!subject || !cell) return null;
  const open = (next: DrillSubject) => onDrillPath([...drillPath, next]);
  const sum = cell.parts.reduce((total, { value }) => total + value, 0);
  return (
    <Drawer title={cell.title} lead={formatCents(cell.value)} onClose={() => onDrillPath([])}>
      {drillPath.length > 1 && (
        <Button size="small" variant="ghost" icon="left" onClick={() => onDrillPath(drillPath.slice(0, -1))}>
          {common.back}
        </Button>
      )}
      <h3 className="visually-hidden">{copy.parts}</h3>
      {cell.parts.length === 0 && cell.value === 0 && <p className="text-3">{copy.none}</p>}
      <Stack as="ul" ruled={6}>
        {cell.parts.map((component) => (
          <Row as="li" gap={16} align="baseline" justify="space-between" wrap={false} key={component.id}>
            {isOfStudy(component) && studyPart ? studyPart(component) : <PartName component={component} open={open} />}
            <span className="nowrap">{formatCents(component.value)}</span>
          </Row>
        ))}
      </Stack>
      {cell.parts.length > 0 && sum === cell.value && <p className="small text-2">{copy.closes}</p>}
      {below?.(subject, cell, open)}
    </Drawer>
  );
}

const isOfStudy = (component: DrillPart): component is StudyPart => component.goes?.kind === 'study';

function PartName({
  component: { label, goes },
  open,
}: {
  component: DrillPart;
  open: (subject: DrillSubject) => void;
}) {
  if (goes?.kind !== 'row') return <span>{label}</span>;
  return (
    <button type="button" className={styles.part} aria-label={copy.deeper(label)} onClick={() => open(goes.subject)}>
      {label}
    </button>
  );
}
