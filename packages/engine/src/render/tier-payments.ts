import { explainedOf, type Model } from '../open-study.ts';

/** Payments of one tier of the waterfall to each partner, over all months. */
export interface TierPayments {
  readonly kind: 'preferred' | 'return_of_capital' | 'catch_up' | 'split';
  /** Centavos by partner, in the study's order. */
  readonly amounts: readonly number[];
}

/** Returns the payments of every tier, first to last; empty where distributions follow the partners' shares alone. */
export function tierPayments(model: Model): TierPayments[] {
  const { waterfall, partners } = model.study.capital ?? {};
  if (!waterfall || waterfall.length === 0 || !partners) return [];
  const { graph } = explainedOf(model);
  return waterfall.map(({ kind }, tier) => ({
    kind,
    amounts: partners.map((_, partner) => {
      const row = graph.get(`partners/paid.${tier + 1}.${partner + 1}`);
      return row ? Array.from(row.vector.values).reduce((sum, cents) => sum + cents, 0) : 0;
    }),
  }));
}
