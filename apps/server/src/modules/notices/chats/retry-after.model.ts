const secondMs = 1_000;
const usualMs = 60 * secondMs;
const mostMs = 3_600 * secondMs;

/** Returns the wait of `Retry-After` (RFC 9110, 10.2.3): a second to an hour, a minute without one. */
export const retryAfterMs = (header: string | null, now: Date): number => {
  const text = header?.trim() ?? '';
  const wait = /^\d{1,9}$/.test(text) ? Number(text) * secondMs : Date.parse(text) - now.getTime();
  return Number.isNaN(wait) ? usualMs : Math.min(Math.max(wait, secondMs), mostMs);
};
