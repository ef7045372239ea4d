import {
  type amortizationSystems,
  type ContractPartOnWire,
  type contractChannels,
  type contractPartKinds,
  correctionIndexes,
  type correctionSteps,
  type rateBases,
  type Unit,
} from '@uni/contracts';
import type { ContractInput } from '../../../api/sales/contracts.ts';
import { dayAfter } from '../../../shared/register/days.ts';

type PartKind = (typeof contractPartKinds)[number];

/** One part of the conditions as it is typed. Money in centavos, a rate as a fraction a month; null is blank. */
export interface PartDraft {
  /** Identifies the form's row. */
  id: number;
  kind: PartKind;
  amount: number | null;
  installments: number | null;
  first: string;
  every: number | null;
  system: (typeof amortizationSystems)[number];
  rate: number | null;
  /** Period of the rate; a month unless the imported conditions state another. */
  basis: (typeof rateBases)[number];
  /** Day of the month of the later installments, and months of grace, as conditions came with them. */
  due_day: number | null;
  grace: number;
}

/** Agreed conditions as they are typed, whether of a contract or of a proposal. */
export interface AgreedDraft {
  unit: string;
  client_name: string;
  client: number | null;
  broker: string;
  channel: (typeof contractChannels)[number];
  signed: string;
  keys: string;
  price: number | null;
  index: (typeof correctionIndexes)[number] | '';
  /** How often the index moves the installments: by the price table, or as agreed. */
  step: (typeof correctionSteps)[number];
  parts: readonly PartDraft[];
  /** Price table for the comparison; null: the first of the channel. */
  table: number | null;
}

export interface SaleDraft extends AgreedDraft {
  number: string;
}

/** Validity in days of conditions that need another user's approval. */
export const daysOfUse = 10;

export const indexes = correctionIndexes;

/** Months between installments, for parts whose kind implies it. */
const usualSteps: Readonly<Partial<Record<PartKind, number>>> = { half_yearly: 6, yearly: 12, periodic: 6 };
export const stepOf = (kind: PartKind): number => usualSteps[kind] ?? 1;

export const newPart = (id: number, kind: PartKind, first: string): PartDraft => ({
  ...{ id, kind, amount: null, installments: 1, first, every: stepOf(kind), system: 'linear', rate: null },
  ...{ basis: 'effective_month', due_day: null, grace: 0 },
});

/** An act at once and the rest in thirty-six months is what most are begun with. */
export const blankAgreed = (today: string): AgreedDraft => ({
  ...{ unit: '', client_name: '', client: null, broker: '', channel: 'direct', price: null, index: 'incc' },
  ...{ table: null, step: 'monthly', signed: today, keys: dayAfter(today, 1_095).slice(0, 7) },
  parts: [newPart(1, 'signing', today), { ...newPart(2, 'monthly', dayAfter(today, 30)), installments: 36 }],
});

export const blankSale = (today: string): SaleDraft => ({ ...blankAgreed(today), number: '' });

/** Units that can be sold. */
export const forSale = (units: readonly Unit[]): readonly Unit[] =>
  units.filter(({ state }) => state === 'available' || state === 'reserved');

/** Returns agreed or table conditions as editable parts. */
export const partsOf = (terms: readonly ContractPartOnWire[]): PartDraft[] =>
  terms.map(({ rate, ...series }, at) => ({
    ...{ ...series, id: at + 1, rate: rate?.value ?? null },
    basis: rate?.basis ?? 'effective_month',
  }));

/** Returns the price less the sum of the parts; negative if they exceed it. */
export const missingSum = ({ price, parts }: AgreedDraft): number =>
  (price ?? 0) - parts.reduce((sum, { amount }) => sum + (amount ?? 0), 0);

const isWhole = ({ amount, installments, first, every, system, rate }: PartDraft): boolean =>
  Boolean(amount && installments && first && every) && (system === 'linear' || Boolean(rate));

/** The terms as the server takes them; null while they are not whole. */
export function termsOf(draft: AgreedDraft): ContractInput['terms'] | null {
  const { channel, price, signed, keys, index, step, parts } = draft;
  if (!price || !signed || !keys || parts.length === 0 || !parts.every(isWhole) || missingSum(draft) !== 0) return null;
  const correction = index === '' ? null : { index };
  return {
    ...{ channel, price, signed, keys, base_month: signed.slice(0, 7) },
    correction: { before_keys: correction, after_keys: correction, step },
    parts: parts.map(({ kind, amount, installments, first, every, system, rate, basis, due_day, grace }) => ({
      ...{
        kind,
        amount: amount ?? 0,
        installments: installments ?? 1,
        first,
        every: every ?? 1,
        system,
        due_day,
        grace,
      },
      rate: system === 'linear' || !rate ? null : { value: rate, basis },
    })),
  };
}

export const saleOf = (draft: SaleDraft, enterprise: number, terms: ContractInput['terms']): ContractInput => ({
  ...{ empreendimento: enterprise, unit: Number(draft.unit), number: draft.number.trim(), client: draft.client },
  ...{ client_name: draft.client_name.trim(), broker: draft.broker.trim(), table: draft.table, terms },
});

/** Returns the same conditions as a proposal, for users with the authority to approve. */
export const requestOf = ({ number: _number, unit, ...sale }: ContractInput, today: string) => {
  const { signed } = sale.terms;
  return { ...sale, unit: unit ?? 0, valid_until: dayAfter(signed > today ? signed : today, daysOfUse) };
};
