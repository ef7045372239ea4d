import type { Channel } from '@uni/engine';
import { monthAt } from '@uni/engine/public/installments.ts';
import { type Day, dayInMonth, monthOf } from './calendar/civil-day.ts';
import { type HolidayRule, nextBusinessDay } from './calendar/holidays.ts';
import { amountRefusals, type Cents, spreadByShares, times } from './money.ts';
import { accept, type Outcome, type Refusal, refuse } from './outcome.ts';
import { equalParts } from './plan/amortization.ts';
import { planChannel, type SaleChannel } from './terms.ts';

/** Commission as a fraction of the price, its receivers' shares, and its installments. */
export interface CommissionTerms {
  /** Of the contract's price. */
  readonly share: number;
  readonly installments: number;
  /** Months from the signing to the first payment. */
  readonly delay: number;
  readonly pay_day: number;
  /** Receivers; the shares add up to 1. */
  readonly receivers: readonly { readonly name: string; readonly share: number }[];
}

/** One installment of one receiver, in centavos. */
export interface CommissionPart {
  readonly receiver: string;
  readonly number: number;
  readonly due: Day;
  readonly amount: Cents;
}

/** Commission of one sale; the installments add up to `total`. */
export interface Commission {
  readonly total: Cents;
  readonly parts: readonly CommissionPart[];
}

/**
 * Returns the commission of a sale by its channel. It is rounded once, divided among the receivers and spread over the months.
 * Every receiver, every month and the whole add up to the centavo.
 */
export function commissionOf(
  sale: { readonly channel: SaleChannel; readonly price: Cents; readonly signed: Day },
  terms: Readonly<Record<Channel, CommissionTerms>>,
  holidays: HolidayRule,
): Outcome<Commission> {
  const channel = planChannel(sale.channel);
  const agreed = terms[channel];
  const refusals = refusalsOf(agreed, sale.price, `/${channel}`);
  if (refusals.length > 0) return { ok: false, refusals };
  const whole = agreed.receivers.reduce((all, { share }) => all + share, 0);
  if (Math.abs(whole - 1) > 1e-9) return refuse('shares_sum', `/${channel}/receivers`, { total: whole });
  const total = times(sale.price, agreed.share);
  const amounts = spreadByShares(
    total,
    agreed.receivers.map(({ share }) => share),
  );
  const installments = agreed.receivers.flatMap(({ name }, at) =>
    equalParts(amounts[at] ?? 0, agreed.installments).map((amount, k): CommissionPart => {
      const due = dayInMonth(monthAt(monthOf(sale.signed), agreed.delay + k), agreed.pay_day);
      return {
        receiver: name,
        number: k + 1,
        due: nextBusinessDay(due < sale.signed ? sale.signed : due, holidays),
        amount,
      };
    }),
  );
  return accept({ total, parts: installments });
}

function refusalsOf(terms: CommissionTerms, price: Cents, path: string): Refusal[] {
  const refusals: Refusal[] = amountRefusals({ price }, '');
  const share = (value: number): boolean => value >= 0 && value <= 1;
  const whole = (value: number, low: number, high: number): boolean =>
    Number.isInteger(value) && value >= low && value <= high;
  if (!share(terms.share)) refusals.push({ code: 'share_range', path: `${path}/share` });
  if (!whole(terms.installments, 1, 600)) refusals.push({ code: 'installments_range', path: `${path}/installments` });
  if (!whole(terms.delay, 0, 120)) refusals.push({ code: 'every_range', path: `${path}/delay` });
  if (!whole(terms.pay_day, 1, 31)) refusals.push({ code: 'day_invalid', path: `${path}/pay_day` });
  terms.receivers.forEach((receiver, at) => {
    if (!share(receiver.share)) refusals.push({ code: 'share_range', path: `${path}/receivers/${at}/share` });
  });
  return refusals;
}
