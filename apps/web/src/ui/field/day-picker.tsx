import { common } from '@uni/phrases';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { IconButton } from '../button/button.tsx';
import { classes } from '../classes.ts';
import { addDays, addMonths, formatDay, weeksOf } from '../numbers/index.ts';
import styles from './day-picker.module.css';

interface DayPickerProps {
  /** `YYYY-MM-DD`, or nothing. */
  value: string;
  /** Of the person who looks; days are the calendar's, not instants. */
  today: string;
  min?: string | undefined;
  max?: string | undefined;
  onPick: (day: string) => void;
}

/** Days by which a key moves; weeks are rows. */
const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

const monthOf = (day: string): string => day.slice(0, 7);

/** The same day of another month, or that month's last. */
function inMonth(day: string, months: number): string {
  const month = addMonths(monthOf(day), months);
  const last = addDays(`${addMonths(month, 1)}-01`, -1);
  const same = `${month}-${day.slice(8)}`;
  return same > last ? last : same;
}

/** One month of days, walked with the arrow keys. */
export function DayPicker({ value, today, min, max, onPick }: DayPickerProps) {
  const [at, setAt] = useState(value || today);
  const grid = useRef<HTMLTableElement>(null);
  /** The focus goes with the keys, and stays on a button that turns the month. */
  const follows = useRef(true);
  const month = monthOf(at);
  useEffect(() => {
    if (follows.current) grid.current?.querySelector<HTMLElement>(`[data-day="${at}"]`)?.focus();
    follows.current = false;
  }, [at]);
  const isOut = (day: string): boolean => (min !== undefined && day < min) || (max !== undefined && day > max);
  const move = (event: KeyboardEvent): void => {
    const step = steps[event.key];
    const next = step === undefined ? pageOf(event, at) : addDays(at, step);
    if (next === null) return;
    event.preventDefault();
    follows.current = true;
    setAt(next);
  };
  const [year = '', number = ''] = month.split('-');
  return (
    <div className={styles.picker}>
      <div className={styles.head}>
        <IconButton icon="left" small label={common.previousMonth} onClick={() => setAt(inMonth(at, -1))} />
        <span aria-live="polite">
          {common.monthNames[Number(number) - 1]} {year}
        </span>
        <IconButton icon="right" small label={common.nextMonth} onClick={() => setAt(inMonth(at, 1))} />
      </div>
      <table ref={grid} className={styles.days} onKeyDown={move}>
        <thead>
          <tr>
            {common.weekdays.map((name, index) => (
              <th key={name} scope="col" abbr={name} aria-label={name}>
                {common.weekdayLetters[index]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day}>
                  <button
                    type="button"
                    data-day={day}
                    className={classes(styles.day, monthOf(day) !== month && styles.beside)}
                    tabIndex={day === at ? 0 : -1}
                    aria-label={formatDay(day)}
                    aria-pressed={day === value}
                    aria-current={day === today ? 'date' : undefined}
                    aria-disabled={isOut(day) || undefined}
                    onClick={() => !isOut(day) && onPick(day)}
                  >
                    {Number(day.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function pageOf({ key, shiftKey }: KeyboardEvent, at: string): string | null {
  if (key === 'PageUp') return inMonth(at, shiftKey ? -12 : -1);
  if (key === 'PageDown') return inMonth(at, shiftKey ? 12 : 1);
  if (key === 'Home') return `${monthOf(at)}-01`;
  return key === 'End' ? addDays(`${addMonths(monthOf(at), 1)}-01`, -1) : null;
}
