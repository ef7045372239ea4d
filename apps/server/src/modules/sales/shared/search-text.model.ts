/** How texts are made comparable before they are stored beside a record or searched for. */

/** Without accents and in small letters, so that what is typed either way is found. */
export const plainText = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(/\s+/g, ' ').trim();

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
