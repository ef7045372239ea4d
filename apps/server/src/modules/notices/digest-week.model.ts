import type { BrazilTimeZone } from '@uni/contracts';
import { dayIn, hourIn } from '../../platform/time.ts';

/** Under this name the worker of the digest is called. */
export const digestWorker = 'notice digest';

const dayMs = 86_400_000;
/** Of the organization's clock. */
const morning = 7;

export const weekMs = 7 * dayMs;

/** Returns the Monday morning that has passed last. */
export const lastMonday = (zone: BrazilTimeZone, now: Date): Date => {
  const today = hourIn(zone, dayIn(zone, now), morning).getTime();
  const begun = today > now.getTime() ? today - dayMs : today;
  // 1970-01-01 was a Thursday.
  const weekday = (Math.floor(begun / dayMs) + 3) % 7;
  return new Date(begun - weekday * dayMs);
};

export const nextMonday = (zone: BrazilTimeZone, now: Date): Date => new Date(lastMonday(zone, now).getTime() + weekMs);
