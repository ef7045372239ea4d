/** Months are integers (year × 12 + month); a date never meets a clock or a time zone. */

const dash = 45;
const zero = 48;

function digitAt(text: string, at: number): number {
  const digit = text.charCodeAt(at) - zero;
  return digit >= 0 && digit <= 9 ? digit : Number.NaN;
}

/** `YYYY-MM` → year × 12 + (month − 1), or null when it is not a month. */
export function parseMonth(text: string): number | null {
  if (text.length !== 7 || text.charCodeAt(4) !== dash) return null;
  const year = digitAt(text, 0) * 1000 + digitAt(text, 1) * 100 + digitAt(text, 2) * 10 + digitAt(text, 3);
  const month = digitAt(text, 5) * 10 + digitAt(text, 6);
  return month >= 1 && month <= 12 && !Number.isNaN(year) ? year * 12 + month - 1 : null;
}

function absolute(month: string): number {
  const parsed = parseMonth(month);
  if (parsed === null) throw new RangeError(`not a month: ${month}`);
  return parsed;
}

/** The calendar month `t` months after the base month, as `YYYY-MM`. */
export function monthAt(baseMonth: string, t: number): string {
  return monthText(absolute(baseMonth) + t);
}

/** Texts of months by their number: the same few hundred are needed again and again. */
const monthTexts = new Map<number, string>();

function monthText(month: number): string {
  const known = monthTexts.get(month);
  if (known !== undefined) return known;
  const year = Math.floor(month / 12);
  const text = `${String(year).padStart(4, '0')}-${String(month - year * 12 + 1).padStart(2, '0')}`;
  if (monthTexts.size < 5000) monthTexts.set(month, text);
  return text;
}

/** Days from the last day of the base month to the last day of each of its first `count` months. */
export function monthEndDays(baseMonth: string, count: number): number[] {
  const base = absolute(baseMonth);
  const days: number[] = [];
  for (let t = 0; t < count; t++) days.push(t === 0 ? 0 : (days[t - 1] as number) + daysIn(base + t));
  return days;
}

const lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;

function daysIn(month: number): number {
  const [year, ofYear] = [Math.floor(month / 12), month % 12];
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return ofYear === 1 && isLeap ? 29 : (lengths[ofYear] as number);
}

/** Returns the number of months from the base month to `month` (negative before it). */
export function monthIndex(baseMonth: string, month: string): number {
  return absolute(month) - absolute(baseMonth);
}
