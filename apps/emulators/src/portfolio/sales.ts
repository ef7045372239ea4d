import { addDays, addMonths, firstOf, lastOf } from './calendar.ts';
import { accounts } from './catalogue.ts';
import { at, type Dice } from './dice.ts';
import { Ledger, receive } from './ledger.ts';
import type { Bill, Installment, Sale, SaleKind, Share, Situation } from './model.ts';
import { type Agreed, agreePlan } from './plan.ts';
import { makeRefund } from './refunds.ts';
import type { World } from './world.ts';

/** Numbers of a sale's records, computed from its index: any of them leads back to the slot without a lookup. */
export const saleIds = {
  contract: (index: number) => 1_000 + index,
  customer: (index: number) => 500 + index,
  secondCustomer: (index: number) => 2_000_000 + index,
  bill: (index: number) => 100_000 + index,
  refund: (index: number) => 50_000_000 + index,
  movement: (index: number) => 100_000_000 + index * 1_000,
  refundMovement: (index: number) => 300_000_000 + index * 100,
} as const;

/** Kind of sale by slot. Each kind occurs in every forty sales, so that the smallest tenant has all. */
const KINDS: Readonly<Record<number, SaleKind>> = {
  3: 'barter',
  7: 'cancelled',
  11: 'remade',
  15: 'assigned',
  19: 'substituted',
  23: 'residue',
  27: 'cancelled',
  31: 'remade',
  35: 'requested',
  37: 'authorised',
};

const SITUATIONS: Readonly<Partial<Record<SaleKind, Situation>>> = { requested: 0, authorised: 1, cancelled: 3 };

export function kindOf(slot: number): SaleKind {
  return KINDS[slot % 40] ?? 'plain';
}

/** Months of the plans that are longer than all others. */
const LONG_PLANS: Readonly<Record<number, number>> = { 33: 240, 39: 420 };

export interface MadeSale {
  readonly sale: Sale;
  readonly bill: Bill | null;
  readonly refund: Bill | null;
}

/** The data of a unit that a sale needs. */
export interface Offer {
  readonly slot: number;
  readonly unit: number;
  readonly work: number;
  readonly price: number;
}

/** A sale with its title, from the signature to today. */
export function makeSale(world: World, offer: Offer, index: number, kind: SaleKind, date: string): MadeSale {
  const dice = world.dice(2, index);
  const work = world.work(offer.work);
  const issued = kind !== 'requested' && kind !== 'authorised';
  const cancelledOn = kind === 'cancelled' ? firstOf(addMonths(date, dice.int(7, 11)), world.today) : null;
  const life = issued ? live(world, dice, offer, index, kind, date, cancelledOn) : null;
  const received = life ? principalReceived(life.installments) : 0;
  const refund = cancelledOn ? Math.floor(received * 0.7) : 0;
  const formerCustomer = kind === 'assigned' ? saleIds.customer(index) : null;
  const customer = formerCustomer === null ? saleIds.customer(index) : saleIds.secondCustomer(index);
  const number = `CT-${date.slice(0, 4)}-${String(index).padStart(6, '0')}`;
  const bill = life ? titleOf(world, offer, index, customer, number, date, life.installments) : null;
  const sale: Sale = {
    index,
    slot: offer.slot,
    id: saleIds.contract(index),
    kind,
    situation: SITUATIONS[kind] ?? 2,
    work: offer.work,
    company: work.company,
    unit: offer.unit,
    customer,
    formerCustomer,
    number,
    date,
    issueDate: issued ? addDays(date, 1) : null,
    value: offer.price,
    bill: bill ? bill.id : null,
    cancellation: cancelledOn ? { date: cancelledOn, refund, bill: saleIds.refund(index) } : null,
    keysOn: work.endDate <= world.today ? work.endDate : null,
    modifiedOn: cancelledOn ?? life?.remade?.date ?? addDays(date, 1),
    remade: life?.remade ?? null,
  };
  return { sale, bill, refund: cancelledOn && refund > 0 ? makeRefund(world, sale, cancelledOn, refund) : null };
}

export function titleOf(
  world: World,
  offer: Offer,
  index: number,
  customer: number,
  number: string,
  date: string,
  installments: readonly Installment[],
): Bill {
  return {
    side: 'receivable',
    id: saleIds.bill(index),
    company: world.work(offer.work).company,
    party: customer,
    document: 'CT',
    documentNumber: number,
    forecast: false,
    consistency: 'S',
    origin: 'CO',
    issueDate: addDays(date, 1),
    changedOn: installments.reduce((day, row) => lastOf(day, row.changedOn), date),
    shares: salesShares(world, offer.work),
    installments,
    sale: index,
    input: '',
    indexer: index % 9 === 4 ? 4 : 3,
  };
}

