import type { EnterpriseSummary } from '@uni/contracts';

/** The next free code: one above the highest that is a number. */
export function nextCode(list: readonly Pick<EnterpriseSummary, 'code'>[]): string {
  const highest = Math.max(0, ...list.map(({ code }) => (/^\d{1,15}$/.test(code) ? Number(code) : 0)));
  return String(highest + 1).padStart(3, '0');
}
