/** Maps ERP names of indexes and settlement outcomes to ours. Tenants name them freely, so words decide. */
import { holds } from '../mapping-model/installment-kinds.model.ts';
import { wordsOf } from '../mapping-model/words.model.ts';

/** Published series by the names that ERPs give them. */
const indexWords: readonly (readonly [words: string, index: string])[] = [
  ['incc m', 'incc_m'],
  ['inccm', 'incc_m'],
  ['incc', 'incc'],
  ['igp m', 'igpm'],
  ['igpm', 'igpm'],
  ['ipca', 'ipca'],
  ['cdi', 'cdi'],
  ['poupanca', 'savings'],
  ['tr', 'tr'],
];

/** Returns the index that a name means. Null: nominal money, or a series not published here. */
export const indexOf = (name: string): string | null => {
  const copy = wordsOf(name);
  return indexWords.find(([phrase]) => holds(copy, phrase))?.[1] ?? null;
};

/** Outcomes of settlements without money. */
const endWords: readonly (readonly [word: string, status: 'renegotiated' | 'cancelled'])[] = [
  ['reparcelamento', 'renegotiated'],
  ['renegociacao', 'renegotiated'],
  ['substituicao', 'renegotiated'],
  ['distrato', 'cancelled'],
  ['cancelamento', 'cancelled'],
  ['rescisao', 'cancelled'],
];

/** Goods and set-offs pay like money. */
export const endOf = (operation: string): 'renegotiated' | 'cancelled' | 'paid' => {
  const copy = wordsOf(operation);
  return endWords.find(([word]) => copy.includes(word))?.[1] ?? 'paid';
};

/** Keys in the order in which the ERP gave them out: numbers as numbers. */
export const byNaturalKey = (a: string, b: string): number => numbers.compare(a, b) || (a < b ? -1 : a > b ? 1 : 0);
const numbers = new Intl.Collator('en', { numeric: true });

/** Returns a whole number that fits the database. Null: the text has none. */
export const wholeNumber = (text: string): number | null => {
  const value = Number(text);
  return text.trim() !== '' && Number.isInteger(value) && Math.abs(value) < 2_000_000_000 ? value : null;
};

/** `3/36`, or only `3`. */
export const numberOf = (text: string, position: number, count: number): { number: number; of: number } => {
  const [first = '', last = ''] = text.split('/');
  const number = wholeNumber(first) ?? position;
  return { number, of: Math.max(wholeNumber(last) ?? count, number) };
};
