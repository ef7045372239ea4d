/** Reason for a refusal: a code for one reason, the path in the input, and its figures for the message. */
export interface Refusal {
  readonly code: RefusalCode;
  /** JSON Pointer into what was given; empty for the whole. */
  readonly path: string;
  readonly figures?: Readonly<Record<string, string | number>>;
}

/** A value, or every reason for a refusal. */
export type Outcome<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly refusals: readonly Refusal[] };

/** Every reason, once, with what it means. Messages for people are the interface's. */
export const refusalCodes = {
  amount_negative: 'an amount below zero, or no whole number of centavos',
  amounts_differ: 'amounts that must be equal to the centavo are not',
  day_invalid: 'no day of the calendar',
  event_duplicate: 'an event of this id exists already',
  event_order: 'an event before the last one in time',
  event_unknown: 'no event of this id',
  already_reversed: 'the event was reversed before',
  not_reversible: 'an event of this kind is not reversed this way',
  later_event_depends: 'a later event rests on the one to be reversed',
  not_signed: 'nothing happens to a contract before it is signed',
  already_signed: 'a contract is signed once',
  not_active: 'the contract is cancelled, or all is paid',
  not_cancelled: 'the contract is not cancelled',
  instalment_unknown: 'no installment of this id',
  instalment_closed: 'the installment is paid, renegotiated or cancelled',
  instalment_twice: 'an installment is named twice',
  nothing_open: 'there is nothing open that this could concern',
  payment_zero: 'a payment moves money',
  payment_exceeds: 'more than is owed',
  residue_uncharged: 'what corrections have left out is charged before a contract is settled',
  holder_same: 'the new buyer is the old one',
  refund_unknown: 'no refund of this number',
  refund_exceeds: 'more than is left to refund',
  refund_day_unknown: 'the refund hangs on a day that is not given',
  refund_paid: 'a refund was paid already; it is reversed first',
  parts_sum: 'the parts of a plan do not add up to the contract',
  parts_empty: 'a plan has at least one part',
  installments_range: 'between 1 and 600 installments',
  every_range: 'between 1 and 120 months between installments',
  grace_range: 'between 0 and 120 months of grace',
  lag_range: 'an index looks back 0 to 24 months',
  rate_range: 'a rate below zero, or above 100 % a month',
  rate_without_system: 'a part without an amortization system bears no interest',
  date_before_signing: 'an installment before the signing',
  share_range: 'a share between 0 and 1',
  index_unknown: 'no series of this index',
  index_gap: 'a month is missing between published ones; it never counts as zero',
  index_unpublished: 'the month is not published, and no projection is given',
  shares_sum: 'shares that must add up to 1 do not',
  limit_duplicate: 'two limits of one level',
} as const;

/** Codes of refusals. */
export type RefusalCode = keyof typeof refusalCodes;

export function refuse(code: RefusalCode, path = '', figures?: Refusal['figures']): { ok: false; refusals: [Refusal] } {
  return { ok: false, refusals: [figures ? { code, path, figures } : { code, path }] };
}

export function accept<T>(value: T): { ok: true; value: T } {
  return { ok: true, value };
}
