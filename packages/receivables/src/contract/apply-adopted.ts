import { accept, type Outcome, refuse } from '../outcome.ts';
import type { Adopted, AdoptedInstallment, AdoptedReceipt } from './events.ts';
import { type ContractState, combine, type Installment, nothing, totalOf } from './state.ts';

/**
 * Takes over the contract's state from another system. Refuses installments that do not add up, and money that settles none of
 * them.
 */
export function applyAdopted(state: ContractState, event: Adopted): Outcome<ContractState> {
  if (state.status !== 'unsigned') return refuse('already_signed');
  const { terms, client, day } = event;
  const byInstallment = Map.groupBy(event.receipts, ({ installment }) => installment);
  const installments = event.installments.map((row) => installmentFrom(event, row, byInstallment.get(row.id) ?? []));
  const known = new Set(installments.map(({ id }) => id));
  if (known.size !== installments.length) return refuse('instalment_twice', '/installments');
  const strange = event.receipts.findIndex(({ installment }) => !known.has(installment));
  if (strange >= 0) return refuse('instalment_unknown', `/receipts/${strange}/installment`);
  const wrong = installments.findIndex((one) => !addsUp(one));
  if (wrong >= 0) return refuse('amounts_differ', `/installments/${wrong}`);
  const status = event.cancelled ? 'cancelled' : 'active';
  return accept({ ...state, status, terms, holders: [{ client, since: day }], installments });
}

/** Component of amounts settled without money, by reason. */
const closing = { renegotiated: 'transferred', cancelled: 'written_off', open: 'waived', paid: 'waived' } as const;

function installmentFrom(event: Adopted, row: AdoptedInstallment, receipts: readonly AdoptedReceipt[]): Installment {
  const { closed, closed_on: _day, correction, fine, mora, open, status, ...stored } = row;
  const days = receipts.map(({ day }) => day).sort();
  return {
    ...stored,
    origin: event.id,
    part: 0,
    discount_rate: 0,
    charged: { ...nothing, correction, fine, mora },
    open: { ...nothing, principal: open },
    paid: receipts.reduce((sum, { paid }) => combine(sum, paid), nothing),
    waived: 0,
    transferred: 0,
    written_off: 0,
    [closing[status]]: closed,
    base_correction: 0,
    accrued_to: null,
    billings: [],
    residued: 0,
    last_paid: days.at(-1) ?? null,
    status,
  };
}

function addsUp(one: Installment): boolean {
  const owed = one.principal + one.interest + totalOf(one.charged);
  const settled = totalOf(one.open) + totalOf(one.paid) + one.discount;
  return owed === settled + one.waived + one.transferred + one.written_off && Number.isSafeInteger(owed);
}
