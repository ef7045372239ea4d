import { addDays, addMonths, daysBetween } from './calendar.ts';
import { PAYMENT, RECEIPT } from './catalogue.ts';
import { Dice } from './dice.ts';
import { Ledger } from './ledger.ts';
import type { Bill, Installment, Sale, Slot } from './model.ts';
import { changed, makePayable } from './payables.ts';
import type { Portfolio } from './portfolio.ts';
import { makeRefund } from './refunds.ts';
import { makeSale, principalReceived, remake, saleIds } from './sales.ts';
import { assemble, offerOf } from './slots.ts';

/** An event that the ERP would send to a receiver of webhooks. */
export interface BusinessEvent {
  readonly event: string;
  readonly body: object;
}

export interface MutationOptions {
  /** Selects one of the matching records; the same seed selects the same. */
  readonly seed?: number;
  /** A title, bill, unit or contract that it shall be; any that fits without it. */
  readonly id?: number;
  /** Days by which a receipt is backdated. */
  readonly days?: number;
}

export interface MutationResult {
  readonly name: string;
  /** Numbers of what was touched. */
  readonly ids: Readonly<Record<string, number>>;
  readonly events: readonly BusinessEvent[];
}

interface Act {
  readonly portfolio: Portfolio;
  readonly today: string;
  readonly dice: Dice;
  readonly options: MutationOptions;
}

type Outcome = Omit<MutationResult, 'name'>;
type Mutation = (act: Act) => Outcome | null;

const TRIES = 4_000;

/** The ledger that goes on where a bill's numbers end. */
function ledgerFor({ portfolio }: Act, bill: Bill): Ledger {
  const used = bill.installments.flatMap((row) => row.settlements.flatMap(({ movement }) => movement ?? []));
  const first =
    bill.side === 'receivable'
      ? saleIds.movement(bill.sale ?? 0)
      : bill.sale === null
        ? 400_000_000 + (bill.id - 10_000_000) * 100
        : saleIds.refundMovement(bill.sale);
  return new Ledger(
    bill.side,
    portfolio.world.bankAccounts(bill.company),
    Math.max(first, ...used.map((id) => id + 1)),
  );
}

/** Searches for a slot that an act fits, from a random position on. */
function findSlot(act: Act, fits: (slot: Slot) => boolean): Slot | null {
  const { portfolio, options, dice } = act;
  const start = dice.int(0, portfolio.slotCount - 1);
  for (let turn = 0; turn < Math.min(TRIES, portfolio.slotCount); turn += 1) {
    const slot = portfolio.slot((start + turn) % portfolio.slotCount);
    const named =
      options.id === undefined ||
      slot.unit?.id === options.id ||
      slot.sales.some(({ id, bill }) => id === options.id || bill === options.id);
    if (named && fits(slot)) return slot;
  }
  return null;
}

function findPayable(act: Act, fits: (bill: Bill) => boolean): Bill | null {
  const { portfolio, options, dice } = act;
  if (options.id !== undefined) {
    const bill = portfolio.payableBill(options.id);
    return bill && bill.sale === null && fits(bill) ? bill : null;
  }
  const start = dice.int(0, portfolio.payableCount - 1);
  for (let turn = 0; turn < Math.min(TRIES, portfolio.payableCount); turn += 1) {
    const bill = portfolio.payable((start + turn) % portfolio.payableCount);
    if (bill && fits(bill)) return bill;
  }
  return null;
}

const active = ({ situation }: Sale) => situation === 2;

/** Changes one installment of a slot's active sale. */
function changeInstallment(
  act: Act,
  fits: (row: Installment, bill: Bill) => boolean,
  change: (row: Installment, bill: Bill) => Installment,
): { readonly bill: Bill; readonly row: Installment } | null {
  const holds = (bill: Bill, slot: Slot) => slot.sales.some((sale) => active(sale) && sale.bill === bill.id);
  const slot = findSlot(act, (one) =>
    one.receivables.some((bill) => holds(bill, one) && bill.installments.some((row) => fits(row, bill))),
  );
  const bill = slot?.receivables.find((one) => holds(one, slot) && one.installments.some((row) => fits(row, one)));
  const row = bill?.installments.find((one) => fits(one, bill));
  if (!slot || !bill || !row) return null;
  const next = { ...change(row, bill), changedOn: act.today };
  const installments = bill.installments.map((one) => (one === row ? next : one));
  act.portfolio.putSlot({
    ...slot,
    receivables: slot.receivables.map((one) => (one === bill ? { ...bill, installments, changedOn: act.today } : one)),
  });
  return { bill, row: next };
}

