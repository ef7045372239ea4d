/** The calls that each partner pays, and the tiers that pay them. Month by month, in whole centavos. */
import { quantise } from '../../numeric/money.ts';
import {
  callRounds,
  type PartnerRows,
  type PartnersData,
  type PartnersState,
  type PartnersTerms,
  parted,
  put,
  rowOf,
  rowsByName,
  type TierTerms,
} from './state.ts';
import { dueOf, hurdleAccount, paymentsOf } from './waterfall-tiers.ts';

/** Runs all months into rows of zeros. */
export function runPartners(terms: PartnersTerms, given: PartnersData, rows: PartnerRows): void {
  const zeros = (): number[] => terms.partners.map(() => 0);
  const state: PartnersState = {
    terms,
    given,
    rows: rowsByName(rows),
    rooms: terms.partners.map(({ commitment }) => commitment ?? Number.POSITIVE_INFINITY),
    capital: zeros(),
    promoted: zeros(),
    contributed: zeros(),
    received: zeros(),
    owed: terms.tiers.map(zeros),
    hurdles: terms.tiers.map(() => 0),
    profit: 0,
    t: 0,
  };
  for (let t = 0; t <= terms.last; t++) {
    state.t = t;
    accrue(state);
    putIn(state);
    payOut(state);
    record(state);
  }
}

/** Accruals on the balances of the month before. */
function accrue(state: PartnersState): void {
  const { terms, capital, owed, hurdles } = state;
  terms.tiers.forEach((tier, j) => {
    if (tier.kind === 'preferred') {
      const due = owed[j] as number[];
      for (const n of tier.partners) {
        const accrued = quantise(tier.rate * ((capital[n] as number) + (tier.compound ? (due[n] as number) : 0)));
        due[n] = (due[n] as number) + accrued;
        put(state, rowOf(state, 'accrued', j + 1, n + 1), accrued);
      }
    }
    if (tier.kind === 'split' && tier.until?.kind === 'irr')
      hurdles[j] = (hurdles[j] as number) + quantise(tier.until.rate * (hurdles[j] as number));
  });
}

/** Calls, then what is put in that is no cash. */
function putIn(state: PartnersState): void {
  const { terms, given, t, rooms } = state;
  const called = terms.partners.map(() => 0);
  let exceeded = 0;
  given.contributions.forEach((row, company) => {
    exceeded += divideCall(state, company, row[t] ?? 0, called);
  });
  put(state, rowOf(state, 'exceeded'), exceeded);
  called.forEach((amount, n) => {
    put(state, rowOf(state, 'contribution', n + 1), amount);
    const inKind = given.inKind[n]?.[t] ?? 0;
    rooms[n] = (rooms[n] as number) - amount - inKind;
    addCapital(state, n, amount + inKind);
  });
}

function addCapital({ terms, capital, contributed, hurdles }: PartnersState, n: number, amount: number): void {
  capital[n] = (capital[n] as number) + amount;
  contributed[n] = (contributed[n] as number) + amount;
  terms.tiers.forEach((tier, j) => {
    if (tier.kind === 'split' && tier.of.includes(n)) hurdles[j] = (hurdles[j] as number) + amount;
  });
}

/**
 * Divides the call of a company. What exceeds a partner's room goes round again among those with room; without any it falls on
 * the first. Adds to what is called already, and returns what exceeds all rooms.
 */
function divideCall(state: PartnersState, company: number, amount: number, called: number[]): number {
  const { terms, rooms } = state;
  let left = amount;
  const rounds = callRounds(terms);
  for (let r = company * rounds + 1; r <= (company + 1) * rounds; r++) {
    const room = rooms.map((all, n) => Math.max(0, all - (called[n] as number)));
    const amounts = terms.calls === 'order' ? inOrder(left, room) : byShares(state, r, left, room, company);
    amounts.forEach((own, n) => {
      put(state, rowOf(state, 'room', r, n + 1), Number.isFinite(room[n] as number) ? (room[n] as number) : 0);
      put(state, rowOf(state, 'call', r, n + 1), own);
      called[n] = (called[n] as number) + own;
      left -= own;
    });
  }
  called[0] = (called[0] ?? 0) + left;
  return left;
}

function inOrder(amount: number, room: readonly number[]): number[] {
  let left = amount;
  return room.map((most) => {
    const own = Math.min(left, most);
    left -= own;
    return own;
  });
}

function byShares(state: PartnersState, r: number, amount: number, room: readonly number[], company: number): number[] {
  const own = state.terms.callers[company] as readonly number[];
  const shares = own.map((share, n) => ((room[n] as number) > 0 ? share : 0));
  const isShared = shares.some((share) => share > 0);
  const weights = isShared ? shares : room.map((left) => (left > 0 ? 1 : 0));
  weights.forEach((weight, n) => {
    put(state, rowOf(state, 'weight', r, n + 1), weight);
  });
  if (!weights.some((weight) => weight > 0)) return weights.map(() => 0);
  return parted(amount, weights).map((own, n) => Math.min(own, room[n] as number));
}

/** The month's distribution through the tiers, each taking at most what is left. */
function payOut(state: PartnersState): void {
  const { terms, given, t } = state;
  let left = -(given.distribution[t] ?? 0) || 0;
  terms.tiers.forEach((tier, j) => {
    const due = dueOf(state, tier, j);
    const paid = Math.min(left, due);
    const amounts = paymentsOf(state, tier, j, paid);
    left -= paid;
    put(state, rowOf(state, 'due', j + 1), Number.isFinite(due) ? due : left + paid);
    put(state, rowOf(state, 'tier', j + 1), paid);
    amounts.forEach((own, n) => receive(state, tier, j, n, own));
    if (tier.kind !== 'return_of_capital') state.profit += paid;
  });
}

function receive(state: PartnersState, tier: TierTerms, j: number, n: number, amount: number): void {
  const { terms, owed, capital, promoted, received, hurdles } = state;
  put(state, rowOf(state, 'paid', j + 1, n + 1), amount);
  received[n] = (received[n] as number) + amount;
  if (tier.kind === 'preferred') (owed[j] as number[])[n] = ((owed[j] as number[])[n] as number) - amount;
  else if (tier.kind === 'return_of_capital') capital[n] = (capital[n] as number) - amount;
  else promoted[n] = (promoted[n] as number) + amount;
  terms.tiers.forEach((other, k) => {
    if (other.kind === 'split' && other.of.includes(n)) hurdles[k] = (hurdles[k] as number) - amount;
  });
}

/** The balances at the end of the month. */
function record(state: PartnersState): void {
  const { terms, capital, owed, promoted, profit } = state;
  put(state, rowOf(state, 'profit'), profit);
  terms.partners.forEach((_, n) => {
    put(state, rowOf(state, 'capital', n + 1), capital[n] as number);
    put(state, rowOf(state, 'promoted', n + 1), promoted[n] as number);
    owed.forEach((due, j) => {
      put(state, rowOf(state, 'owed', j + 1, n + 1), due[n] as number);
    });
  });
  terms.tiers.forEach((tier, j) => {
    if (tier.kind === 'split' && tier.until)
      put(state, rowOf(state, 'hurdle', j + 1), hurdleAccount(state, tier, tier.until, j));
  });
}
