import type { Bill, Installment } from '../portfolio/model.ts';
import { slotOfSaleNumber } from '../portfolio/slots.ts';
import { malformedRows } from './malformed.ts';
import type { Query } from './query.ts';
import { detachedLine, settlementLine } from './rows/bank.ts';
import { budgetRows } from './rows/budget.ts';
import { extractRow } from './rows/extract.ts';
import { incomeRow } from './rows/income.ts';
import { outcomeRow } from './rows/outcome.ts';
import type { Tenant } from './tenant.ts';

/**
 * A BULK resource as a row of positions, each with the rows of one slot or bill. Any stretch can be answered without the
 * rest, so an asynchronous job's chunks need no memory.
 */
export interface BulkSource {
  length(tenant: Tenant, query: Query): number;
  /** About how many bytes the rows of one position take. */
  weight(tenant: Tenant): number;
  rows(tenant: Tenant, query: Query, from: number, to: number): Iterable<unknown>;
}

/** The date that a selection goes by; null for one that goes by payments. */
function selectedDate(bill: Bill, row: Installment, selection: string): string | null {
  if (selection === 'I' || selection === 'B') return bill.issueDate;
  return selection === 'P' ? null : row.dueDate;
}

function selected(bill: Bill, row: Installment, query: Query): boolean {
  const date = selectedDate(bill, row, query.text('selectionType') ?? 'D');
  if (date !== null) return query.within(date, 'startDate', 'endDate');
  return row.settlements.some((settlement) => query.within(settlement.date, 'startDate', 'endDate'));
}

function matchesQuery(bill: Bill, query: Query): boolean {
  if (!query.allows('companyId', bill.company) || !query.allows('originsIds', bill.origin)) return false;
  if (query.list('bearersIdNotIn').includes('1') || !query.allows('bearersIdIn', 1)) return false;
  const centers = query.integers('costCentersId');
  const building = query.integer('buildingId');
  const booked = bill.shares.map(({ costCenter }) => costCenter);
  if (building !== null && !booked.includes(building)) return false;
  return centers.length === 0 || booked.some((center) => centers.includes(center));
}

function changedSince(row: Installment, query: Query): boolean {
  const since = query.text('changeStartDate');
  return since === null || row.changedOn >= since;
}

const outcomeParts = (query: Query) => ({
  authorizations: query.text('withAuthorizations') === 'true',
  movements: query.text('withBankMovements') !== 'false',
});

function* incomeRows(tenant: Tenant, query: Query, from: number, to: number): Generator<unknown> {
  const { portfolio } = tenant;
  for (const slot of portfolio.slots(from, to))
    for (const bill of slot.receivables) {
      if (!matchesQuery(bill, query)) continue;
      for (const row of bill.installments)
        if (changedSince(row, query) && selected(bill, row, query))
          yield incomeRow(tenant, bill, row, slot.unit?.name ?? '');
    }
  if (to > portfolio.slotCount && tenant.quirks.malformed) yield* malformedRows(tenant, 'income');
}

function* payablesBetween({ portfolio }: Tenant, from: number, to: number): Generator<Bill> {
  yield* portfolio.refunds(from, to);
  const first = portfolio.slotCount;
  if (to > first) yield* portfolio.payables(Math.max(0, from - first), to - first);
}

function* outcomeRows(tenant: Tenant, query: Query, from: number, to: number): Generator<unknown> {
  for (const bill of payablesBetween(tenant, from, to)) {
    if (!matchesQuery(bill, query)) continue;
    for (const row of bill.installments)
      if (selected(bill, row, query)) yield outcomeRow(tenant, bill, row, outcomeParts(query));
  }
  const end = tenant.portfolio.slotCount + tenant.portfolio.payableCount;
  if (to > end && tenant.quirks.malformed) yield* malformedRows(tenant, 'outcome');
}

function* movementRows(tenant: Tenant, query: Query, bills: Iterable<Bill>): Generator<unknown> {
  for (const bill of bills) {
    if (!matchesQuery(bill, query)) continue;
    for (const row of bill.installments)
      for (const settlement of row.settlements)
        if (settlement.movement !== null && query.within(settlement.date, 'startDate', 'endDate'))
          yield settlementLine(tenant, bill, row, settlement, settlement.movement);
  }
}

function* bankRows(tenant: Tenant, query: Query, from: number, to: number): Generator<unknown> {
  const { portfolio } = tenant;
  const end = portfolio.slotCount + portfolio.payableCount;
  if (query.text('onlyDetachedMovement') !== 'S') {
    for (const slot of portfolio.slots(from, to)) yield* movementRows(tenant, query, slot.receivables);
    yield* movementRows(tenant, query, payablesBetween(tenant, from, to));
  }
  if (to <= end || query.text('selectionType') === 'B') return;
  const centers = query.integers('costCentersId');
  for (const line of portfolio.detached()) {
    if (!query.within(line.date, 'startDate', 'endDate') || !query.allows('companyId', line.company)) continue;
    if (centers.length > 0 && !(line.costCenter !== null && centers.includes(line.costCenter))) continue;
    yield detachedLine(tenant, line);
  }
  if (tenant.quirks.malformed) yield* malformedRows(tenant, 'bank-movement');
}

/** Kinds of installments that an extract may leave out, by the settlement that produced them. */
const LEFT_OUT: readonly (readonly [parameter: string, operation: number])[] = [
  ['includeRemadeInstallments', 7],
  ['includeCanceledInstallments', 3],
  ['includeRevokedInstallments', 6],
  ['includeRenegotiatedDischarge', 4],
];

