import { monthOf } from '../portfolio/calendar.ts';
import type { Portfolio } from '../portfolio/portfolio.ts';
import { apportion } from '../portfolio/shares.ts';
import { KeyDigest } from '../truth/digest.ts';
import { firstNumber, saleNumber } from './books.ts';

/** Amounts in centavos. */
export interface UauCashTruth {
  readonly empresa: number;
  readonly obra: string;
  readonly month: string;
  /** Receipts that moved money, those of financial transactions included. */
  received: number;
  /** Paid rows of the work's disbursements. */
  disbursed: number;
  /** Paid installments of refund processes. */
  refunded: number;
}

export interface UauOpenTruth {
  readonly empresa: number;
  readonly obra: string;
  receivable: number;
  payable: number;
  projected: number;
}

export interface UauTruth {
  readonly size: string;
  readonly seed: number;
  readonly today: string;
  readonly revision: number;
  readonly rows: Readonly<Record<string, { readonly count: number; readonly digest: string }>>;
  readonly cash: readonly UauCashTruth[];
  readonly open: readonly UauOpenTruth[];
  /** Received in goods, and set off. */
  readonly nonCash: { goods: number; offset: number };
}

class Sums {
  readonly cash = new Map<string, UauCashTruth>();
  readonly open = new Map<string, UauOpenTruth>();
  readonly digests = new Map<string, KeyDigest>();
  readonly nonCash = { goods: 0, offset: 0 };

  month(empresa: number, obra: string, date: string): UauCashTruth {
    const month = monthOf(date);
    const made = { empresa, obra, month, received: 0, disbursed: 0, refunded: 0 };
    return getOrPut(this.cash, `${empresa}|${obra}|${month}`, made);
  }

  balance(empresa: number, obra: string): UauOpenTruth {
    return getOrPut(this.open, `${empresa}|${obra}`, { empresa, obra, receivable: 0, payable: 0, projected: 0 });
  }

  key(resource: string, key: string | number): void {
    getOrPut(this.digests, resource, new KeyDigest()).add(String(key));
  }
}

function getOrPut<T>(map: Map<string, T>, key: string, fresh: T): T {
  const existing = map.get(key) ?? fresh;
  map.set(key, existing);
  return existing;
}

/** Returns the truth as UAU can report it: by obra, without the accounts that it cannot name. */
export function computeUauTruth(portfolio: Portfolio): UauTruth {
  const { world } = portfolio;
  const sums = new Sums();
  for (const { id } of world.companies) sums.key('companies', id);
  for (const { company, code } of world.costCenters) sums.key('works', `${company}-${code}`);
  receivables(portfolio, sums);
  payables(portfolio, sums);
  detached(portfolio, sums);
  const rows = [...sums.digests].map(([name, digest]) => [name, { count: digest.count, digest: digest.hex }] as const);
  const sorted = <T>(map: ReadonlyMap<string, T>) =>
    [...map].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
  return {
    size: world.size,
    seed: world.seed,
    today: world.today,
    revision: portfolio.revision,
    rows: Object.fromEntries(rows),
    cash: sorted(sums.cash),
    open: sorted(sums.open),
    nonCash: sums.nonCash,
  };
}

function receivables(portfolio: Portfolio, sums: Sums): void {
  const { world } = portfolio;
  for (const { unit, sales, receivables: bills, refunds } of portfolio.slots()) {
    if (unit) sums.key('units', unit.id);
    for (const bill of bills) {
      const sale = sales.find(({ bill: id }) => id === bill.id);
      if (!sale) continue;
      const obra = world.work(sale.work).codes[0] ?? '';
      const number = saleNumber(sale);
      sums.key('sales', `${bill.company}-${obra}/${number}`);
      if (sale.formerCustomer !== null) sums.key('sales', `${bill.company}-${obra}/${firstNumber(sale)}`);
      for (const row of bill.installments) {
        if (row.balance !== 0) {
          sums.key('open-installments', `${bill.company}-${obra}/${number}/${row.id}`);
          sums.balance(bill.company, obra).receivable += row.balance;
        }
        for (const settlement of row.settlements) {
          if (settlement.movement !== null) {
            sums.key('receipts', settlement.movement);
            sums.month(bill.company, obra, settlement.date).received += settlement.net;
          } else if (settlement.operation === 5) sums.nonCash.goods += settlement.gross;
          else if (settlement.operation === 8) sums.nonCash.offset += settlement.gross;
        }
      }
    }
    for (const bill of refunds) {
      const obra = world.costCenter(bill.shares[0]?.costCenter ?? 0).code;
      sums.key('refunds', bill.id);
      for (const row of bill.installments)
        for (const { date, net, movement } of row.settlements)
          if (movement !== null) sums.month(bill.company, obra, date).refunded += net;
    }
  }
}

function payables(portfolio: Portfolio, sums: Sums): void {
  const { world } = portfolio;
  for (const bill of portfolio.payables()) {
    if (bill.consistency !== 'S') continue;
    const codes = bill.shares.map(({ costCenter }) => world.costCenter(costCenter).code);
    const spread = (amount: number, put: (code: string, share: number) => void) => {
      const amounts = apportion(amount, bill.shares);
      for (const [position, code] of codes.entries()) put(code, amounts[position] ?? 0);
    };
    for (const row of bill.installments) {
      for (const { date, net, movement } of row.settlements)
        if (movement !== null)
          spread(net, (code, share) => {
            sums.month(bill.company, code, date).disbursed += share;
          });
      if (row.balance !== 0)
        spread(row.balance, (code, share) => {
          sums.balance(bill.company, code)[bill.forecast ? 'projected' : 'payable'] += share;
        });
    }
  }
}

function detached(portfolio: Portfolio, sums: Sums): void {
  const { world } = portfolio;
  for (const line of portfolio.detached()) {
    if (line.costCenter === null) continue;
    const row = sums.month(line.company, world.costCenter(line.costCenter).code, line.date);
    if (line.amount < 0) row.disbursed -= line.amount;
    else {
      row.received += line.amount;
      sums.key('receipts', line.id);
    }
  }
}
