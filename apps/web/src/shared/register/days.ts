/** Days as texts, `YYYY-MM-DD`, by the clock of São Paulo. */
import { addDays, formatDay, todayHere } from '../../ui/numbers/index.ts';

export const today = todayHere;

export const dayAfter = addDays;

/** 05/03/2026; empty for no day. */
export const dayText = (day: string | null): string => (day ? formatDay(day) : '');
