/** Days as Brazilians write them. Between programs a day is `YYYY-MM-DD`. */

const pad = (value: number) => String(value).padStart(2, '0');

/** A day that exists, from 1900 to 2200; else null. */
function make(year: number, month: number, day: number): string | null {
  const isNear = year >= 1900 && year <= 2200 && month >= 1 && month <= 12 && day >= 1;
  return isNear && day <= daysIn(year, month) ? `${year}-${pad(month)}-${pad(day)}` : null;
}

const daysIn = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

const fullYear = (text: string): number => (text.length === 2 ? 2000 + Number(text) : Number(text));

/** Reads `5/3/26`, `05/03/2026`, `05.03.2026`, `05-03-2026`, `05032026` and `2026-03-05`; null when it is no day. */
export function parseDay(typed: string): string | null {
  const text = typed.trim();
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (iso) return make(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const bare = /^(\d{2})(\d{2})(\d{4})$/.exec(text);
  const parted = bare ?? /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/.exec(text);
  return parted ? make(fullYear(parted[3] ?? ''), Number(parted[2]), Number(parted[1])) : null;
}

/** Returns true when no further typing could make another day of the text. */
export const isWholeDay = (typed: string): boolean => /^\d{4}-\d{2}-\d{2}$|[/.-]\d{4}$|^\d{8}$/.test(typed.trim());

/** `2026-03-05` as `05/03/2026`. An unreadable text comes back as it is. */
export function formatDay(day: string): string {
  const [year, month, number] = day.split('-');
  return year && month && number ? `${number}/${month}/${year}` : day;
}

/** Returns the day `days` later, or earlier if negative. */
export function addDays(day: string, days: number): string {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
}

const inSaoPaulo = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo', dateStyle: 'short' });

/** Today in São Paulo, wherever the browser is. */
export const todayHere = (): string => inSaoPaulo.format(new Date());
