import { calendarMonth, shortMonth } from '../planning-grid/months.ts';
import { monthInitials } from '../planning-grid/periods.ts';

export interface AxisMark {
  x: number;
  text: string;
}

export interface MonthMarks {
  months: readonly AxisMark[];
  years: readonly (AxisMark & { tick: boolean })[];
}

/** Width that a year's name takes with its air. */
const YEAR_ROOM = 38;

/** Returns the axis marks under months of equal width, the first beginning at `left`. */
export function monthAxis(baseMonth: string, months: number, step: number, left: number): MonthMarks {
  const x = (month: number): number => left + step * (month + 0.5);
  return { months: monthMarks(baseMonth, months, step, x), years: yearMarks(baseMonth, months, step, left) };
}

/** Initials when they fit, a name every third month when there is room, nothing when only years fit. */
function monthMarks(baseMonth: string, months: number, step: number, x: (month: number) => number): AxisMark[] {
  const marks: AxisMark[] = [];
  for (let t = 0; t < months; t += 1) {
    const { month } = calendarMonth(baseMonth, t);
    if (step > 46) marks.push({ x: x(t), text: shortMonth(baseMonth, t) });
    else if (step >= 11) marks.push({ x: x(t), text: monthInitials[month] ?? '' });
    else if (step >= 5 && month % 6 === 0) marks.push({ x: x(t), text: shortMonth(baseMonth, t).slice(0, 3) });
  }
  return marks;
}

/** A tick at every turn of the year; a name where there is room for it since the last one. */
function yearMarks(baseMonth: string, months: number, step: number, left: number) {
  const marks: { x: number; text: string; tick: boolean }[] = [];
  let free = Number.NEGATIVE_INFINITY;
  for (let t = 0; t < months; t += 1) {
    const { year, month } = calendarMonth(baseMonth, t);
    if (t > 0 && month !== 0) continue;
    const x = left + step * t;
    const fits =
      x >= free && left + step * months - x >= YEAR_ROOM - 8 && !(t === 0 && (12 - month) * step < YEAR_ROOM);
    if (fits) free = x + YEAR_ROOM;
    marks.push({ x, text: fits ? `${year}` : '', tick: t > 0 });
  }
  return marks;
}
