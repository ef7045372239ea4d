/** Days by the platform's calendar. */

const MS = 86_400_000;

const times = new Map<string, number>();
const dayTexts = new Map<number, string>();

export function at(day: string): number {
  const known = times.get(day) ?? Date.parse(`${day}T00:00:00Z`);
  times.set(day, known);
  return known;
}

export function text(time: number): string {
  const known = dayTexts.get(time) ?? new Date(time).toISOString().slice(0, 10);
  dayTexts.set(time, known);
  return known;
}

export const plusDays = (day: string, days: number): string => text(at(day) + days * MS);
export const between = (from: string, to: string): number => (at(to) - at(from)) / MS;
export const monthNumber = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1;
export const monthText = (n: number): string => text(Date.UTC(Math.floor(n / 12), n % 12, 1)).slice(0, 7);
export const lengthOf = (month: string): number => between(`${month}-01`, `${monthText(monthNumber(month) + 1)}-01`);

export function onDay(month: string, day: number): string {
  return plusDays(`${month}-01`, Math.min(day, lengthOf(month)) - 1);
}

/** Easter after Gauss, as corrected in 1816, valid for 1900–2099. */
function easterOf(year: number): string {
  const d = (19 * (year % 19) + 24) % 30;
  const e = (2 * (year % 4) + 4 * (year % 7) + 6 * d + 5) % 7;
  let days = d + e;
  if (d === 29 && e === 6) days -= 7;
  if (d === 28 && e === 6 && (11 * 24 + 11) % 30 < 19) days -= 7;
  return plusDays(`${year}-03-22`, days);
}

const fixedDays = ['01-01', '04-21', '05-01', '09-07', '10-12', '11-02', '11-15', '12-25'];

function isOff(day: string): boolean {
  const weekday = new Date(at(day)).getUTCDay();
  if (weekday === 0 || weekday === 6) return true;
  const year = Number(day.slice(0, 4));
  if (fixedDays.includes(day.slice(5))) return true;
  return (year >= 2024 && day.slice(5) === '11-20') || day === plusDays(easterOf(year), -2);
}

const rolled = new Map<string, string>();

export function roll(day: string): string {
  const known = rolled.get(day);
  if (known !== undefined) return known;
  let businessDay = day;
  while (isOff(businessDay)) businessDay = plusDays(businessDay, 1);
  rolled.set(day, businessDay);
  return businessDay;
}

/** Thirtieths of a month between two days, a month's last day being its 30th. */
export function thirtieths(from: string, to: string): number {
  const count = (day: string): number => {
    const of = Number(day.slice(8));
    return monthNumber(day) * 30 + (of >= lengthOf(day.slice(0, 7)) ? 30 : Math.min(of, 30));
  };
  return count(to) - count(from);
}

/** Thirtieths of months from a day to another: months are stepped over one by one, then days. */
export function steppedThirtieths(from: string, to: string): number {
  let months = 0;
  const step = (n: number): string => onDay(monthText(monthNumber(from) + n), Number(from.slice(8)));
  while (at(step(months + 1)) <= at(to)) months += 1;
  return months * 30 + Math.max(0, between(step(months), to));
}
