import { type Measurement, measurementsOf } from '../portfolio/budget.ts';
import { conditions, documents, indexers, propertyTypes } from '../portfolio/catalogue.ts';
import { financialPlan } from '../portfolio/financial-plan.ts';
import type { Bill } from '../portfolio/model.ts';
import type { Query } from './query.ts';
import { measurementRow } from './rows/budget.ts';
import {
  checkingAccountRow,
  companyRow,
  contractRow,
  costCenterRow,
  creditorRow,
  customerRow,
  enterpriseRow,
  unitRow,
} from './rows/registers.ts';
import { money, type Tenant } from './tenant.ts';

/** A list as it was when requested, and a range of it as text. */
export interface Listed {
  readonly count: number;
  rows(tenant: Tenant, from: number, to: number): readonly unknown[];
}

/** A paged list by its filters. */
export type Listing = (tenant: Tenant, query: Query) => Listed;

function listing<T>(
  select: (tenant: Tenant, query: Query) => readonly T[],
  render: (tenant: Tenant, item: T) => unknown,
): Listing {
  return (tenant, query) => {
    const items = select(tenant, query);
    return { count: items.length, rows: (now, from, to) => items.slice(from, to).map((item) => render(now, item)) };
  };
}

function units({ portfolio }: Tenant, query: Query): number[] {
  const collected: number[] = [];
  const plain = !query.has('commercialStock') && !query.has('name');
  for (let index = portfolio.slotCount - 1; index >= 0; index -= 1) {
    const work = portfolio.world.work(index % portfolio.world.sites.length);
    if (!query.allows('enterpriseId', work.id)) continue;
    if (!portfolio.unit(300 + index)) continue;
    if (plain || matches(portfolio.unit(300 + index), query)) collected.push(300 + index);
  }
  return collected;
}

function matches(unit: { readonly stock: string; readonly name: string } | null, query: Query): boolean {
  const name = query.text('name');
  return unit !== null && query.allows('commercialStock', unit.stock) && (name === null || unit.name.includes(name));
}

/** Numbers of contracts, the newest first. */
function contracts({ portfolio }: Tenant, query: Query): number[] {
  const collected: number[] = [];
  for (const index of portfolio.saleIndexes()) {
    const sale = portfolio.saleByIndex(index);
    if (!sale) continue;
    if (
      query.allows('situation', sale.situation) &&
      query.allows('customerId', sale.customer) &&
      query.allows('companyId', sale.company) &&
      query.allows('enterpriseId', portfolio.world.work(sale.work).id) &&
      query.allows('unitId', sale.unit) &&
      query.allows('number', sale.number) &&
      query.within(sale.date, 'createdAfter', 'createdBefore') &&
      query.within(sale.modifiedOn, 'modifiedAfter', 'modifiedBefore') &&
      query.within(sale.issueDate, 'initialIssueDate', 'finalIssueDate') &&
      query.within(sale.cancellation?.date ?? null, 'initialCancelDate', 'finalCancelDate')
    )
      collected.push(sale.id);
  }
  return collected.reverse();
}

interface CustomerAddress {
  readonly id: number;
  readonly sale: number;
}

function customers({ portfolio }: Tenant, query: Query): CustomerAddress[] {
  const collected: CustomerAddress[] = [];
  for (const index of portfolio.saleIndexes()) {
    const sale = portfolio.saleByIndex(index);
    if (!sale) continue;
    if (
      !query.within(sale.date, 'createdAfter', 'createdBefore') ||
      !query.within(sale.modifiedOn, 'modifiedAfter', 'modifiedBefore') ||
      !query.allows('enterpriseId', portfolio.world.work(sale.work).id)
    )
      continue;
    collected.push({ id: sale.customer, sale: index });
    if (sale.formerCustomer !== null) collected.push({ id: sale.formerCustomer, sale: index });
  }
  return collected.sort((a, b) => b.id - a.id);
}

function changedBills({ portfolio }: Tenant, query: Query): Bill[] {
  const collected: Bill[] = [];
  const take = (bill: Bill) => {
    const status = query.text('status');
    if (!query.within(bill.changedOn, 'startDate', 'endDate')) return;
    if (!query.allows('debtorId', bill.company) || !query.allows('creditorId', bill.party)) return;
    if (!query.allows('documentsIdentificationId', bill.document)) return;
    if (status === null || status === bill.consistency) collected.push(bill);
  };
  for (const bill of portfolio.refunds()) take(bill);
  for (const bill of portfolio.payables()) take(bill);
  return collected;
}

function changedBillRow(_tenant: Tenant, bill: Bill) {
  return {
    id: bill.id,
    debtorId: bill.company,
    creditorId: bill.party,
    documentIdentificationId: bill.document,
    documentNumber: bill.documentNumber,
    issueDate: bill.issueDate,
    installmentsNumber: bill.installments.length,
    totalInvoiceAmount: money(bill.installments.reduce((sum, { amount }) => sum + amount, 0)),
    notes: '',
    discount: 0,
    status: bill.consistency,
    originId: bill.origin,
    registeredUserId: 'USUARIO01',
    registeredBy: 'Usuário Fictício',
    registeredDate: `${bill.issueDate} 10:50:48`,
    changedUserId: 'USUARIO01',
    changedBy: 'Usuário Fictício',
    changedDate: `${bill.changedOn} 18:03:11`,
    accessKeyNumber: null,
    links: [],
  };
}

