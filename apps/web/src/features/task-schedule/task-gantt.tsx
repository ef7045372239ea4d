import type { Measurement } from '@uni/contracts';
import { monthIndex } from '@uni/engine';
import { common, taskSchedule as copy } from '@uni/phrases';
import { type CSSProperties, useState } from 'react';
import { classes } from '../../ui/classes.ts';
import { calendarMonth } from '../../ui/planning-grid/index.ts';
import { useWorkspace } from '../study/workspace-context.tsx';
import { BarHandle } from './bar-handle.tsx';
import { CurveRow } from './curve/curve-row.tsx';
import { DependencyArrows } from './dependency-arrows.tsx';
import { axisMonths, type GanttRow, ganttGroups, type SoldUnits } from './gantt-rows.ts';
import styles from './task-schedule.module.css';
import type { ScheduleControl } from './use-schedule.ts';

interface TaskGanttProps {
  name: string;
  control: ScheduleControl;
  /** Width of a month, in pixels. */
  step: number;
  onEdit: (task: number) => void;
  /** Null where they could not be read. */
  measurements: readonly Measurement[] | null;
  units: SoldUnits | null;
}

/** The schedule of a module: a list of rows, and their bars on one axis of months. */
export function TaskGantt({ name, control, step, onEdit, measurements, units }: TaskGanttProps) {
  const { projection } = useWorkspace();
  const { study, draft, base, closing } = control;
  const [chosen, setChosen] = useState<string | null>(null);
  const groups = ganttGroups(study, draft, base, units);
  const months = axisMonths(groups, projection.months);
  const today = monthIndex(study.base_month, new Date().toISOString().slice(0, 7));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reached by the keyboard
    <section className={styles.gantt} tabIndex={0} aria-label={copy.chart(name)}>
      <div className={styles.sheet} style={measures(study.base_month, months, step)}>
        <Axis months={months} baseMonth={study.base_month} step={step} />
        <div className={styles.body}>
          {groups.map(({ key, rows }) => (
            <div key={key}>
              <div className={styles.row}>
                <h3 className={styles.list}>{copy.groups[key]}</h3>
                <div className={styles.lane} />
              </div>
              <ul>
                {rows.map((row) => (
                  <Line
                    key={row.id}
                    row={row}
                    control={control}
                    step={step}
                    isChosen={chosen === row.id}
                    marks={{ closing, today }}
                    onChoose={() => setChosen(row.id)}
                    onEdit={onEdit}
                  />
                ))}
              </ul>
            </div>
          ))}
          <DependencyArrows groups={groups} tasks={draft.tasks} step={step} width={months * step} chosen={chosen} />
        </div>
        <CurveRow {...{ control, measurements, step, months, today }} />
      </div>
    </section>
  );
}

function Axis({ months, baseMonth, step }: { months: number; baseMonth: string; step: number }) {
  return (
    <div className={classes(styles.row, styles.axis)} aria-hidden="true">
      <div className={styles.list}>
        <span className={styles.name}>{copy.columns.task}</span>
        <span>{copy.columns.weight}</span>
        <span>{copy.columns.span}</span>
        <span className={styles.months}>{copy.columns.months}</span>
        <span>{copy.columns.measured}</span>
      </div>
      <div className={styles.lane}>
        {Array.from({ length: months }, (_, t) => {
          const { month, year } = calendarMonth(baseMonth, t);
          return (
            <span key={`${year}-${month}`} className={styles.month} style={{ left: t * step }}>
              {(month === 0 || t === 0) && <b>{year}</b>}
              {step < narrow ? quarterOf(month) : (common.months[month] ?? '').slice(0, 1)}
            </span>
          );
        })}
      </div>
    </div>
  );
}

/** Widths for the style sheet: of the axis, of a month, and of the grid, whose quarters begin in January. */
function measures(baseMonth: string, months: number, step: number): CSSProperties {
  const isNarrow = step < narrow;
  const shift = isNarrow ? ((3 - (calendarMonth(baseMonth, 0).month % 3)) % 3) * step : 0;
  return {
    ['--axis' as string]: `${months * step}px`,
    ['--step' as string]: `${step}px`,
    ['--grid' as string]: `${isNarrow ? 3 * step : step}px`,
    ['--shift' as string]: `${shift}px`,
  };
}