function touched({ bill, row }: { readonly bill: Bill; readonly row: Installment }, event: string): Outcome {
  const body = { receivableBillId: bill.id, installmentId: row.id };
  return { ids: { billId: bill.id, installmentId: row.id }, events: [{ event, body }] };
}

function changePayable(
  act: Act,
  fits: (bill: Bill) => boolean,
  change: (bill: Bill) => Bill,
  event: string,
): Outcome | null {
  const bill = findPayable(act, fits);
  if (!bill) return null;
  act.portfolio.putPayable(bill.id - 10_000_000, { ...changed(change(bill)), changedOn: act.today });
  return { ids: { billId: bill.id }, events: [{ event, body: { billId: bill.id } }] };
}

const payableDue = (today: string) => (bill: Bill) =>
  !bill.forecast &&
  bill.consistency === 'S' &&
  bill.installments.some((row) => row.balance > 0 && row.dueDate <= addMonths(today, 2));

function payFirst(act: Act, bill: Bill): Bill {
  const ledger = ledgerFor(act, bill);
  const position = bill.installments.findIndex(({ balance }) => balance > 0);
  return {
    ...bill,
    installments: bill.installments.map((row, index) =>
      index === position ? ledger.settle(row, PAYMENT, act.today, row.balance) : row,
    ),
  };
}

function cancelSale(act: Act): Outcome | null {
  const { portfolio, today } = act;
  const { world } = portfolio;
  const slot = findSlot(act, ({ sales }) => sales.some((sale) => active(sale) && sale.kind === 'plain'));
  const sale = slot?.sales.find((one) => active(one) && one.kind === 'plain');
  const bill = slot?.receivables.find(({ id }) => id === sale?.bill);
  if (!slot || !sale || !bill) return null;
  const ledger = ledgerFor(act, bill);
  const installments = bill.installments.map((row) =>
    row.balance > 0 ? ledger.settle(row, 6, today, row.balance) : row,
  );
  const refund = Math.floor(principalReceived(bill.installments) * 0.7);
  const next: Sale = {
    ...sale,
    situation: 3,
    modifiedOn: today,
    cancellation: { date: today, refund, bill: saleIds.refund(sale.index) },
  };
  portfolio.putSlot({
    ...slot,
    unit: slot.unit && { ...slot.unit, stock: 'D', sale: null },
    sales: slot.sales.map((one) => (one === sale ? next : one)),
    receivables: slot.receivables.map((one) => (one === bill ? { ...bill, installments, changedOn: today } : one)),
    refunds: refund > 0 ? [...slot.refunds, makeRefund(world, next, today, refund)] : slot.refunds,
  });
  return {
    ids: { contractId: sale.id, billId: bill.id, unitId: sale.unit },
    events: [{ event: 'SALES_CONTRACT_CANCELED', body: { salesContractId: sale.id } }],
  };
}

function changeSale(
  act: Act,
  fits: (sale: Sale) => boolean,
  change: (sale: Sale) => Sale,
  event: string | null,
): Outcome | null {
  const slot = findSlot(act, ({ sales }) => sales.some(fits));
  const sale = slot?.sales.find(fits);
  if (!slot || !sale) return null;
  const next = change(sale);
  act.portfolio.putSlot({
    ...slot,
    sales: slot.sales.map((one) => (one === sale ? next : one)),
    receivables: slot.receivables.map((bill) =>
      bill.id === sale.bill ? { ...bill, party: next.customer, changedOn: act.today } : bill,
    ),
  });
  const body = { salesContractId: sale.id };
  return { ids: { contractId: sale.id }, events: event ? [{ event, body }] : [] };
}

function sellUnit(act: Act): Outcome | null {
  const { portfolio, today } = act;
  const { world } = portfolio;
  const slot = findSlot(act, ({ unit, sales }) => unit?.stock === 'D' && sales.length < 2);
  if (!slot) return null;
  const before = slot.sales.map((sale) => ({
    sale,
    bill: slot.receivables.find(({ id }) => id === sale.bill) ?? null,
    refund: slot.refunds.find(({ sale: index }) => index === sale.index) ?? null,
  }));
  const made = makeSale(world, offerOf(world, slot.index), slot.index * 2 + before.length, 'plain', today);
  const sale = { ...made.sale, modifiedOn: today };
  portfolio.putSlot(assemble(world, offerOf(world, slot.index), [...before, { ...made, sale }], 'V'));
  return {
    ids: { contractId: sale.id, unitId: sale.unit },
    events: [
      { event: 'SALES_CONTRACT_CREATED', body: { salesContractId: sale.id } },
      { event: 'UNIT_UPDATED', body: { unitId: sale.unit } },
    ],
  };
}

