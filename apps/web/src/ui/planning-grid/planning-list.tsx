import { planningGrid, workspace } from '@uni/phrases';
import { useState } from 'react';
import { sparkPath } from '../charts/spark-paths.ts';
import { classes } from '../classes.ts';
import { Icon } from '../icons/icon.tsx';
import { formatCompact } from '../numbers/index.ts';
import { type AmountFormat, cellName, ticksText } from './amounts.ts';
import { DifferenceMark, markOf, type NoteOf, noteClass } from './cell-note.tsx';
import { type GridLine, type GridRow, pinnedRows, visibleRows } from './lines.ts';
import { isClosed, unitOf } from './model/cells.ts';
import { spokenText, type Ticks } from './model/ticks.ts';
import { shortMonth } from './months.ts';
import { monthPeriod } from './periods.ts';
import styles from './planning-list.module.css';
import { PlanningSheet } from './planning-sheet.tsx';
import type { GridEditing } from './use-acts.ts';

const copy = workspace.grid;

export interface PlanningListProps {
  lines: readonly GridLine[];
  baseMonth: string;
  format: AmountFormat;
  expanded: ReadonlySet<string>;
  onExpandedChange: (expanded: ReadonlySet<string>) => void;
  onExplain: (line: GridLine, month: number) => void;
  /** Notes of months, in addition to their amounts. */
  noteOf?: NoteOf | undefined;
  /** Present on a list that can be typed in. */
  editing?: GridEditing | null;
}

