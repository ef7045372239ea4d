import type { Owed } from '../ageing.ts';
import { type Day, monthOf } from '../calendar/civil-day.ts';
import { type DayValue, valueOn } from '../contract/day-value.ts';
import type { Paid, SettledLine } from '../contract/events.ts';
import { type EarlyOrder, earlyShares, settle } from '../contract/settling.ts';
import { type ContractState, type Installment, openInstallments } from '../contract/state.ts';
import type { Indexes } from '../correction/index-series.ts';
import { type Cents, sum } from '../money.ts';
import { accept, type Outcome, refuse } from '../outcome.ts';
import { correction } from './correction.ts';

/** A payment in centavos, and how to apply it. */
export interface PaymentOrder {
  readonly id: string;
  readonly day: Day;
  readonly received: Cents;
  /** Amount of the buyer's credit to use with it. */
  readonly from_credit?: Cents;
  /** The intended installments. Absent: all that fall due up to the month of the day, else the next one. */
  readonly installments?: readonly string[];
  /** Use of the surplus: it stays as the buyer's credit, or pays installments early. */
  readonly surplus?: 'credit' | EarlyOrder;
}

interface Valued {
  readonly installment: Installment;
  readonly value: DayValue;
}

/**
 * Returns the event of a payment. It settles installments in the order of their due days, the rest to the credit or to early
 * payment.
 */
export function payment(state: ContractState, order: PaymentOrder, indexes: Indexes): Outcome<Paid> {
  const { id, day, received, from_credit = 0, surplus = 'credit' } = order;
  const amount = received + from_credit;
  if (!Number.isSafeInteger(amount) || received < 0 || from_credit < 0) return refuse('amount_negative', '/received');
  if (amount === 0) return refuse('payment_zero', '/received');
  if (from_credit > state.credit) return refuse('payment_exceeds', '/from_credit', { credit: state.credit });
  const targets = targetsOf(state, order);
  if (!targets.ok) return targets;
  const values = valued(state, targets.value, day, indexes, false);
  if (!values.ok) return values;
  const lines: SettledLine[] = [];
  let rest = amount;
  for (const { installment, value } of values.value) {
    const taken = Math.min(rest, value.total);
    if (taken <= 0) continue;
    lines.push(settle(installment.id, value, taken));
    rest -= taken;
  }
  if (rest > 0 && surplus !== 'credit') {
    const early = earlyLines(state, new Set(targets.value.map((one) => one.id)), day, rest, surplus, indexes);
    if (!early.ok) return early;
    lines.push(...early.value.lines);
    rest = early.value.left;
  }
  return accept({ type: 'paid', id, day, received, from_credit, to_credit: rest, lines });
}

function targetsOf(state: ContractState, { installments, day }: PaymentOrder): Outcome<Installment[]> {
  const open = openInstallments(state);
  if (installments) {
    const known = new Set(open.map(({ id }) => id));
    const strange = installments.findIndex((id) => !known.has(id));
    if (strange >= 0)
      return refuse('instalment_unknown', `/installments/${strange}`, { installment: installments[strange] ?? '' });
    return accept(open.filter(({ id }) => installments.includes(id)));
  }
  const due = open.filter(({ nominal, due: rolled }) => monthOf(nominal) <= monthOf(day) || rolled <= day);
  return accept(due.length > 0 ? due : open.slice(0, 1));
}

function valued(
  state: ContractState,
  installments: readonly Installment[],
  day: Day,
  indexes: Indexes,
  early: boolean,
): Outcome<Valued[]> {
  if (!state.terms) return refuse('not_signed');
  const values: Valued[] = [];
  for (const installment of installments) {
    const value = valueOn(installment, day, state.terms, indexes, early);
    if (!value.ok) return value;
    values.push({ installment, value: value.value });
  }
  return accept(values);
}

function earlyLines(
  state: ContractState,
  besides: ReadonlySet<string>,
  day: Day,
  amount: Cents,
  order: EarlyOrder,
  indexes: Indexes,
): Outcome<{ lines: SettledLine[]; left: Cents }> {
  const ahead = openInstallments(state).filter(({ id, due }) => !besides.has(id) && due > day);
  const values = valued(state, ahead, day, indexes, true);
  if (!values.ok) return values;
  const totals = values.value.map(({ value }) => value.total);
  const shares = earlyShares(totals, amount, order);
  const lines = values.value.flatMap(({ installment, value }, at) => {
    const share = shares[at] ?? 0;
    return share > 0 ? [settle(installment.id, value, share)] : [];
  });
  return accept({ lines, left: amount - sum(shares) });
}