function* extractRows(tenant: Tenant, query: Query, from: number, to: number): Generator<unknown> {
  const without = LEFT_OUT.filter(([name]) => query.text(name) === 'false').map(([, operation]) => operation);
  const isIncluded = (row: Installment) => !row.settlements.some(({ operation }) => without.includes(operation));
  for (const { receivables } of tenant.portfolio.slots(from, to))
    for (const bill of receivables) {
      if (!query.allows('billReceivableId', bill.id) || !query.allows('customerId', bill.party)) continue;
      if (!query.allows('companyId', bill.company) || !query.allows('costCenterId', bill.shares[0]?.costCenter ?? 0))
        continue;
      const rows = bill.installments.filter(
        (row) =>
          isIncluded(row) &&
          changedSince(row, query) &&
          query.within(row.dueDate, 'startDueDate', 'endDueDate') &&
          query.allows('paymentTermsId', row.condition) &&
          !query.list('paymentTermsIdNotIn').includes(row.condition),
      );
      if (rows.length > 0) yield extractRow(tenant, bill, rows);
    }
}

function* budgetItems(tenant: Tenant, query: Query, from: number, to: number): Generator<unknown> {
  const { world } = tenant.portfolio;
  for (let index = from; index < Math.min(to, world.sites.length); index += 1) {
    const work = world.work(index);
    if (!query.allows('buildingId', work.id)) continue;
    yield* budgetRows(world, work);
    if (tenant.quirks.budgetError && index === 0)
      yield { buildingId: work.id, 'api-error': 'Falha ao carregar a planilha 2' };
  }
}

const installmentsPerSlot = ({ portfolio }: Tenant) => 1 + portfolio.world.extent.monthly * 1.2;

function* byBills(
  tenant: Tenant,
  query: Query,
  from: number,
  to: number,
  render: (bill: Bill, row: Installment, unit: string) => unknown,
  find: (id: number) => Bill | null,
): Generator<unknown> {
  for (const id of [...new Set(query.integers('billsIds'))].slice(from, to)) {
    const bill = find(id);
    const slot = slotOfSaleNumber('bill', id);
    const unit = bill?.side === 'receivable' && slot !== null ? (tenant.portfolio.slot(slot).unit?.name ?? '') : '';
    if (bill) for (const row of bill.installments) yield render(bill, row, unit);
  }
}

function* byMovements(tenant: Tenant, query: Query, from: number, to: number): Generator<unknown> {
  const { portfolio } = tenant;
  const ids = new Set(query.integers('movementsIds').slice(from, to));
  const bills = new Set<Bill>();
  for (const id of ids) for (const bill of billsOfMovement(tenant, id)) bills.add(bill);
  for (const bill of new Map([...bills].map((one) => [one.id, one])).values())
    for (const row of bill.installments)
      for (const settlement of row.settlements)
        if (settlement.movement !== null && ids.has(settlement.movement))
          yield settlementLine(tenant, bill, row, settlement, settlement.movement);
  if ([...ids].some((id) => id >= 900_000_000))
    for (const line of portfolio.detached()) if (ids.has(line.id)) yield detachedLine(tenant, line);
}

/** The bills that a bank line's number may lead to. */
function billsOfMovement({ portfolio }: Tenant, id: number): readonly Bill[] {
  if (id >= 400_000_000) {
    const bill = portfolio.payableBill(10_000_000 + Math.floor((id - 400_000_000) / 100));
    return bill && id < 900_000_000 ? [bill] : [];
  }
  if (id >= 300_000_000) {
    const refund = portfolio.payableBill(50_000_000 + Math.floor((id - 300_000_000) / 100));
    return refund ? [refund] : [];
  }
  const bill = id >= 100_000_000 ? portfolio.receivable(100_000 + Math.floor((id - 100_000_000) / 1_000)) : null;
  return bill ? [bill] : [];
}

const positions = ({ portfolio }: Tenant) => portfolio.slotCount + portfolio.payableCount + 1;

/** BULK resources by their path. */
export const bulkSources: Readonly<Record<string, BulkSource>> = {
  income: {
    length: ({ portfolio }) => portfolio.slotCount + 1,
    weight: (tenant) => installmentsPerSlot(tenant) * 1_900,
    rows: incomeRows,
  },
  'income/by-bills': {
    length: (_tenant, query) => query.list('billsIds').length,
    weight: (tenant) => installmentsPerSlot(tenant) * 1_900,
    rows: (tenant, query, from, to) =>
      byBills(
        tenant,
        query,
        from,
        to,
        (bill, row, unit) => incomeRow(tenant, bill, row, unit),
        (id) => tenant.portfolio.receivable(id),
      ),
  },
  outcome: { length: positions, weight: () => 5_400, rows: outcomeRows },
  'outcome/by-bills': {
    length: (_tenant, query) => query.list('billsIds').length,
    weight: () => 5_400,
    rows: (tenant, query, from, to) =>
      byBills(
        tenant,
        query,
        from,
        to,
        (bill, row) => outcomeRow(tenant, bill, row, outcomeParts(query)),
        (id) => tenant.portfolio.payableBill(id),
      ),
  },
  'bank-movement': { length: positions, weight: () => 3_600, rows: bankRows },
  'bank-movement/by-movements': {
    length: (_tenant, query) => query.list('movementsIds').length,
    weight: () => 1_200,
    rows: byMovements,
  },
  'customer-extract-history': {
    length: ({ portfolio }) => portfolio.slotCount,
    weight: (tenant) => installmentsPerSlot(tenant) * 600,
    rows: extractRows,
  },
  'building-cost-estimation-items': {
    length: ({ portfolio }) => portfolio.world.sites.length,
    weight: () => 9_000,
    rows: budgetItems,
  },
};

export function bulkSource(name: string): BulkSource {
  const source = bulkSources[name];
  if (!source) throw new RangeError(`no BULK resource ${name}`);
  return source;
}
