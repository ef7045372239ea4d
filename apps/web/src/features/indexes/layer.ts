import type { IndexMonth } from '@uni/contracts';
import type { PublishStart } from './typed-months.ts';

/** Dialogs over the page of a series: months being published, rates, the history of a month. */
export type Layer =
  | { readonly kind: 'publish'; readonly start: PublishStart | null }
  | { readonly kind: 'rates' }
  | { readonly kind: 'history'; readonly month: IndexMonth };
