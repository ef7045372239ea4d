/** The next backup: once a day at a time of São Paulo. It is due at once where the last one is missing. */
import { dayInSaoPaulo, startOfDay } from '../time.ts';

/** Minutes after midnight in São Paulo. */
export type TimeOfDay = number;

const dayMs = 86_400_000;
const minuteMs = 60_000;

/** After a failure it is tried again so much later: a full disk may have room by then. */
export const retryMs = 30 * minuteMs;

/** Milliseconds until the next backup; 0 where the newest is of before the last time it was due. */
export const dueInMs = (at: TimeOfDay, newest: Date | null, now: Date): number => {
  const today = startOfDay(dayInSaoPaulo(now)).getTime() + at * minuteMs;
  const last = today <= now.getTime() ? today : today - dayMs;
  if (newest === null || newest.getTime() < last) return 0;
  return last + dayMs - now.getTime();
};
