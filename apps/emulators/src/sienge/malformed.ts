import { at } from '../portfolio/dice.ts';
import type { Bill } from '../portfolio/model.ts';
import { detachedLine } from './rows/bank.ts';
import { incomeRow } from './rows/income.ts';
import { outcomeRow } from './rows/outcome.ts';
import type { Tenant } from './tenant.ts';

type Row = Record<string, unknown>;

export interface Malformation {
  readonly name: string;
  /** True when a careful reader could still use the row. */
  readonly readable: boolean;
  readonly resource: 'income' | 'outcome' | 'bank-movement';
  /** Differences from a sound row that has no balance and no settlement. */
  readonly change: Readonly<Row>;
  readonly times?: number;
}

/** Rows as they occur in old tenants. None of them carries money, so the totals stay what they are. */
export const malformations: readonly Malformation[] = [
  { name: 'null key', readable: false, resource: 'income', change: { billId: null } },
  { name: 'missing installment', readable: false, resource: 'income', change: { installmentId: null } },
  { name: 'date before all', readable: false, resource: 'income', change: { dueDate: '0001-01-01' } },
  { name: 'date after all', readable: true, resource: 'income', change: { dueDate: '2999-12-31' } },
  { name: 'no date at all', readable: false, resource: 'outcome', change: { dueDate: '31/02/2026' } },
  { name: 'amount with comma', readable: false, resource: 'outcome', change: { balanceAmount: '1.234,56' } },
  { name: 'not a number', readable: false, resource: 'income', change: { balanceAmount: 'NaN' } },
  { name: 'duplicated key', readable: true, resource: 'outcome', change: {}, times: 2 },
  { name: 'orphan title', readable: true, resource: 'income', change: { clientId: null, clientName: null } },
  { name: 'negative balance', readable: true, resource: 'outcome', change: { balanceAmount: -10 } },
  {
    name: 'emoji name',
    readable: true,
    resource: 'outcome',
    change: { creditorName: `${'Ção 🏗️ '.repeat(9)}`.slice(0, 60) },
  },
  {
    name: 'rates above a hundred',
    readable: false,
    resource: 'outcome',
    change: {
      balanceAmount: 0.01,
      paymentsCategories: [
        { costCenterId: 1000, financialCategoryId: '21001', financialCategoryRate: 70 },
        { costCenterId: 1000, financialCategoryId: '21003', financialCategoryRate: 50 },
      ],
    },
  },
  { name: 'null movement', readable: false, resource: 'bank-movement', change: { bankMovementId: null } },
  {
    name: 'movement before all',
    readable: false,
    resource: 'bank-movement',
    change: { bankMovementDate: '0001-01-01' },
  },
];

/** The malformed rows of a resource, each with a key that no sound row has. */
export function* malformedRows(tenant: Tenant, resource: Malformation['resource']): Generator<Row> {
  for (const [position, malformation] of malformations.entries()) {
    if (malformation.resource !== resource) continue;
    for (let time = 0; time < (malformation.times ?? 1); time += 1)
      yield { ...soundRow(tenant, resource, 99_000_000 + position), ...malformation.change };
  }
}

function soundRow(tenant: Tenant, resource: Malformation['resource'], id: number): Row {
  const { portfolio } = tenant;
  if (resource === 'bank-movement') {
    const line = at([...portfolio.detached()], 0);
    return { ...detachedLine(tenant, { ...line, amount: 0 }), bankMovementId: 990_000_000 + id - 99_000_000 };
  }
  const bare = { amount: 0, balance: 0, settlements: [] };
  const receivable = someReceivable(tenant);
  if (resource === 'income')
    return { ...incomeRow(tenant, receivable, { ...at(receivable.installments, 0), ...bare }, ''), billId: id };
  const included = { authorizations: false, movements: true };
  const bill = { ...receivable, side: 'payable' as const, sale: null, forecast: false };
  return {
    ...outcomeRow(tenant, bill, { ...at(bill.installments, 0), ...bare }, included),
    billId: id,
    creditorId: 901,
  };
}

/** Any title will do that is still there. */
function someReceivable({ portfolio }: Tenant): Bill {
  for (const { receivables } of portfolio.slots())
    for (const bill of receivables) if (bill.installments.length > 0) return bill;
  throw new RangeError('the portfolio has no receivable left');
}
