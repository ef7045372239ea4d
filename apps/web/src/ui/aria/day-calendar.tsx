import { type CalendarDate, parseDate } from '@internationalized/date';
import { common } from '@uni/phrases';
import { use } from 'react';
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarStateContext,
} from 'react-aria-components';
import { IconButton } from '../button/button.tsx';
import { classes } from '../classes.ts';
import { parseDay } from '../numbers/index.ts';
import styles from './day-calendar.module.css';

interface DayCalendarProps {
  /** `YYYY-MM-DD`, or nothing. */
  value: string;
  /** In the user's calendar; days are the calendar's, not instants. */
  today: string;
  min?: string | undefined;
  max?: string | undefined;
  onPick: (day: string) => void;
}

const dateOf = (day: string | undefined): CalendarDate | null => {
  const iso = parseDay(day ?? '');
  return iso === null ? null : parseDate(iso);
};

/** One month of days, walked with the arrow keys. */
export function DayCalendar({ value, today, min, max, onPick }: DayCalendarProps) {
  const chosen = dateOf(value);
  return (
    <Calendar
      aria-label={common.chooseDay}
      className={styles.picker ?? ''}
      autoFocus
      value={chosen}
      defaultFocusedValue={chosen ?? parseDate(today)}
      minValue={dateOf(min)}
      maxValue={dateOf(max)}
      onChange={(day) => day && onPick(day.toString())}
    >
      <Head />
      <CalendarGrid weekdayStyle="narrow" className={styles.days ?? ''}>
        <CalendarGridHeader>{(name) => <CalendarHeaderCell>{name}</CalendarHeaderCell>}</CalendarGridHeader>
        <CalendarGridBody>
          {(date) => (
            <CalendarCell date={date} className={classes(styles.day, date.toString() === today && styles.today)} />
          )}
        </CalendarGridBody>
      </CalendarGrid>
    </Calendar>
  );
}

function Head() {
  const state = use(CalendarStateContext);
  if (!state) return null;
  const { month, year } = state.visibleRange.start;
  return (
    <div className={styles.head}>
      <IconButton
        icon="left"
        small
        label={common.previousMonth}
        disabled={state.isPreviousVisibleRangeInvalid()}
        onClick={() => state.focusPreviousPage()}
      />
      {/* The calendar announces the month itself, by its name. */}
      <span aria-hidden="true">
        {common.monthNames[month - 1]} {year}
      </span>
      <IconButton
        icon="right"
        small
        label={common.nextMonth}
        disabled={state.isNextVisibleRangeInvalid()}
        onClick={() => state.focusNextPage()}
      />
    </div>
  );
}
