/** Days as texts, `YYYY-MM-DD`, by the clock of São Paulo. */
import { formatDate } from '../../ui/numbers/index.ts';

const inSaoPaulo = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' });

export const today = (): string => inSaoPaulo.format(new Date());

export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

/** 05/03/2026; empty for no day. */
export const dayText = (day: string | null): string => (day ? formatDate(new Date(`${day}T12:00:00-03:00`)) : '');
