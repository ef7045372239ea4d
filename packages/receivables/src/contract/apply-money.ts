import { parseDay } from '../calendar/civil-day.ts';
import { nextBusinessDay } from '../calendar/holidays.ts';
import { isAmount, sum } from '../money.ts';
import { accept, type Outcome, refuse } from '../outcome.ts';
import { type PlannedInstallment, planContract } from '../plan/schedule.ts';
import { accrue } from './day-value.ts';
import type { Accrual, Corrected, CorrectedLine, Paid, Residue, SettledLine, Signed } from './events.ts';
import { leftOpen } from './settling.ts';
import { type Billing, type ContractState, combine, type Installment, nothing, totalOf } from './state.ts';

export function applySigned(state: ContractState, event: Signed): Outcome<ContractState> {
  if (state.status !== 'unsigned') return refuse('already_signed');
  const { terms } = event;
  const plan = planContract(terms);
  if (!plan.ok) return { ok: false, refusals: plan.refusals.map((one) => ({ ...one, path: `/terms${one.path}` })) };
  const installments = plan.value.map((row) => opened(row, event.id, terms.base_month));
  return accept({
    ...state,
    status: 'active',
    terms,
    holders: [{ client: event.client, since: event.day }],
    installments,
  });
}

/** Returns an installment on the day of its creation. */
export function opened(row: PlannedInstallment, origin: string, base_month: string): Installment {
  const { kind, series, number, of, nominal, due, discount_rate, principal, interest } = row;
  return {
    id: `${origin}/${series + 1}.${number}`,
    origin,
    kind,
    part: series,
    number,
    of,
    nominal,
    due,
    discount_rate,
    principal,
    interest,
    charged: nothing,
    open: { ...nothing, principal, interest },
    paid: nothing,
    discount: 0,
    waived: 0,
    transferred: 0,
    written_off: 0,
    base_month,
    base_correction: 0,
    accrued_to: null,
    billings: [],
    residued: 0,
    last_paid: null,
    status: row.amount === 0 ? 'paid' : 'open',
  };
}

/** Applies each line of an event to the installment that it names, or refuses. */
export function onLines<Line extends { readonly installment: string }>(
  state: ContractState,
  lines: readonly Line[],
  change: (installment: Installment, line: Line) => Installment | null,
): Outcome<ContractState> {
  const positions = new Map(state.installments.map(({ id }, at) => [id, at]));
  const installments = [...state.installments];
  const named = new Set<string>();
  for (const [k, line] of lines.entries()) {
    const path = `/lines/${k}/installment`;
    const at = positions.get(line.installment);
    const installment = at === undefined ? undefined : installments[at];
    if (at === undefined || !installment) return refuse('instalment_unknown', path, { installment: line.installment });
    if (named.has(line.installment)) return refuse('instalment_twice', path, { installment: line.installment });
    named.add(line.installment);
    if (installment.status !== 'open') return refuse('instalment_closed', path, { installment: line.installment });
    const changed = change(installment, line);
    if (!changed) return refuse('amounts_differ', `/lines/${k}`, { installment: line.installment });
    installments[at] = changed;
  }
  return accept({ ...state, installments });
}

/** Charges accrued amounts to an installment. Null when the correction was not computed on its open amount. */
export function charge(installment: Installment, accrued: Accrual): Installment | null {
  const { billing, correction, fine, mora } = accrued;
  if (!isAmount(fine) || !isAmount(mora) || !Number.isSafeInteger(correction)) return null;
  if (billing && !billedOn(installment, billing)) return null;
  return {
    ...installment,
    open: accrue(installment.open, accrued),
    charged: combine(installment.charged, { ...nothing, fine, mora, correction }),
    billings: billing ? withBilling(installment.billings, billing) : installment.billings,
  };
}

function billedOn(
  { open, base_correction, base_month }: Installment,
  { base, from, to, level, correction }: Billing,
): boolean {
  const basis = open.principal + open.interest + open.correction - base_correction;
  return (
    base === basis &&
    from === base_month &&
    to > from &&
    level >= from &&
    level <= to &&
    Number.isSafeInteger(correction)
  );
}

