import { dayInSaoPaulo, startOfDay } from '../../platform/time.ts';

/** Under this name the worker of the digest is called. */
export const digestWorker = 'notice digest';

const dayMs = 86_400_000;
const hourMs = 3_600_000;
/** Of São Paulo. */
const morning = 7;

export const weekMs = 7 * dayMs;

/** Returns the Monday morning that has passed last. */
export const lastMonday = (now: Date): Date => {
  const today = startOfDay(dayInSaoPaulo(now)).getTime() + morning * hourMs;
  const begun = today > now.getTime() ? today - dayMs : today;
  // 1970-01-01 was a Thursday.
  const weekday = (Math.floor(begun / dayMs) + 3) % 7;
  return new Date(begun - weekday * dayMs);
};

export const nextMonday = (now: Date): Date => new Date(lastMonday(now).getTime() + weekMs);
