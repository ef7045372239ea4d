/** Months are integers (year × 12 + month); a date never meets a clock or a time zone. */

const monthPattern = /^(\d{4})-(0[1-9]|1[0-2])$/;

/** `YYYY-MM` → year × 12 + (month − 1), or null when it is not a month. */
export function parseMonth(text: string): number | null {
  const match = monthPattern.exec(text);
  return match ? Number(match[1]) * 12 + Number(match[2]) - 1 : null;
}

function absolute(month: string): number {
  const parsed = parseMonth(month);
  if (parsed === null) throw new RangeError(`not a month: ${month}`);
  return parsed;
}

/** The calendar month `t` months after the base month, as `YYYY-MM`. */
export function monthAt(baseMonth: string, t: number): string {
  const month = absolute(baseMonth) + t;
  const year = Math.floor(month / 12);
  return `${String(year).padStart(4, '0')}-${String(month - year * 12 + 1).padStart(2, '0')}`;
}

/** How many months `month` lies after the base month (negative before it). */
export function monthIndex(baseMonth: string, month: string): number {
  return absolute(month) - absolute(baseMonth);
}
