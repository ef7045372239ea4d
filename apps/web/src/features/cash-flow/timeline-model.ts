import { deepest } from '@uni/analysis';
import { organizationCashFlow } from '@uni/phrases';
import { formatCompact } from '../../ui/numbers/index.ts';
import { shortMonth } from '../../ui/planning-grid/index.ts';
import { shiftLimit } from './cash-flow-view.ts';

const copy = organizationCashFlow.timeline;

/** "3 meses depois", "1 mês antes", "como no plano". */
export const movedText = (shift: number): string =>
  shift === 0 ? copy.onPlan : shift > 0 ? copy.later(shift) : copy.earlier(-shift);

/** The deepest point of a balance in words. */
export function lowText(baseMonth: string, balance: readonly number[]): string {
  const low = deepest(balance);
  return low ? copy.inMonth(formatCompact(low.value), shortMonth(baseMonth, low.month)) : copy.never;
}

/** The shift after a key; null when the key is not one of the row's. */
export function shiftByKey(key: string, shift: number): number | null {
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: shift + 1,
    ArrowUp: shift + 1,
    ArrowLeft: shift - 1,
    ArrowDown: shift - 1,
    PageUp: shift + 12,
    PageDown: shift - 12,
    Home: 0,
  };
  const next = steps[key];
  return next === undefined ? null : withinLimit(next);
}

export const withinLimit = (shift: number): number => Math.max(-shiftLimit, Math.min(shiftLimit, Math.round(shift)));

/** One enterprise elsewhere, the others where they are. */
export function withShift(shifts: ReadonlyMap<number, number>, id: number, shift: number): Map<number, number> {
  const next = new Map(shifts);
  if (shift === 0) next.delete(id);
  else next.set(id, shift);
  return next;
}