/**
 * Returns an early payment at present value (Law 8.078/1990, article 52 § 2). It settles the last installments, the next ones, or
 * a part of all. Any excess over the future installments stays as credit.
 */
export function earlyPayment(
  state: ContractState,
  { id, day, received, order }: { id: string; day: Day; received: Cents; order: EarlyOrder },
  indexes: Indexes,
): Outcome<Paid> {
  if (!Number.isSafeInteger(received) || received < 0) return refuse('amount_negative', '/received');
  if (received === 0) return refuse('payment_zero', '/received');
  const early = earlyLines(state, new Set(), day, received, order, indexes);
  if (!early.ok) return early;
  if (early.value.lines.length === 0) return refuse('nothing_open', '/day');
  return accept({
    type: 'paid',
    id,
    day,
    received,
    from_credit: 0,
    to_credit: early.value.left,
    lines: early.value.lines,
  });
}

/** Returns the value of each open installment on a day for ageing, with late charges, without discounts. */
export function owedOn(state: ContractState, day: Day, indexes: Indexes): Outcome<Owed[]> {
  const values = valued(state, openInstallments(state), day, indexes, false);
  if (!values.ok) return values;
  return accept(values.value.map(({ installment: { due }, value }) => ({ due, amount: value.total })));
}

/** Amount that settles a contract on a day, in centavos. */
export interface SettlementBalance {
  readonly day: Day;
  /** Late and due installments with their charges. */
  readonly due: Cents;
  /** Future installments, at present value. */
  readonly ahead: Cents;
  /** Interest forgone in them. */
  readonly discount: Cents;
  readonly credit: Cents;
  /** due + ahead − credit. */
  readonly total: Cents;
  /**
   * Corrections of paid installments not yet charged. A correction with its residue must charge them before the contract is
   * settled.
   */
  readonly uncharged_residue: Cents;
  readonly estimated: boolean;
}

/** Computes the balance on a day, future installments at present value. Refuses a missing index. */
export function settlementBalance(state: ContractState, day: Day, indexes: Indexes): Outcome<SettlementBalance> {
  const values = valued(state, openInstallments(state), day, indexes, true);
  if (!values.ok) return values;
  const residue = unchargedResidue(state, day, indexes);
  if (!residue.ok) return residue;
  const rows = values.value;
  const totalIf = (ahead: boolean): Cents =>
    sum(rows.filter(({ installment }) => installment.due > day === ahead).map(({ value }) => value.total));
  const [due, ahead] = [totalIf(false), totalIf(true)];
  return accept({
    day,
    due,
    ahead,
    discount: sum(rows.map(({ value }) => value.discount)),
    credit: state.credit,
    total: due + ahead - state.credit,
    uncharged_residue: residue.value,
    estimated: rows.some(({ value }) => value.estimated),
  });
}

/** The payment that settles a contract on a day. It is all that is due, and all that is to come at present value. */
export function settlement(state: ContractState, id: string, day: Day, indexes: Indexes): Outcome<Paid> {
  const values = valued(state, openInstallments(state), day, indexes, true);
  if (!values.ok) return values;
  const lines = values.value.map(({ installment, value }) => settle(installment.id, value, value.total));
  if (lines.length === 0) return refuse('nothing_open');
  const residue = unchargedResidue(state, day, indexes);
  if (!residue.ok) return residue;
  if (residue.value !== 0) return refuse('residue_uncharged', '', { amount: residue.value });
  const total = sum(values.value.map(({ value }) => value.total));
  const from_credit = Math.min(state.credit, total);
  return accept({ type: 'paid', id, day, received: total - from_credit, from_credit, to_credit: 0, lines });
}

/** Residue of paid installments. The settlement itself corrects open ones to the day's prices. */
function unchargedResidue(state: ContractState, day: Day, indexes: Indexes): Outcome<Cents> {
  const corrected = correction(state, { id: '', day, to: monthOf(day), residue: 'all' }, indexes);
  if (!corrected.ok) return corrected;
  const paid = new Set(state.installments.filter(({ status }) => status === 'paid').map(({ id }) => id));
  const pieces = corrected.value.residue?.pieces ?? [];
  return accept(sum(pieces.filter(({ installment }) => paid.has(installment)).map(({ amount }) => amount)));
}
