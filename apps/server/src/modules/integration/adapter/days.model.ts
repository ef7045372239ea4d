/** Days as YYYY-MM-DD, computed without a clock or a zone. */
const DAY_MS = 86_400_000;

export const plusDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

export const daysBetween = (from: string, to: string): number =>
  (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS;

export const yearOf = (day: string): number => Number(day.slice(0, 4));
