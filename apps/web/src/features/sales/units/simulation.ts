/** Conditions begun from a price table and changed in the panel. The server computes their value. */
import type { ProposalOffers, Unit } from '@uni/contracts';
import { type AgreedDraft, blankAgreed, type PartDraft, partsOf } from '../contracts/sale-draft.ts';

export type Offer = ProposalOffers['tables'][number];

/** The conditions of a table for a unit. */
export const simulationOf = (offer: Offer, unit: Unit, day: string): AgreedDraft => ({
  ...blankAgreed(day),
  ...{ unit: String(unit.id), channel: offer.channel, price: offer.price, keys: offer.keys },
  ...{ step: offer.step, table: offer.at, parts: partsOf(offer.parts) },
});

const late: readonly PartDraft['kind'][] = ['keys', 'bank_transfer', 'works_transfer', 'post_keys'];

/** Returns the series that takes the rest: the last one due with the keys or later, or the last. */
const restOf = ({ parts: all }: AgreedDraft): PartDraft | undefined =>
  all.findLast(({ kind }) => late.includes(kind)) ?? all.at(-1);

/** Gives the difference between price and series to the one that takes the rest. It never becomes negative. */
function balanced(draft: AgreedDraft, typed: number | null): AgreedDraft {
  const rest = restOf(draft);
  if (!rest || rest.id === typed || draft.price === null) return draft;
  const others = draft.parts.reduce((sum, { id, amount }) => sum + (id === rest.id ? 0 : (amount ?? 0)), 0);
  const amount = Math.max(0, draft.price - others);
  return { ...draft, parts: draft.parts.map((series) => (series.id === rest.id ? { ...series, amount } : series)) };
}

export const withPrice = (draft: AgreedDraft, price: number | null): AgreedDraft =>
  balanced({ ...draft, price: price === null ? null : Math.max(0, Math.round(price)) }, null);

/** The table's price less a share of it, in whole centavos. */
export const discounted = (tablePrice: number, share: number): number => Math.round(tablePrice * (1 - share));

export const discountOf = (tablePrice: number, price: number | null): number | null =>
  price === null || tablePrice === 0 ? null : 1 - price / tablePrice;

export const withSeries = (
  draft: AgreedDraft,
  id: number,
  change: Partial<Pick<PartDraft, 'amount' | 'installments'>>,
): AgreedDraft =>
  balanced(
    { ...draft, parts: draft.parts.map((series) => (series.id === id ? { ...series, ...change } : series)) },
    id,
  );

/** Shares of the price by series, for the bar. */
export const sharesOf = ({ price, parts }: AgreedDraft): readonly number[] =>
  parts.map(({ amount }) => (price ? (amount ?? 0) / price : 0));
