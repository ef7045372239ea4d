import type { Bill, Installment, Sale, Settlement, Slot } from '../portfolio/model.ts';
import type { Portfolio } from '../portfolio/portfolio.ts';
import { apportion } from '../portfolio/shares.ts';
import type { CostCenter, World } from '../portfolio/world.ts';

/** Codes of kinds of installment; the last is in no list of the tenant's. */
export const installmentTypes: Readonly<Record<string, string>> = {
  AT: 'E',
  SI: 'S',
  PM: 'P',
  PI: 'B',
  CH: 'C',
  FI: 'F',
  RE: 'R',
  RS: 'X',
};

export const typeDescriptions: Readonly<Record<string, string>> = {
  E: 'Entrada',
  S: 'Sinal',
  P: 'Principal',
  B: 'Balão',
  C: 'Chaves',
  F: 'Financiamento',
  R: 'Renegociação',
};

/** 0 normal, 1 cancelled, 2 changed, 3 paid off, 4 being settled after a cancellation. */
export type SaleStatus = 0 | 1 | 2 | 3 | 4;

/** A sale as UAU stores it: a transfer of rights ends one and begins another. */
export interface UauSale {
  readonly empresa: number;
  readonly obra: string;
  readonly number: number;
  readonly status: SaleStatus;
  /** 0 sale, 3 financial transaction. */
  readonly type: 0 | 3;
  readonly date: string;
  readonly customer: number;
  readonly unit: number | null;
  readonly value: number;
  readonly cancelledOn: string | null;
  readonly installments: readonly UauInstallment[];
  /** Days on which it was inserted, maintained or paid off; receipts are none of these. */
  readonly touchedOn: readonly string[];
  readonly maintenances: readonly Maintenance[];
}

export interface UauInstallment {
  readonly number: number;
  readonly general: number;
  readonly type: string;
  readonly group: number;
  readonly dueDate: string;
  readonly extendedTo: string | null;
  readonly open: number;
  readonly account: string;
  readonly receipts: readonly UauReceipt[];
}

export interface UauReceipt
  extends Pick<Settlement, 'date' | 'gross' | 'correction' | 'interest' | 'fine' | 'discount'> {
  readonly number: number;
  /** S money, D goods, A offset: the latter two moved nothing. */
  readonly kind: 'S' | 'D' | 'A';
}

export interface Maintenance {
  /** 0 cancelled, 2 transfer of rights, 3 simulated cancellation, 6 final settlement, 12 renegotiated. */
  readonly type: 0 | 2 | 3 | 6 | 12;
  readonly date: string;
  readonly cededTo: number | null;
}

/** Settlements that leave no installment behind: what they settled was renegotiated or is no longer owed. */
const ERASING: ReadonlySet<number> = new Set([3, 4, 6, 7]);
const KINDS: Readonly<Record<number, UauReceipt['kind']>> = { 2: 'S', 5: 'D', 8: 'A' };

/** Numbers are sequential. The first customer's sale takes one, the sale of the assignee takes the next. */
export function firstNumber({ index }: Pick<Sale, 'index'>): number {
  return 2 * index + 1;
}

export function saleNumber(sale: Pick<Sale, 'index' | 'formerCustomer'>): number {
  return firstNumber(sale) + (sale.formerCustomer === null ? 0 : 1);
}

export function saleKey({ empresa, obra, number }: Pick<UauSale, 'empresa' | 'obra' | 'number'>): string {
  return `${String(empresa).padStart(5, '0')}-${obra}/${String(number).padStart(5, '0')}`;
}

function installmentOf(row: Installment, account: string): UauInstallment[] {
  const receipts = row.settlements.flatMap((settlement): UauReceipt[] => {
    const kind = KINDS[settlement.operation];
    const { date, gross, correction, interest, fine, discount } = settlement;
    const number = settlement.movement ?? 1_000_000_000 + row.id;
    return kind ? [{ date, gross, correction, interest, fine, discount, kind, number }] : [];
  });
  const erased = row.settlements.some(({ operation }) => ERASING.has(operation));
  if (erased && receipts.length === 0) return [];
  const [number, group] = row.number.split('/').map(Number);
  return [
    {
      number: number ?? 1,
      general: row.id,
      type: installmentTypes[row.condition] ?? 'P',
      group: group ?? 1,
      dueDate: row.dueDate,
      extendedTo: row.id % 13 === 0 && row.balance > 0 ? `${row.dueDate.slice(0, 8)}28` : null,
      open: row.balance,
      account,
      receipts,
    },
  ];
}

function statusOf(sale: Sale, bill: Bill, refund: Bill | undefined): SaleStatus {
  if (sale.cancellation) return refund?.installments.some(({ balance }) => balance > 0) ? 4 : 1;
  return bill.installments.every(({ balance }) => balance === 0) ? 3 : 0;
}

function maintenancesOf(sale: Sale): Maintenance[] {
  const none = { cededTo: null };
  const { cancellation, remade } = sale;
  return [
    ...(sale.formerCustomer === null ? [] : [{ type: 2 as const, date: sale.modifiedOn, cededTo: saleNumber(sale) }]),
    ...(remade ? [{ type: 12 as const, date: remade.date, ...none }] : []),
    ...(cancellation ? ([3, 0, 6] as const).map((type) => ({ type, date: cancellation.date, ...none })) : []),
    // A simulated cancellation: the sale goes on.
    ...(sale.index % 50 === 12 && !cancellation ? [{ type: 3 as const, date: sale.modifiedOn, ...none }] : []),
  ];
}

