/** State of the distrato wizard and its request. Money in centavos, shares as fractions, days as texts. */
import type { CancellationBasis, CancellationKind, CancellationReason } from '@uni/contracts';
import type { CancellationInput } from '../../../api/sales/cancellations.ts';

export const steps = ['contract', 'reason', 'terms', 'refund', 'effect'] as const;
export type Step = (typeof steps)[number];

export interface CancellationForm {
  readonly day: string;
  readonly reason: CancellationReason;
  readonly kind: CancellationKind;
  readonly away_from_office: boolean;
  /** Empty: not known. */
  readonly works_end: string;
  readonly works_done: boolean;
  readonly resold: string;
  readonly penalty: number;
  readonly administration: number;
  readonly occupancy_month: number;
  readonly brokerage: number;
  readonly inside_price: boolean;
  readonly down_payment: number;
  readonly keeps_late_charges: boolean;
  readonly charges: number;
  readonly possession_from: string;
  readonly possession_to: string;
  readonly seller_penalty: number;
  readonly refund_installments: number;
  readonly refund_first: string;
  readonly resale_month: string | null;
  readonly resale_price: number;
}

export const emptyForm = (day: string): CancellationForm => ({
  ...{ day, reason: 'buyer', kind: 'incorporation', away_from_office: false, works_end: '', works_done: false },
  ...{ resold: '', penalty: 0.25, administration: 0, occupancy_month: 0, brokerage: 0, inside_price: true },
  ...{ down_payment: 0, keeps_late_charges: false, charges: 0, possession_from: '', possession_to: '' },
  ...{ seller_penalty: 0, refund_installments: 1, refund_first: '', resale_month: null, resale_price: 0 },
});

const legalKeys = [
  'penalty',
  'administration',
  'occupancy_month',
  'keeps_late_charges',
  'refund_installments',
] as const satisfies readonly (keyof CancellationForm)[];

/** True if a typed value replaces the legal one. */
export const isOwnTerm = (changes: Partial<CancellationForm>): boolean =>
  legalKeys.some((key) => changes[key] !== undefined);

/** Returns the form with the contract's own clause. Without one, the legal maximum for the kind of sale. */
export function withLegalTerms(form: CancellationForm, basis: CancellationBasis | undefined): CancellationForm {
  if (basis?.clause) return { ...form, ...basis.clause };
  const legal = basis?.legal.find((one) => one.kind === form.kind);
  if (!legal) return form;
  const { kind: _kind, ...terms } = legal;
  return { ...form, ...terms };
}

const dayOrNull = (day: string): string | null => day || null;

/** Null while something that it cannot do without is missing. */
export function inputOf(form: CancellationForm, chargesName: string): CancellationInput | null {
  const { possession_from: from, possession_to: to, charges, resale_month: month, resale_price: price } = form;
  if (form.day === '') return null;
  return {
    day: form.day,
    reason: form.reason,
    terms: {
      ...{ kind: form.kind, penalty: form.penalty, administration: form.administration },
      ...{ occupancy_month: form.occupancy_month, keeps_late_charges: form.keeps_late_charges },
      refund_installments: form.refund_installments,
    },
    facts: {
      away_from_office: form.away_from_office,
      brokerage: { amount: form.brokerage, inside_price: form.inside_price },
      down_payment: form.down_payment,
      possession: from && to ? { from, to } : null,
      charges: charges > 0 ? [{ name: chargesName, amount: charges }] : [],
      seller_penalty: form.reason === 'seller_default' ? form.seller_penalty : 0,
      works_end: dayOrNull(form.works_end),
      works_done: form.works_done,
      resold: dayOrNull(form.resold),
      refund_first: dayOrNull(form.refund_first),
    },
    resale: month && price > 0 ? { month, price } : null,
  };
}