function salesShares(world: World, workIndex: number): Share[] {
  const centers = world.work(workIndex).costCenters;
  const rates = centers.length === 2 ? [6_000, 4_000] : [10_000];
  return centers.map((costCenter, position) => ({ costCenter, account: accounts.sales, rate: at(rates, position) }));
}

interface Life {
  readonly installments: readonly Installment[];
  readonly remade: Sale['remade'];
}

function live(
  world: World,
  dice: Dice,
  offer: Offer,
  index: number,
  kind: SaleKind,
  date: string,
  cancelledOn: string | null,
): Life {
  const { interval, longPlans } = world.extent;
  const monthly = (longPlans ? LONG_PLANS[offer.slot % 40] : undefined) ?? world.extent.monthly;
  const ledger = new Ledger('receivable', world.bankAccounts(world.work(offer.work).company), saleIds.movement(index));
  const until = cancelledOn ?? world.today;
  const agreed = agreePlan(dice, offer.price, date, monthly, interval);
  const opened = agreed.map((row, position) => openInstallment(row, position + 1, date));
  if (kind === 'barter') return { installments: opened.map((row) => settleInGoods(ledger, row, date)), remade: null };
  const lived = opened.map((row) => receive(ledger, dice, row, date, until));
  if (kind === 'remade') return remake(ledger, dice, lived, date, world.today);
  return { installments: afterlife(ledger, dice, lived, kind, until), remade: null };
}

export function openInstallment(agreed: Agreed, id: number, date: string): Installment {
  return { ...agreed, id, balance: agreed.amount, settlements: [], changedOn: date };
}

/** Swapped for goods the day it was signed; the signal is paid in money like any other. */
function settleInGoods(ledger: Ledger, row: Installment, date: string): Installment {
  return ledger.settle(row, row.condition === 'AT' ? 2 : 5, date, row.balance);
}

function afterlife(
  ledger: Ledger,
  dice: Dice,
  lived: readonly Installment[],
  kind: SaleKind,
  until: string,
): readonly Installment[] {
  if (kind === 'cancelled')
    return lived.map((row) => (row.balance > 0 ? ledger.settle(row, 6, until, row.balance) : row));
  if (kind === 'substituted') {
    const position = lived.findIndex((row) => row.condition === 'PI' && row.balance === row.amount);
    const old = lived[position];
    if (!old) return lived;
    const day = firstOf(old.dueDate, until);
    const next = openInstallment(
      { ...old, dueDate: addMonths(old.dueDate, 3), amount: old.balance },
      lived.length + 1,
      day,
    );
    return [...lived.with(position, ledger.settle(old, 4, day, old.balance)), next];
  }
  if (kind === 'residue') {
    // Of two residues one is remitted, the other stands open.
    const residues = [1, 2].map((turn) => {
      const amount = dice.int(5_000, 90_000);
      const agreed = { condition: 'RS', number: `${turn}/2`, dueDate: until, amount };
      return openInstallment(agreed, lived.length + turn, until);
    });
    return [
      ...lived,
      ...residues.map((row, position) => (position === 0 ? ledger.settle(row, 3, until, row.balance) : row)),
    ];
  }
  return lived;
}

/** Settles the open installments and renegotiates them: old numbers end, new ones begin. */
export function remake(
  ledger: Ledger,
  dice: Dice,
  lived: readonly Installment[],
  agreedOn: string,
  today: string,
): Life {
  const date = lastOf(agreedOn, addMonths(today, -dice.int(1, 5)));
  const untouched = (row: Installment) => row.settlements.every((settlement) => settlement.date < date);
  const open = lived.filter((row) => row.condition === 'PM' && row.balance > 0 && untouched(row));
  if (open.length === 0) return { installments: lived, remade: null };
  const sum = open.reduce((total, row) => total + row.balance, 0);
  const settled = lived.map((row) => (open.includes(row) ? ledger.settle(row, 7, date, row.balance) : row));
  const count = Math.min(12, open.length);
  const each = Math.floor(sum / count);
  const renewed = Array.from({ length: count }, (_, position) =>
    openInstallment(
      {
        condition: 'RE',
        number: `${position + 1}/${count}`,
        dueDate: addMonths(date, position + 1),
        amount: position === count - 1 ? sum - each * (count - 1) : each,
      },
      lived.length + position + 1,
      date,
    ),
  );
  return {
    installments: [...settled, ...renewed.map((row) => receive(ledger, dice, row, date, today))],
    remade: { date, from: open.map((row) => row.id), to: renewed.map((row) => row.id) },
  };
}

export function principalReceived(installments: readonly Installment[]): number {
  let sum = 0;
  for (const { settlements } of installments)
    for (const settlement of settlements) if (settlement.movement !== null) sum += settlement.gross;
  return sum;
}
