import type { CorporateLayer } from '@uni/contracts';
import { monthAt } from '@uni/engine';

/** A new layer: the enterprises' partners' cash, contributions when they are needed. */
export const newLayer = (baseMonth: string): CorporateLayer => ({
  base_month: baseMonth,
  view: 'holding',
  discount_rate: { value: 0.12, basis: 'effective_year' },
  indexes: null,
  overheads: [],
  loans: [],
  capital: { contributions: { mode: 'automatic' } },
});

/** The month of a day, for a layer without enterprises. */
export const monthOf = (day: Date): string => monthAt(`${day.getFullYear()}-01`, day.getMonth());
