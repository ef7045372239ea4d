import type { Day } from '../calendar/civil-day.ts';
import type { ContractState, Installment } from './state.ts';
import { totalOf } from './state.ts';

/** Status of an installment on a day. */
export type InstallmentStatus =
  | 'to_fall_due'
  | 'late'
  | 'partly_paid'
  | 'paid'
  | 'paid_early'
  | 'renegotiated'
  | 'cancelled';

/** An assigned contract continues with another buyer. */
export type SaleStatus = 'proposal' | 'active' | 'assigned' | 'settled' | 'cancelled';

/** Status on a day; an open installment is late from the day after its due day. */
export function installmentStatus(installment: Installment, day: Day): InstallmentStatus {
  const { status, due, paid, discount } = installment;
  if (status === 'paid') return discount > 0 ? 'paid_early' : 'paid';
  if (status !== 'open') return status;
  if (day > due) return 'late';
  return totalOf(paid) > 0 ? 'partly_paid' : 'to_fall_due';
}

/** Status of the sale by its contract; `assigned` after a change of buyer. */
export function saleStatus({ status, holders }: ContractState): SaleStatus {
  if (status === 'unsigned') return 'proposal';
  return status === 'active' && holders.length > 1 ? 'assigned' : status;
}
