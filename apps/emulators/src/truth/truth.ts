import { BUDGET_VERSION, measurementsOf, servicesOf } from '../portfolio/budget.ts';
import { monthOf } from '../portfolio/calendar.ts';
import { conditions, indexers, operationsOf, propertyTypes } from '../portfolio/catalogue.ts';
import { financialPlan } from '../portfolio/financial-plan.ts';
import type { Bill, Detached, Side } from '../portfolio/model.ts';
import type { Portfolio } from '../portfolio/portfolio.ts';
import { apportion } from '../portfolio/shares.ts';
import { KeyDigest } from './digest.ts';

/** Amounts in centavos. Receipts are net of reversals, payments are above zero, detached lines go by direction. */
export interface CashTruth {
  readonly company: string;
  readonly month: string;
  readonly account: string;
  readonly costCenter: string;
  receipts: number;
  payments: number;
  detachedIn: number;
  detachedOut: number;
}

export interface BankTruth {
  readonly company: string;
  readonly month: string;
  in: number;
  out: number;
  lines: number;
}

export interface OpenTruth {
  readonly company: string;
  readonly month: string;
  receivable: number;
  payable: number;
  /** Balances of provisional documents; no part of `payable`. */
  forecast: number;
  /** Balances of bills still being typed in; no part of the others. */
  incomplete: number;
}

export interface NonCashTruth {
  readonly side: Side;
  readonly operation: number;
  readonly name: string;
  count: number;
  amount: number;
}

export interface Truth {
  readonly size: string;
  readonly seed: number;
  readonly today: string;
  readonly revision: number;
  readonly rows: Readonly<Record<string, { readonly count: number; readonly digest: string }>>;
  readonly cash: readonly CashTruth[];
  readonly bankMovements: readonly BankTruth[];
  readonly open: readonly OpenTruth[];
  readonly nonCash: readonly NonCashTruth[];
}

/** Resources whose rows the truth counts. */
export const truthResources = [
  'companies',
  'enterprises',
  'cost-centers',
  'units',
  'property-types',
  'customers',
  'sales-contracts',
  'payment-condition-types',
  'payment-categories',
  'indexers',
  'creditors',
  'checking-accounts',
  'building-cost-estimation-items',
  'progress-logs',
  'customer-extract-history',
  'income',
  'income-receipts',
  'outcome',
  'outcome-payments',
  'bank-movement',
  'bank-movement-detached',
] as const;
export type TruthResource = (typeof truthResources)[number];

/** Adds up what happened, bill by bill, independently of any ERP's representation. */
export class TruthTeller {
  readonly #digests = new Map<string, KeyDigest>();
  readonly #cash = new Map<string, CashTruth>();
  readonly #bank = new Map<string, BankTruth>();
  readonly #open = new Map<string, OpenTruth>();
  readonly #nonCash = new Map<string, NonCashTruth>();

  #listing: TruthResource | null = null;
  readonly #listed: string[] = [];

  /** The natural keys of one resource, sorted: what to compare with when a digest differs. */
  keys(portfolio: Portfolio, resource: TruthResource): readonly string[] {
    this.#listing = resource;
    this.compute(portfolio);
    return this.#listed.sort();
  }