/** A correction of the same base replaces the one before. */
function withBilling(billings: readonly Billing[], billing: Billing): readonly Billing[] {
  const last = billings.at(-1);
  const again = last && last.from === billing.from && last.base === billing.base;
  return [...(again ? billings.slice(0, -1) : billings), billing];
}

export function applyCorrected(state: ContractState, event: Corrected): Outcome<ContractState> {
  if (state.status !== 'active' && !event.residue) return refuse('not_active');
  if (state.status === 'cancelled') return refuse('not_active');
  const corrected = onLines(state, event.lines, (installment, line: CorrectedLine) => {
    const correction = line.billing.correction - installment.base_correction;
    const charged = charge(installment, { fine: 0, mora: 0, correction, billing: line.billing });
    return charged && { ...charged, base_correction: line.billing.correction };
  });
  return corrected.ok && event.residue ? withResidue(corrected.value, event, event.residue) : corrected;
}

/** Marks what the residue settles, and charges it: correction, for what it is. */
function withResidue(state: ContractState, event: Corrected, residue: Residue): Outcome<ContractState> {
  const amounts = residue.pieces.map(({ amount }) => amount);
  if (![...amounts, residue.amount].every(Number.isSafeInteger) || sum(amounts) !== residue.amount || !state.terms)
    return refuse('amounts_differ', '/residue');
  if (!parseDay(residue.due)) return refuse('day_invalid', '/residue/due');
  const pieces = new Map(residue.pieces.map(({ installment, amount }) => [installment, amount]));
  if (pieces.size !== residue.pieces.length) return refuse('instalment_twice', '/residue/pieces');
  let match = 0;
  const installments = state.installments.map((installment) => {
    if (!pieces.has(installment.id)) return installment;
    match++;
    return { ...installment, residued: installment.billings.length };
  });
  if (match !== pieces.size) return refuse('instalment_unknown', '/residue/pieces');
  if (residue.amount <= 0) {
    const { credit, granted } = state;
    return accept({
      ...state,
      installments,
      credit: credit - residue.amount,
      granted: granted - residue.amount,
    });
  }
  const row = opened(
    {
      kind: 'residue',
      series: 0,
      number: 1,
      of: 1,
      nominal: residue.due,
      due: nextBusinessDay(residue.due, state.terms.holidays),
      principal: 0,
      interest: 0,
      amount: residue.amount,
      discount_rate: 0,
    },
    event.id,
    event.to,
  );
  const correction = { ...nothing, correction: residue.amount };
  return accept({ ...state, installments: [...installments, { ...row, charged: correction, open: correction }] });
}

export function applyPaid(state: ContractState, event: Paid): Outcome<ContractState> {
  if (state.status === 'cancelled') return refuse('not_active');
  const { received, from_credit, to_credit } = event;
  if (!isAmount(received) || !isAmount(from_credit) || !isAmount(to_credit)) return refuse('amount_negative');
  if (received + from_credit === 0) return refuse('payment_zero', '/received');
  if (from_credit > state.credit) return refuse('payment_exceeds', '/from_credit', { credit: state.credit });
  const paid = sum(event.lines.map((line) => totalOf(line.paid)));
  if (received + from_credit !== paid + to_credit)
    return refuse('amounts_differ', '', { received, from_credit, paid, to_credit });
  const settled = onLines(state, event.lines, (installment, line) => settledBy(installment, line, event.day));
  if (!settled.ok) return settled;
  return accept({ ...settled.value, credit: state.credit - from_credit + to_credit });
}

/** Returns an installment after a line of a payment. Null when the line violates the order of settling. */
export function settledBy(installment: Installment, line: SettledLine, day: string): Installment | null {
  const charged = charge(installment, line.accrued);
  if (!charged || !isAmount(line.discount)) return null;
  const left = leftOpen(installment.open, line);
  if (!left) return null;
  const late = day > installment.due;
  const done = totalOf(left) === 0;
  return {
    ...charged,
    open: left,
    paid: combine(installment.paid, line.paid),
    discount: installment.discount + line.discount,
    base_month: line.accrued.billing?.level ?? installment.base_month,
    base_correction: 0,
    accrued_to: late ? day : installment.accrued_to,
    last_paid: day,
    status: done ? 'paid' : 'open',
  };
}