function remakeSale(act: Act): Outcome | null {
  const { portfolio, today } = act;
  const slot = findSlot(act, ({ sales }) =>
    sales.some((sale) => active(sale) && sale.kind === 'plain' && !sale.remade),
  );
  const sale = slot?.sales.find((one) => active(one) && one.kind === 'plain' && !one.remade);
  const bill = slot?.receivables.find(({ id }) => id === sale?.bill);
  if (!slot || !sale || !bill) return null;
  const made = remake(ledgerFor(act, bill), act.dice, bill.installments, sale.date, today);
  if (!made.remade) return null;
  const fresh = new Set(bill.installments);
  const installments = made.installments.map((row) => (fresh.has(row) ? row : { ...row, changedOn: today }));
  portfolio.putSlot({
    ...slot,
    sales: slot.sales.map((one) => (one === sale ? { ...sale, remade: made.remade, modifiedOn: today } : one)),
    receivables: slot.receivables.map((one) => (one === bill ? { ...bill, installments, changedOn: today } : one)),
  });
  return {
    ids: { contractId: sale.id, billId: bill.id },
    events: [{ event: 'RECEIVABLE_INSTALLMENT_CREATED', body: { receivableBillId: bill.id } }],
  };
}

/** Changes that can happen to the books during a read. */
const table: Readonly<Record<string, Mutation>> = {
  'receipt.new': (act) => {
    const done = changeInstallment(
      act,
      (row) => row.balance > 0 && row.dueDate <= addMonths(act.today, 1),
      (row, bill) => ledgerFor(act, bill).settle(row, RECEIPT, act.today, row.balance),
    );
    return done && touched(done, 'RECEIPT_PROCESSED');
  },
  'receipt.backdate': (act) => {
    const back = act.options.days ?? 40;
    const done = changeInstallment(
      act,
      (row, bill) =>
        row.balance > 0 && daysBetween(row.dueDate, act.today) > back && bill.issueDate < addDays(act.today, -back),
      (row, bill) => ledgerFor(act, bill).settle(row, RECEIPT, addDays(act.today, -back), row.balance),
    );
    return done && touched(done, 'RECEIPT_PROCESSED');
  },
  'receipt.reverse': (act) => {
    const paid = (row: Installment) =>
      row.balance === 0 && row.settlements.length === 1 && row.settlements[0]?.operation === RECEIPT;
    const done = changeInstallment(act, paid, (row, bill) =>
      ledgerFor(act, bill).settle(row, RECEIPT, act.today, -row.amount),
    );
    return done && touched(done, 'RECEIVABLE_INSTALLMENT_UPDATED');
  },
  'receipt.remove': (act) => {
    const paid = (row: Installment) =>
      row.balance === 0 && row.settlements.length === 1 && row.settlements[0]?.operation === RECEIPT;
    const done = changeInstallment(act, paid, (row) => ({ ...row, settlements: [], balance: row.amount }));
    return done && touched(done, 'RECEIVABLE_INSTALLMENT_UPDATED');
  },
  'due.change': (act) => {
    const done = changeInstallment(
      act,
      (row) => row.balance > 0 && row.settlements.length === 0,
      (row) => ({ ...row, dueDate: addMonths(row.dueDate, 2) }),
    );
    return done && touched(done, 'RECEIVABLE_INSTALLMENT_UPDATED');
  },
  'rates.change': (act) =>
    changePayable(
      act,
      ({ shares }) => shares.length === 2 && shares[0]?.rate === 6_000,
      (bill) => ({ ...bill, shares: bill.shares.map((share) => ({ ...share, rate: 5_000 })) }),
      'PAYMENT_BILL_UPDATED',
    ),
  'payable.new': (act) => {
    const bill = act.portfolio.addPayable((index) => {
      const made = makePayable(act.portfolio.world, index);
      return { ...made, issueDate: act.today, changedOn: act.today };
    });
    return { ids: { billId: bill.id }, events: [{ event: 'PAYMENT_INSTALLMENT_CREATED', body: { billId: bill.id } }] };
  },
  'payable.pay': (act) =>
    changePayable(act, payableDue(act.today), (bill) => payFirst(act, bill), 'PAYMENT_RECEIPT_PROCESSED'),
  'bill.remove': (act) => {
    const bill = findPayable(act, ({ consistency }) => consistency === 'S');
    if (!bill) return null;
    act.portfolio.putPayable(bill.id - 10_000_000, null);
    return { ids: { billId: bill.id }, events: [{ event: 'PAYMENT_INSTALLMENT_REMOVED', body: { billId: bill.id } }] };
  },
  'contract.remove': (act) => {
    const slot = findSlot(act, ({ sales }) => sales.length === 1 && sales.every(active));
    const sale = slot?.sales[0];
    if (!slot || !sale) return null;
    act.portfolio.putSlot({
      ...slot,
      unit: slot.unit && { ...slot.unit, stock: 'R', sale: null },
      sales: [],
      receivables: [],
      refunds: [],
    });
    return {
      ids: { contractId: sale.id, billId: sale.bill ?? 0 },
      events: [{ event: 'SALES_CONTRACT_REMOVED', body: { salesContractId: sale.id } }],
    };
  },
  'contract.cancel': cancelSale,
  'contract.remake': remakeSale,
  'contract.assign': (act) =>
    changeSale(
      act,
      (sale) => active(sale) && sale.formerCustomer === null,
      (sale) => ({
        ...sale,
        formerCustomer: sale.customer,
        customer: saleIds.secondCustomer(sale.index),
        modifiedOn: act.today,
      }),
      'ASSIGNMENT_RIGHTS_AGREEMENT_UPDATED',
    ),
  // An issued contract is reported as issued only: no update is sent.
  'contract.issue': (act) =>
    changeSale(
      act,
      ({ situation }) => situation === 1,
      (sale) => ({ ...sale, situation: 2, issueDate: act.today, modifiedOn: act.today }),
      'SALES_CONTRACT_ISSUED',
    ),
  'keys.handover': (act) =>
    changeSale(
      act,
      (sale) => active(sale) && sale.keysOn === null,
      (sale) => ({ ...sale, keysOn: act.today, modifiedOn: act.today }),
      'KEYS_HANDOVER_CREATED',
    ),
  'sale.new': sellUnit,
  'unit.remove': (act) => {
    const slot = findSlot(act, ({ unit, sales }) => unit !== null && sales.length === 0);
    if (!slot?.unit) return null;
    act.portfolio.putSlot({ ...slot, unit: null });
    return { ids: { unitId: slot.unit.id }, events: [{ event: 'UNIT_REMOVED', body: { unitId: slot.unit.id } }] };
  },
  'unit.transfer': (act) => {
    const slot = findSlot(act, ({ unit }) => unit?.stock === 'D');
    if (!slot?.unit) return null;
    act.portfolio.putSlot({ ...slot, unit: { ...slot.unit, stock: 'T' } });
    return { ids: { unitId: slot.unit.id }, events: [{ event: 'UNIT_UPDATED', body: { unitId: slot.unit.id } }] };
  },
  'movement.remove': (act) => {
    const lines = [...act.portfolio.detached()].filter(({ kind }) => kind !== 'transfer');
    const line = act.options.id === undefined ? act.dice.pick(lines) : lines.find(({ id }) => id === act.options.id);
    if (!line) return null;
    act.portfolio.removeLine(line.id);
    return {
      ids: { bankMovementId: line.id },
      events: [{ event: 'BANK_MOVEMENT_DELETED', body: { bankMovementId: line.id } }],
    };
  },
  'creditor.new': (act) => ({ ids: { creditorId: act.portfolio.addCreditor() }, events: [] }),
};

export const mutationNames: readonly string[] = Object.keys(table);

/** Applies one mutation to the books, as of a day. */
export function mutate(
  portfolio: Portfolio,
  name: string,
  today: string,
  options: MutationOptions = {},
): MutationResult {
  const mutation = table[name];
  if (!mutation) throw new RangeError(`no mutation ${name}; there are ${mutationNames.join(', ')}`);
  const dice = new Dice(portfolio.world.seed, 9, options.seed ?? portfolio.revision);
  const done = mutation({ portfolio, today, dice, options });
  if (!done) throw new RangeError(`nothing in the portfolio fits ${name}`);
  return { name, ...done };
}
