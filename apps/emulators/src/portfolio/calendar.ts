/** Days as `YYYY-MM-DD`, months as `YYYY-MM`: they sort as text, and no time zone can move them. */
const DAY = 86_400_000;

function two(value: number): string {
  return value < 10 ? `0${value}` : `${value}`;
}

/** Returns the same day `months` later, or the last day of a month without that day. */
export function addMonths(date: string, months: number): string {
  const index = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + months;
  const year = Math.floor(index / 12);
  const month = index - year * 12 + 1;
  const last = lastDay(year, month);
  return `${year}-${two(month)}-${two(Math.min(Number(date.slice(8, 10)), last))}`;
}

function lastDay(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

export function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY).toISOString().slice(0, 10);
}

/** Days from the first to the second. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY);
}

export function monthsBetween(from: string, to: string): number {
  return (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7));
}

export function monthOf(date: string): string {
  return date.slice(0, 7);
}

export function firstOf(a: string, b: string): string {
  return a < b ? a : b;
}

export function lastOf(a: string, b: string): string {
  return a > b ? a : b;
}

/** The calendar day in São Paulo, three hours behind UTC all year since 2019. */
export function saoPauloDay(now: Date): string {
  return new Date(now.getTime() - 3 * 3_600_000).toISOString().slice(0, 10);
}