  compute(portfolio: Portfolio): Truth {
    const { world } = portfolio;
    this.#references(portfolio);
    for (const slot of portfolio.slots()) {
      if (slot.unit) this.#key('units', slot.unit.id);
      for (const sale of slot.sales) {
        this.#key('sales-contracts', sale.id);
        this.#key('customers', sale.customer);
        if (sale.formerCustomer !== null) this.#key('customers', sale.formerCustomer);
      }
      for (const bill of slot.receivables) this.#bill(bill);
      for (const bill of slot.refunds) this.#bill(bill);
    }
    for (const bill of portfolio.payables()) this.#bill(bill);
    for (const line of portfolio.detached()) this.#detached(line);
    const rows = [...this.#digests].map(
      ([name, digest]) => [name, { count: digest.count, digest: digest.hex }] as const,
    );
    return {
      size: world.size,
      seed: world.seed,
      today: world.today,
      revision: portfolio.revision,
      rows: Object.fromEntries(rows),
      cash: sorted(this.#cash),
      bankMovements: sorted(this.#bank),
      open: sorted(this.#open),
      nonCash: sorted(this.#nonCash),
    };
  }

  #references(portfolio: Portfolio): void {
    const { world } = portfolio;
    for (const { id } of world.companies) {
      this.#key('companies', id);
      for (const account of world.bankAccounts(id)) this.#key('checking-accounts', `${id}/${account}`);
    }
    for (const work of world.sites) {
      this.#key('enterprises', work.id);
      const budget = `${work.id}/${BUDGET_VERSION}/1`;
      for (const id of [1, ...servicesOf(world, work).map((service) => service.id)])
        this.#key('building-cost-estimation-items', `${budget}/${id}`);
      for (const { number } of measurementsOf(world, work)) this.#key('progress-logs', `${work.id}/${number}`);
    }
    for (const { id } of world.costCenters) this.#key('cost-centers', id);
    for (const { id } of propertyTypes) this.#key('property-types', id);
    for (const { id } of indexers) this.#key('indexers', id);
    for (const { id } of financialPlan) this.#key('payment-categories', id);
    for (const code of Object.keys(conditions)) this.#key('payment-condition-types', code);
    for (let index = 0; index < portfolio.creditorCount; index += 1) this.#key('creditors', 900 + index);
  }

  #key(resource: TruthResource, key: string | number): void {
    if (resource === this.#listing) this.#listed.push(String(key));
    let digest = this.#digests.get(resource);
    if (!digest) {
      digest = new KeyDigest();
      this.#digests.set(resource, digest);
    }
    digest.add(String(key));
  }

  #bill(bill: Bill): void {
    const [rows, settlements] =
      bill.side === 'receivable'
        ? (['income', 'income-receipts'] as const)
        : (['outcome', 'outcome-payments'] as const);
    if (bill.side === 'receivable') this.#key('customer-extract-history', bill.id);
    for (const installment of bill.installments) {
      const key = `${bill.id}/${installment.id}`;
      this.#key(rows, key);
      for (const settlement of installment.settlements) {
        this.#key(settlements, `${key}/${settlement.sequence}`);
        if (settlement.movement === null) this.#settledOtherwise(bill.side, settlement.operation, settlement.net);
        else {
          this.#key('bank-movement', settlement.movement);
          this.#moved(bill, settlement.date, settlement.net);
        }
      }
      if (installment.balance !== 0) this.#stillOpen(bill, installment.dueDate, installment.balance);
    }
  }

  #moved(bill: Bill, date: string, net: number): void {
    const month = monthOf(date);
    const amounts = apportion(net, bill.shares);
    for (const [position, { account, costCenter }] of bill.shares.entries()) {
      const row = this.#cashRow(bill.company, month, account, costCenter);
      row[bill.side === 'receivable' ? 'receipts' : 'payments'] += amounts[position] ?? 0;
    }
    const inflow = bill.side === 'receivable' ? net : -net;
    this.#bankLine(bill.company, month, inflow);
  }

  #detached(line: Detached): void {
    this.#key('bank-movement', line.id);
    this.#key('bank-movement-detached', line.id);
    const row = this.#cashRow(line.company, monthOf(line.date), line.account, line.costCenter);
    if (line.amount >= 0) row.detachedIn += line.amount;
    else row.detachedOut -= line.amount;
    this.#bankLine(line.company, monthOf(line.date), line.amount);
  }

  #bankLine(company: number, month: string, inflow: number): void {
    const row = at(this.#bank, `${company}|${month}`, () => ({
      company: `${company}`,
      month,
      in: 0,
      out: 0,
      lines: 0,
    }));
    if (inflow >= 0) row.in += inflow;
    else row.out -= inflow;
    row.lines += 1;
  }

  #settledOtherwise(side: Side, operation: number, amount: number): void {
    const name = operationsOf(side)[operation]?.name ?? '';
    const row = at(this.#nonCash, `${side}|${String(operation).padStart(3, '0')}`, () => ({
      side,
      operation,
      name,
      count: 0,
      amount: 0,
    }));
    row.count += 1;
    row.amount += amount;
  }

  #stillOpen(bill: Bill, dueDate: string, balance: number): void {
    const month = monthOf(dueDate);
    const company = `${bill.company}`;
    const row = at(this.#open, `${company}|${month}`, () => ({
      company,
      month,
      receivable: 0,
      payable: 0,
      forecast: 0,
      incomplete: 0,
    }));
    if (bill.side === 'receivable') row.receivable += balance;
    else if (bill.consistency !== 'S') row.incomplete += balance;
    else if (bill.forecast) row.forecast += balance;
    else row.payable += balance;
  }

  #cashRow(company: number, month: string, account: string, costCenter: number | null): CashTruth {
    const center = costCenter === null ? '' : `${costCenter}`;
    return at(this.#cash, `${company}|${month}|${account}|${center}`, () => ({
      company: `${company}`,
      month,
      account,
      costCenter: center,
      receipts: 0,
      payments: 0,
      detachedIn: 0,
      detachedOut: 0,
    }));
  }
}

function at<T>(map: Map<string, T>, key: string, make: () => T): T {
  const existing = map.get(key);
  if (existing) return existing;
  const made = make();
  map.set(key, made);
  return made;
}

function sorted<T>(map: ReadonlyMap<string, T>): T[] {
  return [...map].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)).map(([, row]) => row);
}
