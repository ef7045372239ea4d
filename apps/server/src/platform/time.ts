/** Instants on the wire: local time of São Paulo with its offset, as the recorded contract has them. */

import { setTimeout } from 'node:timers/promises';
import { type BrazilTimeZone, usualTimeZone } from '@uni/contracts';

const clockOf = (timeZone: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'longOffset',
  });

/** Making a clock takes longer than reading it. */
const clocks = new Map<BrazilTimeZone, Intl.DateTimeFormat>([[usualTimeZone, clockOf(usualTimeZone)]]);

const clockIn = (zone: BrazilTimeZone): Intl.DateTimeFormat => {
  const clock = clocks.get(zone) ?? clockOf(zone);
  clocks.set(zone, clock);
  return clock;
};

/** `2026-01-31T07:00:00-03:00`, with six decimals of a second when there are any. */
export const wireInstant = (instant: Date): string => instantIn(usualTimeZone, instant);

/** The same by the clock of a time zone. */
export const instantIn = (zone: BrazilTimeZone, instant: Date): string => {
  const fields = Object.fromEntries(
    clockIn(zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );
  const milliseconds = instant.getUTCMilliseconds();
  const fraction = milliseconds === 0 ? '' : `.${String(milliseconds).padStart(3, '0')}000`;
  const offset = (fields.timeZoneName ?? 'GMT-03:00').replace('GMT', '') || '+00:00';
  return `${fields.year}-${fields.month}-${fields.day}T${fields.hour}:${fields.minute}:${fields.second}${fraction}${offset}`;
};

/** When a day of São Paulo begins; there is no summer time. */
export const startOfDay = (day: string): Date => new Date(`${day}T00:00:00-03:00`);

/** The day that it is in São Paulo, `YYYY-MM-DD`. */
export const dayInSaoPaulo = (instant: Date): string => wireInstant(instant).slice(0, 10);

/** The day that it is in a time zone, `YYYY-MM-DD`. */
export const dayIn = (zone: BrazilTimeZone, instant: Date): string => instantIn(zone, instant).slice(0, 10);

const dayMs = 86_400_000;

/** How far the clock of a time zone is ahead of UTC at an instant, in milliseconds. */
const offsetAt = (zone: BrazilTimeZone, ms: number): number =>
  Date.parse(`${instantIn(zone, new Date(ms)).slice(0, 19)}Z`) - ms;

/**
 * When an hour of a day begins in a time zone, by the zone's own history of summer times. An hour that the clock skips begins
 * with the one after it; one that it has twice, with the first.
 */
export const hourIn = (zone: BrazilTimeZone, day: string, hour: number): Date => {
  const local = Date.parse(`${day}T${String(hour).padStart(2, '0')}:00:00Z`);
  const [before, after] = [local - offsetAt(zone, local - dayMs), local - offsetAt(zone, local + dayMs)];
  const isThat = (ms: number): boolean => ms + offsetAt(zone, ms) === local;
  return new Date([Math.min(before, after), Math.max(before, after)].find(isThat) ?? before);
};

/** When the day after begins there. */
export const nextDayInSaoPaulo = (instant: Date): Date =>
  new Date(startOfDay(dayInSaoPaulo(instant)).getTime() + dayMs);

/** Resolves after a while, rejects with the signal's reason as soon as it is aborted. */
export const pauseFor = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  setTimeout(milliseconds, undefined, { signal });
