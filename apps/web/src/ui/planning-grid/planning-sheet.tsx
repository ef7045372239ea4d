import { planningGrid } from '@uni/phrases';
import { useState } from 'react';
import { Button } from '../button/button.tsx';
import { TextField } from '../field/text-field.tsx';
import { EntryDialog } from '../overlay/entry-dialog.tsx';
import { type GridLine, soleRow } from './lines.ts';
import { type CellChange, type GridSheet, heldByTyping, isFixed, unitOf } from './model/cells.ts';
import { enterCell } from './model/entry.ts';
import { editorText } from './model/ticks.ts';
import { longMonth } from './months.ts';
import { buildPeriods } from './periods.ts';
import styles from './planning-list.module.css';
import { type GridEditing, problemText } from './use-acts.ts';

const copy = planningGrid.sheet;
const STEP = '10%';

/** One month of one line, on a narrow screen: typed, stepped, or copied to the months after it. */
export function PlanningSheet(props: {
  line: GridLine;
  month: number;
  baseMonth: string;
  editing: GridEditing;
  onClose: () => void;
}) {
  const { line, month, baseMonth, editing, onClose } = props;
  const unit = unitOf(line);
  const value = line.values[month] ?? null;
  const [typed, setTyped] = useState(() => editorText(value, unit));
  const [problem, setProblem] = useState<string | undefined>();
  const name = copy.title(line.label, longMonth(baseMonth, month));
  const write = (changes: readonly CellChange[], label: string, to: number): void => {
    const holds = heldByTyping(sheetOf(line, baseMonth), [{ line: line.id, month }]);
    if (changes.length > 0) editing.commit({ label, changes, location: { line: line.id, from: month, to }, holds });
    onClose();
  };
  const read = (text: string) => enterCell(sheetOf(line, baseMonth), { row: 0, column: month }, text);
  const put = (text: string): void => {
    const outcome = read(text);
    if (outcome.ok) write(outcome.changes, name, month);
    else setProblem(problemText(outcome.problem, text));
  };
  const fill = (): void => {
    const outcome = read(typed);
    if (!outcome.ok) {
      setProblem(problemText(outcome.problem, typed));
      return;
    }
    const last = line.input?.span?.to ?? line.values.length - 1;
    const months = Array.from({ length: Math.max(0, last - month) }, (_, at) => month + 1 + at);
    const after = months
      .filter((at) => !isFixed({ line, month: at }))
      .map((at) => ({ line: line.id, month: at, ticks: outcome.ticks }));
    write([...outcome.changes, ...after], planningGrid.filled(after.length + 1), last);
  };
  return (
    <EntryDialog
      title={name}
      onClose={onClose}
      onSubmit={() => put(typed)}
      actions={
        <Button variant="primary" type="submit">
          {copy.save}
        </Button>
      }
    >
      <div className={styles.sheet}>
        <TextField
          label={copy.value}
          value={typed}
          onChange={(text) => {
            setTyped(text);
            setProblem(undefined);
          }}
          error={problem}
          inputMode="decimal"
          autoComplete="off"
          size="large"
          data-autofocus
        />
        <div className={styles.steps}>
          <Button size="large" onClick={() => put(`-=${STEP}`)}>
            {copy.less}
          </Button>
          <Button size="large" onClick={() => put(`+=${STEP}`)}>
            {copy.more}
          </Button>
        </div>
        <Button size="large" onClick={fill}>
          {copy.fill}
        </Button>
      </div>
    </EntryDialog>
  );
}

/** The line alone, month by month. */
function sheetOf(line: GridLine, baseMonth: string): GridSheet {
  const months = Math.max(line.values.length, (line.input?.to ?? 0) + 1);
  return { rows: [soleRow(line)], periods: buildPeriods({ baseMonth, months, zoom: 'month' }) };
}