/** Below this width of a month, in pixels, only quarters are named. */
const narrow = 16;

const quarterOf = (month: number): string => (month % 3 === 0 ? copy.quarter(month / 3 + 1) : '');

interface LineProps {
  row: GanttRow;
  control: ScheduleControl;
  step: number;
  isChosen: boolean;
  marks: { readonly closing: number; readonly today: number };
  onChoose: () => void;
  onEdit: (task: number) => void;
}

function Line({ row, control, step, isChosen, marks, onChoose, onEdit }: LineProps) {
  const { readOnly } = useWorkspace();
  const { task } = row;
  const onType = task === null ? null : () => onEdit(task);
  const handle = { row, step, control, onType };
  return (
    <li className={classes(styles.row, isChosen && styles.chosen)} data-row={row.id}>
      <div className={styles.list}>
        <button
          type="button"
          className={styles.name}
          aria-pressed={isChosen}
          aria-label={nameOf(row)}
          title={row.name}
          onClick={() => (isChosen && !readOnly && onType ? onType() : onChoose())}
        >
          {row.name}
        </button>
        <span className={classes(task !== null && styles.typed)}>{row.weight}</span>
        <span className={classes(task !== null && styles.typed)}>{row.spanText}</span>
        <span className={classes(styles.months, task !== null && styles.typed)}>{row.duration}</span>
        <span>{row.measuredText}</span>
      </div>
      <div className={styles.lane} onPointerDown={onChoose}>
        {row.ghost && <span className={styles.ghost} style={placed(row.ghost, step)} />}
        <Bar row={row} step={step} isChosen={isChosen} />
        {marks.closing >= 0 && <span className={styles.closing} style={{ left: (marks.closing + 1) * step }} />}
        {marks.today >= 0 && <span className={styles.today} style={{ left: (marks.today + 0.5) * step }} />}
        {isChosen && !readOnly && <BarHandle {...handle} edge="start" />}
        {isChosen && !readOnly && row.shape !== 'point' && <BarHandle {...handle} edge="end" />}
      </div>
    </li>
  );
}

/** The row's name for a reader of the screen, with what the arrows draw; undefined where the text is all. */
function nameOf({ name, isCritical, after }: GanttRow): string | undefined {
  const full = isCritical ? copy.criticalName(name) : name;
  if (after === '') return isCritical ? full : undefined;
  return copy.nameAfter(full, after);
}

function Bar({ row, step, isChosen }: { row: GanttRow; step: number; isChosen: boolean }) {
  const { readOnly } = useWorkspace();
  if (row.shape === 'absent')
    return readOnly ? null : (
      <span className={styles.label} style={{ left: 6 }}>
        {copy.absent}
      </span>
    );
  if (row.shape === 'point')
    return (
      <>
        <span className={styles.point} style={{ left: (row.span.start + 0.5) * step - 5 }} />
        <b className={styles.label} style={{ left: (row.span.start + 0.5) * step + 12 }}>
          {row.label}
        </b>
      </>
    );
  const done = (row.measured ?? 0) * (row.span.end - row.span.start) * step;
  return (
    <>
      <span
        className={classes(styles.bar, styles[row.shape], row.isCritical && styles.critical, isChosen && styles.deep)}
        style={placed(row.span, step)}
      />
      {done > 0 && <span className={styles.measured} style={{ left: row.span.start * step, width: done }} />}
      {!isChosen && (
        <span className={styles.label} style={{ left: labelAt(row, step, done) }}>
          {row.label}
        </span>
      )}
    </>
  );
}

/** Width that a label needs in its bar, in pixels. */
const labelWidth = 44;

/** In the bar where it fits behind what is measured, after the bar elsewhere. */
function labelAt({ span }: GanttRow, step: number, done: number): number {
  const width = (span.end - span.start) * step;
  return span.start * step + (width - done >= labelWidth ? done : width) + 6;
}

const placed = ({ start, end }: { start: number; end: number }, step: number) => ({
  left: start * step,
  width: (end - start) * step,
});