function salesOfSlot(world: World, slot: Slot): UauSale[] {
  return slot.sales.flatMap((sale): UauSale[] => {
    const bill = slot.receivables.find(({ id }) => id === sale.bill);
    if (!bill) return [];
    const refund = slot.refunds.find(({ sale: index }) => index === sale.index);
    const status = statusOf(sale, bill, refund);
    const paidOff =
      status === 3
        ? bill.installments
            .map(({ changedOn }) => changedOn)
            .sort()
            .slice(-1)
        : [];
    const maintenances = maintenancesOf(sale);
    const made: UauSale = {
      empresa: sale.company,
      obra: world.work(sale.work).codes[0] ?? '',
      number: saleNumber(sale),
      status,
      type: 0,
      date: sale.date,
      customer: sale.customer,
      unit: sale.unit,
      value: sale.value,
      cancelledOn: sale.cancellation?.date ?? null,
      installments: bill.installments.flatMap((row) => installmentOf(row, `${sale.company}.1.10`)),
      touchedOn: [sale.date, ...maintenances.map(({ date }) => date), ...paidOff],
      maintenances,
    };
    return sale.formerCustomer === null ? [made] : [ceded(sale, made), made];
  });
}

/** The remainder of a sale after its rights were transferred: its number, and their new owner. */
function ceded(sale: Sale, next: UauSale): UauSale {
  return {
    ...next,
    number: firstNumber(sale),
    status: 2,
    customer: sale.formerCustomer ?? sale.customer,
    installments: [],
    touchedOn: [sale.date, sale.modifiedOn],
  };
}

/** Money in that no title stands for, as UAU books it: a financial transaction in the office's work. */
const FINANCIAL: readonly string[] = ['contribution', 'loan', 'yield'];

/** The portfolio in UAU's terms. */
export class Books {
  readonly portfolio: Portfolio;

  constructor(portfolio: Portfolio) {
    this.portfolio = portfolio;
  }

  get world(): World {
    return this.portfolio.world;
  }

  /** Works and offices: every cost centre is an obra. */
  get obras(): readonly CostCenter[] {
    return this.world.costCenters;
  }

  obra(empresa: number, code: string): CostCenter | null {
    return this.obras.find((one) => one.company === empresa && one.code === code) ?? null;
  }

  /** The sales of an obra, generated lazily. */
  *sales(obra: CostCenter): Generator<UauSale> {
    if (obra.work === null) yield* this.#financial(obra);
    else if (obra.id % 10 === 0)
      for (let slot = obra.work; slot < this.portfolio.slotCount; slot += this.world.sites.length)
        yield* salesOfSlot(this.world, this.portfolio.slot(slot));
  }

  sale(obra: CostCenter, number: number): UauSale | null {
    if (obra.work === null) return [...this.#financial(obra)].find((one) => one.number === number) ?? null;
    if (obra.id % 10 !== 0) return null;
    const slot = Math.floor((number - 1) / 4);
    if (slot < 0 || slot >= this.portfolio.slotCount || slot % this.world.sites.length !== obra.work) return null;
    return salesOfSlot(this.world, this.portfolio.slot(slot)).find((one) => one.number === number) ?? null;
  }

  /** Every bill to be paid that touches an obra, with what of an amount falls on it. */
  *payables(obra: CostCenter): Generator<{ readonly bill: Bill; readonly allocate: (amount: number) => number[] }> {
    for (const bill of this.suppliersBills(obra.company)) {
      const positions = bill.shares.flatMap(({ costCenter }, position) => (costCenter === obra.id ? [position] : []));
      if (positions.length === 0) continue;
      yield {
        bill,
        allocate: (amount) => {
          const amounts = apportion(amount, bill.shares);
          return positions.map((position) => amounts[position] ?? 0);
        },
      };
    }
  }

  /** A company's suppliers' bills, by their numbers' own order. */
  *suppliersBills(empresa: number): Generator<Bill> {
    const step = this.world.companies.length;
    for (let index = empresa - 10; index < this.portfolio.payableCount; index += step) {
      const bill = this.portfolio.payable(index);
      if (bill) yield bill;
    }
  }

  /** Refunds of an obra's cancelled sales. */
  *refunds(obra: CostCenter): Generator<Bill> {
    if (obra.work === null || obra.id % 10 !== 0) return;
    for (let slot = obra.work; slot < this.portfolio.slotCount; slot += this.world.sites.length)
      yield* this.portfolio.refunds(slot, slot + 1);
  }

  /** Money out of an office that no bill stands for. */
  *charges(obra: CostCenter) {
    for (const line of this.portfolio.detached()) if (line.costCenter === obra.id && line.amount < 0) yield line;
  }

  *#financial(obra: CostCenter): Generator<UauSale> {
    const lines = [...this.portfolio.detached()].filter(
      ({ costCenter, amount }) => costCenter === obra.id && amount >= 0,
    );
    for (const [position, kind] of FINANCIAL.entries()) {
      const own = lines.filter((line) => line.kind === kind);
      const first = own[0];
      if (!first) continue;
      yield {
        empresa: obra.company,
        obra: obra.code,
        number: position + 1,
        status: 0,
        type: 3,
        date: first.date,
        customer: 9_000_000 + obra.company,
        unit: null,
        value: own.reduce((sum, { amount }) => sum + amount, 0),
        cancelledOn: null,
        touchedOn: own.map(({ date }) => date),
        maintenances: [],
        installments: own.map((line, turn) => ({
          number: turn + 1,
          general: turn + 1,
          type: 'P',
          group: own.length,
          dueDate: line.date,
          extendedTo: null,
          open: 0,
          account: line.account,
          receipts: [
            {
              date: line.date,
              gross: line.amount,
              correction: 0,
              interest: 0,
              fine: 0,
              discount: 0,
              kind: 'S',
              number: line.id,
            },
          ],
        })),
      };
    }
  }
}
