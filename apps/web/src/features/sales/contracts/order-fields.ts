import { type ContractOrder, earlyOrders, residueChoices, surplusOrders } from '@uni/contracts';
import { contracts as copy, installments } from '@uni/phrases';
import type { ContractOrderInput } from '../../../api/sales/contracts.ts';
import { dayAfter } from '../../../shared/register/days.ts';

const orderCopy = copy.orders;
export type OrderKind = ContractOrder['kind'];
export const orderKinds = Object.keys(orderCopy.kinds) as OrderKind[];

/** Fields of all orders. Money is in centavos, shares are fractions; null is blank. */
export interface OrderDraft {
  day: string;
  amount: number | null;
  surplus: (typeof surplusOrders)[number];
  order: (typeof earlyOrders)[number];
  to: string;
  residue: (typeof residueChoices)[number];
  client_name: string;
  /** Of a client that is registered. */
  client: number | null;
  fee_share: number | null;
  fee_due: string;
  waived_charges: number | null;
  fee: number | null;
  installments: number | null;
  first: string;
  every: number | null;
  rate: number | null;
}

export type FieldKey = Exclude<keyof OrderDraft, 'client'>;
type FieldKind = 'day' | 'month' | 'money' | 'share' | 'integer' | 'choice' | 'client';

export const fieldKinds: Readonly<Record<FieldKey, FieldKind>> = {
  ...{ day: 'day', fee_due: 'day', first: 'day', to: 'month', amount: 'money', fee: 'money', fee_share: 'share' },
  ...{ waived_charges: 'share', rate: 'share', installments: 'integer', every: 'integer', surplus: 'choice' },
  ...{ order: 'choice', residue: 'choice', client_name: 'client' },
};

const labelled = <Value extends string>(values: readonly Value[], labels: Readonly<Record<Value, string>>) =>
  values.map((value) => ({ value, label: labels[value] }));

export const fieldChoices: Readonly<Partial<Record<FieldKey, readonly { value: string; label: string }[]>>> = {
  surplus: labelled(surplusOrders, installments.receive.surpluses),
  order: labelled(earlyOrders, orderCopy.earlyOrders),
  residue: labelled(residueChoices, orderCopy.residues),
};

/** Fields of each order, in display order, with a flag for the required ones. */
export const orderFields: Readonly<Record<OrderKind, readonly (readonly [field: FieldKey, needed: boolean])[]>> = {
  payment: [
    ['day', true],
    ['amount', true],
    ['surplus', true],
  ],
  early_payment: [
    ['day', true],
    ['amount', true],
    ['order', true],
  ],
  settlement: [['day', true]],
  correction: [
    ['day', true],
    ['to', true],
    ['residue', true],
  ],
  renegotiation: [
    ['day', true],
    ['installments', true],
    ['first', true],
    ['every', true],
    ['rate', false],
    ['waived_charges', false],
    ['fee', false],
  ],
  assignment: [
    ['client_name', true],
    ['day', true],
    ['fee_share', false],
    ['fee_due', false],
  ],
};

export const blankOrder = (today: string): OrderDraft => ({
  ...{ day: today, amount: null, surplus: 'credit', order: 'shorter', to: today.slice(0, 7), residue: 'published' },
  ...{ client_name: '', client: null, fee_share: null, fee_due: '', waived_charges: null, fee: null },
  ...{ installments: 12, first: dayAfter(today, 30), every: 1, rate: null },
});

/** Fields that are needed and blank. */
export const missingFields = (kind: OrderKind, draft: OrderDraft): readonly FieldKey[] =>
  orderFields[kind].flatMap(([field, needed]) => {
    const value = draft[field];
    return needed && (value === null || value === '' || value === 0) ? [field] : [];
  });

/** The order as the server takes it; null while something is missing. */
export function orderOf(kind: OrderKind, draft: OrderDraft): ContractOrderInput | null {
  if (missingFields(kind, draft).length > 0) return null;
  const { day } = draft;
  const amount = draft.amount ?? 0;
  if (kind === 'payment') return { kind, day, amount, surplus: draft.surplus };
  if (kind === 'early_payment') return { kind, day, amount, order: draft.order };
  if (kind === 'settlement') return { kind, day };
  if (kind === 'correction') return { kind, day, to: draft.to, residue: draft.residue };
  if (kind === 'assignment')
    return {
      ...{ kind, day, client: draft.client, client_name: draft.client_name.trim() },
      ...{ fee_share: draft.fee_share ?? 0, fee_due: draft.fee_due || null },
    };
  return {
    ...{ kind, day, waived_charges: draft.waived_charges ?? 0, fee: draft.fee ?? 0 },
    parts: [newPlan(draft)],
  };
}

/** The balance in equal installments, with interest by Price where a rate is named. */
const newPlan = ({ installments: count, first, every, rate }: OrderDraft) => ({
  ...{ share: 1, installments: count ?? 1, first, every: every ?? 1 },
  ...(rate
    ? { system: 'price' as const, rate: { value: rate, basis: 'effective_month' as const } }
    : { system: 'linear' as const, rate: null }),
});
