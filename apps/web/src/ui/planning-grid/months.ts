import { common } from '@uni/phrases';

/** Calendar months of a study as the grid and the charts name them, in pt-BR. Position 0 is the base month `YYYY-MM`. */
export const shortMonthNames = common.months;
export const longMonthNames = common.monthNames;

export interface CalendarMonth {
  year: number;
  /** 0 = January. */
  month: number;
}

/** The calendar month that lies `t` months after the base month `YYYY-MM`. */
export function calendarMonth(baseMonth: string, t: number): CalendarMonth {
  const [year = 0, month = 1] = baseMonth.split('-').map(Number);
  const absolute = year * 12 + (month - 1) + t;
  return { year: Math.floor(absolute / 12), month: ((absolute % 12) + 12) % 12 };
}

/** `mai/27`. */
export function shortMonth(baseMonth: string, t: number): string {
  const { year, month } = calendarMonth(baseMonth, t);
  return `${shortMonthNames[month] ?? ''}/${String(year % 100).padStart(2, '0')}`;
}

/** `maio de 2027`, for names read aloud. */
export function longMonth(baseMonth: string, t: number): string {
  const { year, month } = calendarMonth(baseMonth, t);
  return `${longMonthNames[month] ?? ''} de ${year}`;
}
