import { addMonths, monthsBetween } from './calendar.ts';
import { makeDetached } from './detached.ts';
import type { Bill, Detached, Sale, Slot, Unit } from './model.ts';
import { FIRST_PAYABLE, makePayable } from './payables.ts';
import { kindOf } from './sales.ts';
import { makeSlot, slotOfSaleNumber } from './slots.ts';
import { type Size, World } from './world.ts';

export interface PortfolioOptions {
  readonly size: Size;
  readonly seed: number;
  /** The last day that has happened, `YYYY-MM-DD`. */
  readonly today: string;
}

/**
 * A tenant's books. Only changes are stored, everything else is generated on each read. So four million installments need no more
 * memory than forty.
 */
export class Portfolio {
  readonly world: World;
  #revision = 0;
  readonly #slots = new Map<number, Slot>();
  /** Null where the bill was removed. */
  readonly #payables = new Map<number, Bill | null>();
  readonly #removedLines = new Set<number>();
  #newPayables = 0;
  #newCreditors = 0;
  #index: { readonly revision: number; readonly sales: readonly number[] } | null = null;

  constructor({ size, seed, today }: PortfolioOptions) {
    this.world = new World(size, seed, today);
  }

  /** Rises with every change. */
  get revision(): number {
    return this.#revision;
  }

  get slotCount(): number {
    return this.world.extent.units;
  }

  get payableCount(): number {
    return this.world.extent.suppliersBills + this.#newPayables;
  }

  get creditorCount(): number {
    return this.world.extent.creditors + this.#newCreditors;
  }

  slot(index: number): Slot {
    return this.#slots.get(index) ?? makeSlot(this.world, index);
  }

  *slots(from = 0, to = this.slotCount): Generator<Slot> {
    for (let index = from; index < Math.min(to, this.slotCount); index += 1) yield this.slot(index);
  }

  payable(index: number): Bill | null {
    const cached = this.#payables.get(index);
    return cached === undefined ? makePayable(this.world, index) : cached;
  }

  *payables(from = 0, to = this.payableCount): Generator<Bill> {
    for (let index = from; index < Math.min(to, this.payableCount); index += 1) {
      const bill = this.payable(index);
      if (bill) yield bill;
    }
  }

  /** Refunds to clients; slots that cannot have one are not even made. */
  *refunds(from = 0, to = this.slotCount): Generator<Bill> {
    for (let index = from; index < Math.min(to, this.slotCount); index += 1)
      if (this.#slots.has(index) || kindOf(index) === 'cancelled') yield* this.slot(index).refunds;
  }

  *detached(): Generator<Detached> {
    const months = monthsBetween(this.firstDay(), this.world.today);
    for (const { id } of this.world.companies)
      for (let ago = months; ago >= 0; ago -= 1)
        for (const line of makeDetached(this.world, id, ago)) if (!this.#removedLines.has(line.id)) yield line;
  }

  /** The first of the month in which the books begin. */
  firstDay(): string {
    return `${addMonths(this.world.today, -this.world.extent.history).slice(0, 8)}01`;
  }

  receivable(billId: number): Bill | null {
    const index = slotOfSaleNumber('bill', billId);
    if (index === null || index >= this.slotCount) return null;
    return this.slot(index).receivables.find(({ id }) => id === billId) ?? null;
  }

  payableBill(billId: number): Bill | null {
    const refundOf = slotOfSaleNumber('refund', billId);
    if (refundOf !== null)
      return refundOf < this.slotCount ? (this.slot(refundOf).refunds.find(({ id }) => id === billId) ?? null) : null;
    const index = billId - FIRST_PAYABLE;
    return index >= 0 && index < this.payableCount ? this.payable(index) : null;
  }

  sale(contractId: number): Sale | null {
    const index = slotOfSaleNumber('contract', contractId);
    if (index === null || index >= this.slotCount) return null;
    return this.slot(index).sales.find(({ id }) => id === contractId) ?? null;
  }

  saleByIndex(index: number): Sale | null {
    const slot = Math.floor(index / 2);
    return slot < this.slotCount ? (this.slot(slot).sales.find((sale) => sale.index === index) ?? null) : null;
  }

  unit(unitId: number): Unit | null {
    const index = unitId - 300;
    return index >= 0 && index < this.slotCount ? this.slot(index).unit : null;
  }

  /** Indexes of all sales, ascending; computed once for each revision. */
  saleIndexes(): readonly number[] {
    if (this.#index?.revision !== this.#revision) {
      const sales: number[] = [];
      for (const slot of this.slots()) for (const sale of slot.sales) sales.push(sale.index);
      this.#index = { revision: this.#revision, sales };
    }
    return this.#index.sales;
  }

  putSlot(slot: Slot): void {
    this.#slots.set(slot.index, slot);
    this.#revision += 1;
  }

  putPayable(index: number, bill: Bill | null): void {
    this.#payables.set(index, bill);
    this.#revision += 1;
  }

  /** Number of the bill that comes next. */
  addPayable(make: (index: number) => Bill): Bill {
    const index = this.payableCount;
    const bill = make(index);
    this.#newPayables += 1;
    this.putPayable(index, bill);
    return bill;
  }

  addCreditor(): number {
    this.#newCreditors += 1;
    this.#revision += 1;
    return 899 + this.creditorCount;
  }

  removeLine(id: number): void {
    this.#removedLines.add(id);
    this.#revision += 1;
  }
}
