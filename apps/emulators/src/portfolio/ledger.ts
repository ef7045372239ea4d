import { addDays, daysBetween, firstOf, lastOf, monthsBetween } from './calendar.ts';
import { operationsOf, PAYMENT, RECEIPT } from './catalogue.ts';
import type { Dice } from './dice.ts';
import type { Installment, Settlement, Side } from './model.ts';

/** Amounts that a settlement adds to the principal it settles. */
export interface Extras {
  readonly correction?: number;
  readonly interest?: number;
  readonly fine?: number;
  readonly discount?: number;
}

/** Settles an installment and numbers its bank lines. */
export class Ledger {
  readonly #side: Side;
  readonly #accounts: readonly [string, string];
  readonly #firstMovement: number;
  #movements = 0;

  constructor(side: Side, accounts: readonly [string, string], firstMovement: number) {
    this.#side = side;
    this.#accounts = accounts;
    this.#firstMovement = firstMovement;
  }

  /** Returns the installment with one more settlement. */
  settle(to: Installment, operation: number, date: string, gross: number, extras: Extras = {}): Installment {
    const { correction = 0, interest = 0, fine = 0, discount = 0 } = extras;
    const cash = operationsOf(this.#side)[operation]?.cash ?? false;
    const settlement: Settlement = {
      sequence: to.settlements.length + 1,
      operation,
      date,
      gross,
      correction,
      interest,
      fine,
      discount,
      net: gross + correction + interest + fine - discount,
      movement: cash ? this.#nextMovement() : null,
      account: this.#accounts[to.id % 7 === 3 ? 1 : 0],
    };
    return {
      ...to,
      balance: to.balance - gross,
      settlements: [...to.settlements, settlement],
      changedOn: lastOf(to.changedOn, date),
    };
  }

  #nextMovement(): number {
    this.#movements += 1;
    return this.#firstMovement + this.#movements - 1;
  }
}

/** Outcomes of a due installment with their weights in thousandths, in the order of the draw. */
const OUTCOMES: readonly (readonly [
  weight: number,
  outcome: 'punctual' | 'late' | 'early' | 'two' | 'partial' | 'reversed' | 'rebated' | 'unpaid',
])[] = [
  [640, 'punctual'],
  [110, 'late'],
  [60, 'early'],
  [60, 'two'],
  [30, 'partial'],
  [20, 'reversed'],
  [20, 'rebated'],
  [60, 'unpaid'],
];

/** Settles an installment as clients do. On the day, late with fine and interest, early, in several payments, or not at all. */
export function receive(ledger: Ledger, dice: Dice, to: Installment, agreedOn: string, until: string): Installment {
  const outcome = drawOutcome(dice);
  const overdue = to.dueDate <= until;
  if (!overdue && !(outcome === 'early' && daysBetween(until, to.dueDate) < 60)) return to;
  const day = firstOf(to.dueDate, until);
  const correction = correctionOf(to, agreedOn);
  switch (outcome) {
    case 'punctual':
      return ledger.settle(to, RECEIPT, day, to.balance, { correction });
    case 'late': {
      const date = firstOf(addDays(to.dueDate, dice.int(1, 40)), until);
      return ledger.settle(to, RECEIPT, date, to.balance, { correction, ...arrears(to, date) });
    }
    case 'early': {
      const date = lastOf(agreedOn, addDays(day, -dice.int(2, 20)));
      return ledger.settle(to, RECEIPT, date, to.balance, { discount: Math.floor(to.balance * 0.01) });
    }
    case 'two': {
      const first = Math.floor(to.balance * 0.6);
      const second = firstOf(addDays(to.dueDate, dice.int(1, 15)), until);
      return ledger.settle(ledger.settle(to, RECEIPT, day, first), RECEIPT, second, to.balance - first, { correction });
    }
    case 'partial':
      return ledger.settle(to, RECEIPT, day, Math.floor(to.balance * 0.4));
    case 'reversed': {
      const paid = ledger.settle(to, RECEIPT, day, to.balance, { correction });
      const back = ledger.settle(paid, RECEIPT, firstOf(addDays(day, 5), until), -to.balance, {
        correction: -correction,
      });
      return ledger.settle(back, RECEIPT, firstOf(addDays(day, 12), until), to.balance, { correction });
    }
    case 'rebated': {
      const rebate = Math.floor(to.balance * 0.1);
      return ledger.settle(ledger.settle(to, 8, day, rebate), RECEIPT, day, to.balance - rebate, { correction });
    }
    case 'unpaid':
      return to;
  }
}

function drawOutcome(dice: Dice): (typeof OUTCOMES)[number][1] {
  let left = dice.next() * 1_000;
  for (const [weight, outcome] of OUTCOMES) {
    left -= weight;
    if (left < 0) return outcome;
  }
  return 'unpaid';
}

function correctionOf(to: Installment, agreedOn: string): number {
  if (to.condition === 'AT' || to.condition === 'SI') return 0;
  return Math.round(to.balance * 0.0042 * Math.max(0, monthsBetween(agreedOn, to.dueDate)));
}

/** Two per cent of fine and one per cent of interest a month. */
export function arrears(to: Installment, date: string): Extras {
  const days = Math.max(0, daysBetween(to.dueDate, date));
  return { fine: Math.round(to.balance * 0.02), interest: Math.round((to.balance * days) / 3_000) };
}

/** Pays a supplier's installment: nearly always on the day. */
export function pay(ledger: Ledger, dice: Dice, to: Installment, until: string): Installment {
  if (to.dueDate > until) return to;
  const luck = dice.next();
  if (luck < 0.03) return to;
  if (luck < 0.12) {
    const date = firstOf(addDays(to.dueDate, dice.int(1, 20)), until);
    return ledger.settle(to, PAYMENT, date, to.balance, arrears(to, date));
  }
  if (luck < 0.2) {
    const half = Math.floor(to.balance / 2);
    return ledger.settle(ledger.settle(to, PAYMENT, to.dueDate, half), PAYMENT, to.dueDate, to.balance - half);
  }
  if (luck < 0.26)
    return ledger.settle(to, PAYMENT, to.dueDate, to.balance, { discount: Math.floor(to.balance * 0.015) });
  return ledger.settle(to, PAYMENT, to.dueDate, to.balance);
}
