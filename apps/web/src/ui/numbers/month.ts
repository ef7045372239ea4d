import { common } from '@uni/phrases';

const longNames: readonly string[] = common.monthNames;
const shortNames: readonly string[] = common.months;
const pad = (value: number) => String(value).padStart(2, '0');
const make = (year: number, month: number) =>
  month >= 1 && month <= 12 && year >= 1900 && year <= 2200 ? `${year}-${pad(month)}` : null;
const fullYear = (text: string) => (text.length === 2 ? 2000 + Number(text) : Number(text));

/** `2026-03` as `mar/26`, `1996-01` as `jan/1996`: two digits are read as of this century. An unreadable text comes back as it is. */
export function formatMonth(month: string): string {
  const [year = '', number = ''] = month.split('-');
  const name = common.months[Number(number) - 1];
  const digits = year.startsWith('20') ? year.slice(-2) : year;
  return name ? `${name}/${digits}` : month;
}

/**
 * Reads `3/26`, `03/2026`, `mar/26`, `mar 2026`, `2026-03`, `01/03/2026` and an Excel serial day. Returns
 * `YYYY-MM`, or null for any other text.
 */
export function parseMonth(typed: string): string | null {
  const text = typed.trim().toLowerCase().replace('.', '');
  const iso = /^(\d{4})-(\d{1,2})(?:-\d{1,2})?$/.exec(text);
  if (iso) return make(Number(iso[1]), Number(iso[2]));
  const dated = /^(?:\d{1,2}\/)?(\d{1,2})\/(\d{4}|\d{2})$/.exec(text);
  if (dated) return make(fullYear(dated[2] ?? ''), Number(dated[1]));
  const named = /^([a-zç]{3,9})(?:\s*[/-]\s*|\s+(?:de\s+)?)(\d{4}|\d{2})$/.exec(text);
  if (named) return make(fullYear(named[2] ?? ''), monthNumber(named[1] ?? ''));
  const serial = /^\d{5}$/.test(text) ? new Date(Date.UTC(1899, 11, 30 + Number(text))) : null;
  return serial ? make(serial.getUTCFullYear(), serial.getUTCMonth() + 1) : null;
}

function monthNumber(name: string): number {
  const long = longNames.indexOf(name);
  return (long >= 0 ? long : shortNames.indexOf(name)) + 1;
}

/** The month `steps` after (or before) `YYYY-MM`. */
export function addMonths(month: string, steps: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const count = year * 12 + number - 1 + steps;
  return `${Math.floor(count / 12)}-${pad((((count % 12) + 12) % 12) + 1)}`;
}

const clock = new Intl.DateTimeFormat('pt-BR', { hour: '2-digit', minute: '2-digit', timeZone: 'America/Sao_Paulo' });
const day = new Intl.DateTimeFormat('pt-BR', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  timeZone: 'America/Sao_Paulo',
});

/** An instant as `14:32`, in São Paulo. */
export function formatTime(instant: Date): string {
  return clock.format(instant);
}

/** An instant as `05/03/2026`, in São Paulo. */
export function formatDate(instant: Date): string {
  return day.format(instant);
}

/** Returns the elapsed time: `agora`, `há 12 min`, `há 3 h`, `ontem`, then the date. */
export function formatAgo(instant: Date, now: Date): string {
  const minutes = Math.floor((now.getTime() - instant.getTime()) / 60_000);
  if (minutes < 1) return common.justNow;
  if (minutes < 60) return common.minutesAgo(minutes);
  if (minutes < 60 * 20 && day.format(instant) === day.format(now)) return common.hoursAgo(Math.floor(minutes / 60));
  const yesterday = new Date(now.getTime() - 86_400_000);
  return day.format(instant) === day.format(yesterday) ? common.yesterday : formatDate(instant);
}
