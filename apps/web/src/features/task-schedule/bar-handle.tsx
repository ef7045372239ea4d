import { taskSchedule as copy } from '@uni/phrases';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { shortMonth } from '../../ui/planning-grid/index.ts';
import type { GanttRow } from './gantt-rows.ts';
import { type Handle, handleRange } from './schedule-draft.ts';
import styles from './task-schedule.module.css';
import type { ScheduleControl } from './use-schedule.ts';

const quarter = 3;

interface BarHandleProps {
  row: GanttRow;
  edge: Handle['edge'];
  step: number;
  control: ScheduleControl;
  /** Opens the typed fields; null where the row has none. */
  onType: (() => void) | null;
}

/** One end of a bar as a slider over months: dragged, or moved by keys. */
export function BarHandle({ row, edge, step, control, onType }: BarHandleProps) {
  const { study, draft, closing, move, discard } = control;
  const begun = useRef<{ x: number; at: number } | null>(null);
  const handle: Handle = { row: row.id, edge };
  const range = handleRange(study, draft, handle, closing);
  if (!range) return null;
  const months = row.span.end - row.span.start;
  const text = copy.value(shortMonth(study.base_month, range.at), months);
  const name = edge === 'start' ? copy.start(row.name) : copy.end(row.name);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const by = event.shiftKey ? quarter : 1;
    const acts: Readonly<Record<string, (() => void) | null>> = {
      ArrowLeft: () => move(handle, range.at - by),
      ArrowRight: () => move(handle, range.at + by),
      Home: () => move(handle, range.home),
      End: () => move(handle, range.end),
      Enter: onType,
      Escape: discard,
    };
    const act = acts[event.key];
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>): void => {
    if (!begun.current || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    move(handle, begun.current.at + Math.round((event.clientX - begun.current.x) / step));
  };
  return (
    <span
      role="slider"
      tabIndex={0}
      aria-label={name}
      aria-valuemin={range.least}
      aria-valuemax={range.most}
      aria-valuenow={range.at}
      aria-valuetext={text}
      className={styles.handle}
      style={{ left: (edge === 'start' ? row.span.start : row.span.end) * step }}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        begun.current = { x: event.clientX, at: range.at };
      }}
      onPointerMove={onPointerMove}
      onPointerUp={() => {
        begun.current = null;
      }}
    >
      <span />
      <output className={styles.bubble} aria-hidden="true">
        {edge === 'start' ? copy.bubbleStart(text) : copy.bubbleEnd(text)}
      </output>
    </span>
  );
}