function remadeRows({ portfolio }: Tenant) {
  return portfolio.saleIndexes().flatMap((index) => {
    const sale = portfolio.saleByIndex(index);
    const bill = sale?.remade && sale.bill !== null ? portfolio.receivable(sale.bill) : null;
    if (!sale?.remade || !bill) return [];
    const { from, to, date } = sale.remade;
    const settled = bill.installments.flatMap(({ settlements }) =>
      settlements.filter(({ operation }) => operation === 7),
    );
    return [
      {
        receivableBillId: bill.id,
        remadeDate: date,
        customerDescription: `Cliente Fictício ${sale.customer}`,
        remadeInstallmentsDescription: from.join(', '),
        remadeValue: money(settled.reduce((sum, { gross }) => sum + gross, 0)),
        generatedInstallmentsDescription: to.join(', '),
        generatedValue: money(
          bill.installments.filter(({ id }) => to.includes(id)).reduce((sum, { amount }) => sum + amount, 0),
        ),
      },
    ];
  });
}

function allMeasurements({ portfolio }: Tenant, query: Query): Measurement[] {
  const { world } = portfolio;
  const consistent = query.text('consistent');
  return world.sites
    .filter(({ id }) => query.allows('buildingId', id))
    .flatMap((work) => measurementsOf(world, work))
    .filter(({ date }) => query.within(date, 'measurementStartDate', 'measurementEndDate'))
    .filter(({ last }) => consistent === null || consistent === String(!last));
}

const same = <T>(_tenant: Tenant, item: T) => item;

/** Paged lists by their operation. */
export const listings: Readonly<Record<string, Listing>> = {
  'GET /v1/companies': listing(
    ({ portfolio }) => portfolio.world.companies,
    (_tenant, company) => companyRow(company),
  ),
  'GET /v1/enterprises': listing(
    ({ portfolio }, query) =>
      portfolio.world.sites.filter(
        (work) => query.allows('companyId', work.company) && query.allows('type', work.index % 4 === 3 ? 4 : 1),
      ),
    ({ portfolio }, work) => enterpriseRow(portfolio.world, work),
  ),
  'GET /v1/cost-centers': listing(
    ({ portfolio }) => portfolio.world.costCenters,
    ({ portfolio }, { id }) => costCenterRow(portfolio.world, id),
  ),
  'GET /v1/units': listing(units, (tenant, id) => {
    const unit = tenant.portfolio.unit(id);
    return unit ? unitRow(tenant, unit) : null;
  }),
  'GET /v1/units/situations': listing(
    () => [...'DVLCREMPTG'].map((letter, position) => ({ id: position + 1, description: letter })),
    same,
  ),
  'GET /v1/property-types': listing(
    (_tenant, query) => propertyTypes.filter(({ name }) => name.includes(query.text('name') ?? '')),
    same,
  ),
  'GET /v1/customers': listing(customers, ({ portfolio }, { id, sale: index }) => {
    const sale = portfolio.saleByIndex(index);
    return sale ? customerRow(sale, id) : null;
  }),
  'GET /v1/customer-types': listing(() => [{ id: 1, description: 'Cliente' }], same),
  'GET /v1/sales-contracts': listing(contracts, (tenant, id) => {
    const sale = tenant.portfolio.sale(id);
    return sale ? contractRow(tenant, sale) : null;
  }),
  'GET /v1/payment-condition-types': listing(
    () => Object.entries(conditions).map(([id, description]) => ({ id, description })),
    same,
  ),
  'GET /v1/indexers': listing(
    () => indexers,
    ({ today }, { id, name, value }) => ({
      id,
      name,
      revenueRetroactivity: id === 1 ? 0 : 2,
      lastValue: { date: `${today.slice(0, 8)}01`, value, percentage: id === 1 ? 0 : 0.41 },
    }),
  ),
  'GET /v1/creditors': listing(
    ({ portfolio }, query) =>
      Array.from({ length: portfolio.creditorCount }, (_, position) => 900 + position).filter((id) => {
        const creditor = query.text('creditor');
        return creditor === null || String(id) === creditor || `Fornecedor Fictício ${id} Ltda`.includes(creditor);
      }),
    (_tenant, id) => creditorRow(id),
  ),
  'GET /v1/checking-accounts': listing(
    ({ portfolio }, query) =>
      portfolio.world.companies
        .filter(({ id }) => query.allows('companyId', id))
        .flatMap(({ id }) => portfolio.world.bankAccounts(id).map((account) => ({ id, account })))
        .filter(({ account }) => query.allows('accountNumber', account)),
    ({ portfolio }, { id, account }) => checkingAccountRow(portfolio.world, id, account),
  ),
  'GET /v1/bills/by-change-date': listing(changedBills, changedBillRow),
  'GET /v1/remade-installments': listing(remadeRows, same),
  'GET /v1/building-projects/progress-logs': listing(allMeasurements, (_tenant, one) => measurementRow(one)),
};

/** The financial plan is a bare list, and its ids are texts. */
export const barePlan = financialPlan;

export function documentIdentification(id: string): { readonly id: string; readonly name: string } | null {
  const collected = documents[id.trim()];
  return collected ? { id: id.trim(), name: collected.name } : null;
}
