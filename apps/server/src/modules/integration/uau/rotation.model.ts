/**
 * UAU reports changed sales, and nothing else: no receipt, no removal, no reopened month. So a part of everything is read again
 * each night, and all of it within `NIGHTS` nights.
 */
import { hashText } from '../../../platform/hashing.ts';
import { daysBetween } from '../adapter/days.model.ts';

const NIGHTS = 7;
const EPOCH = '1990-01-01';

/** Scope of a run's discovery. */
export interface Discovery {
  readonly today: string;
  /** Since when changes are looked for; null: everything is read. */
  readonly since: string | null;
}

/** The night of a name, derived from its hash so that it stays the same. */
const nightOf = (name: string): number => Number.parseInt(hashText(name).slice(0, 8), 16) % NIGHTS;

/** Returns true if its night has come since. Nights without a run are made up for. */
export const isTurn = (name: string, { today, since }: Discovery): boolean => {
  if (since === null) return true;
  const day = daysBetween(EPOCH, today);
  const nights = Math.min(NIGHTS, Math.max(1, daysBetween(since, today)));
  const own = nightOf(name);
  return Array.from({ length: nights }, (_, back) => (day - back) % NIGHTS).includes(own);
};
