/** Normalizes texts before they are stored for search or searched for. */

/** As people type when they search: without accents and capitals. */
export const withoutAccents = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** The same with single spaces, so that spacing does not affect a search. */
export const plainText = (text: string): string => withoutAccents(text).replaceAll(/\s+/g, ' ').trim();

interface SearchedParty {
  readonly name: string;
  readonly related_name: string;
  readonly email: string;
  readonly phone: string;
  readonly city: string;
}

/** The name goes first and ends before any letter: lists in this order are in the order of names. */
export const searchTextOf = ({ name, related_name, email, phone, city }: SearchedParty): string =>
  [name, related_name, email, phone, city].map(plainText).join('\n');

interface SearchedDeal {
  readonly client_name: string;
  readonly unit_name: string;
  readonly broker: string;
}

export const searchTextOfContract = (row: SearchedDeal & { readonly number: string }): string =>
  withoutAccents([row.number, row.client_name, row.unit_name, row.broker].join(' '));

export const searchTextOfProposal = ({ client_name, unit_name, broker }: SearchedDeal): string =>
  plainText([client_name, unit_name, broker].join(' '));

/** Returns a unit's name for use without its enterprise. */
export const nameOfUnit = ({ block, nome }: { readonly block: string; readonly nome: string }): string =>
  `${block} ${nome}`.trim();