/** The grid on a narrow screen: each line with its profile and total. A line opens into its months. */
export function PlanningList(props: PlanningListProps) {
  const [open, setOpen] = useState<string | null>(null);
  const [edited, setEdited] = useState<{ line: string; month: number } | null>(null);
  const rows = [...visibleRows(props.lines, props.expanded), ...pinnedRows(props.lines)];
  const sheetLine = rows.find(({ line }) => line.id === edited?.line)?.line;
  const toggle = (id: string): void => {
    const next = new Set(props.expanded);
    if (!next.delete(id)) next.add(id);
    props.onExpandedChange(next);
  };
  return (
    <>
      <ul className={styles.list} aria-label={copy.listName}>
        {rows.map((row) => (
          <li key={row.line.id} className={classes(styles.item, row.line.tone !== 'line' && styles.strong)}>
            <div className={styles.row} style={{ paddingLeft: 16 + (row.level - 1) * 12 }}>
              {row.expandable ? (
                <button
                  type="button"
                  className={styles.toggle}
                  aria-expanded={row.expanded}
                  aria-label={row.expanded ? copy.collapse(row.line.label) : copy.expand(row.line.label)}
                  onClick={() => toggle(row.line.id)}
                >
                  <Icon name={row.expanded ? 'down' : 'right'} size={14} />
                </button>
              ) : (
                <span className={styles.toggle} />
              )}
              <LineButton row={row} baseMonth={props.baseMonth} open={open === row.line.id} onOpen={setOpen} />
            </div>
            {open === row.line.id && <Months {...props} line={row.line} onEdit={setEdited} />}
          </li>
        ))}
      </ul>
      {props.editing && edited && sheetLine && (
        <PlanningSheet
          key={`${edited.line} ${edited.month}`}
          line={sheetLine}
          month={edited.month}
          baseMonth={props.baseMonth}
          editing={props.editing}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}

function LineButton(props: { row: GridRow; baseMonth: string; open: boolean; onOpen: (id: string | null) => void }) {
  const { line } = props.row;
  const values = line.values.map((value) => value ?? 0);
  const peak = peakOf(values);
  if (line.values.length === 0 && !line.input) return <span className={styles.name}>{line.label}</span>;
  return (
    <button
      type="button"
      className={styles.line}
      aria-expanded={props.open}
      onClick={() => props.onOpen(props.open ? null : line.id)}
    >
      <span className={styles.text}>
        <span className={styles.name}>{line.label}</span>
        {peak !== null && (
          <span className={styles.peak}>
            {copy.peak(shortMonth(props.baseMonth, peak), compact(values[peak] ?? 0, line))}
          </span>
        )}
      </span>
      <svg className={styles.spark} width="64" height="20" viewBox="0 0 64 20" aria-hidden="true">
        <path d={sparkPath(values, { width: 64, height: 20 })} />
      </svg>
      <span className={classes(styles.value, line.balance && line.total < 0 && styles.negative)}>
        {line.total === 0 ? '–' : compact(line.total, line)}
      </span>
      <Icon name={props.open ? 'down' : 'right'} size={14} className={styles.chevron} />
    </button>
  );
}

/** Money in mil and mi; a share as a percent. */
function compact(ticks: number, line: GridLine): string {
  const unit = unitOf(line);
  if (unit === 'money') return formatCompact(ticks);
  return `${spokenText(ticks, unit)}${unit === 'share' ? '%' : ''}`;
}

function Months(
  props: PlanningListProps & { line: GridLine; onEdit: (cell: { line: string; month: number }) => void },
) {
  const { line } = props;
  const highest = Math.max(1, ...line.values.map((value) => Math.abs(value ?? 0)));
  const hasNote = (month: number): boolean =>
    (props.noteOf?.(line, monthPeriod(props.baseMonth, month)) ?? null) !== null;
  const months = visibleMonths(line, props.editing !== null && props.editing !== undefined, hasNote);
  return (
    <ul className={styles.months} aria-label={copy.months(line.label)}>
      {months.map((month) => (
        <li key={month}>
          <MonthButton {...props} month={month} highest={highest} />
        </li>
      ))}
    </ul>
  );
}

/** The months with a value or a note; on a line that takes typing, every month of it. */
function visibleMonths(line: GridLine, editable: boolean, hasNote: (month: number) => boolean): number[] {
  const { input } = line;
  const filled = line.values.flatMap((value, month) => ((value ?? 0) !== 0 || hasNote(month) ? [month] : []));
  if (!editable || !input) return filled;
  const span = input.span ?? input;
  const from = Math.min(span.from, ...filled);
  const to = Math.max(Math.min(span.to, line.values.length), ...filled);
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at);
}

function MonthButton(
  props: PlanningListProps & {
    line: GridLine;
    month: number;
    highest: number;
    onEdit: (cell: { line: string; month: number }) => void;
  },
) {
  const { line, month, baseMonth } = props;
  const value: Ticks = line.values[month] ?? null;
  const unit = unitOf(line);
  const { input } = line;
  const open =
    Boolean(props.editing) && input && input.from <= month && month <= input.to && !isClosed({ line, month });
  const period = monthPeriod(baseMonth, month);
  const note = props.noteOf?.(line, period) ?? null;
  const name = cellName(line.label, period.name, value, unit, open ? planningGrid.state.input : '');
  return (
    <>
      <button
        type="button"
        className={classes(styles.month, open && styles.open, noteClass(note))}
        onClick={() => (open ? props.onEdit({ line: line.id, month }) : props.onExplain(line, month))}
      >
        <DifferenceMark mark={markOf(note)} />
        <span className="visually-hidden">{name}</span>
        <span aria-hidden="true">{period.label}</span>
        <span className={styles.track}>
          <span
            className={classes(styles.bar, (value ?? 0) < 0 && styles.out)}
            style={{ width: `${(Math.abs(value ?? 0) / props.highest) * 100}%` }}
          />
        </span>
        <span
          aria-hidden="true"
          className={classes(styles.value, line.balance && (value ?? 0) < 0 && styles.negative)}
          title={spokenText(value, unit)}
        >
          {ticksText(value, unit, props.format, line.total)}
        </span>
      </button>
      {note && <p className={styles.noteText}>{note.text}</p>}
    </>
  );
}

/** The month with the largest magnitude, or null for a line of zeros. */
function peakOf(values: readonly number[]): number | null {
  let best: number | null = null;
  values.forEach((value, month) => {
    if (value !== 0 && (best === null || Math.abs(value) > Math.abs(values[best] ?? 0))) best = month;
  });
  return best;
}
