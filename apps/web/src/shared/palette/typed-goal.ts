/** A goal typed as a sentence, such as `qual o preço mínimo para TIR de 20 %`. */
import { paletteGoals as copy } from '@uni/phrases';
import { plain } from '../../ui/search.ts';

export const goalSearches = ['land', 'price'] as const;
export type GoalSearch = (typeof goalSearches)[number];
export type GoalIndicator = keyof typeof copy.indicators;

export interface Goal {
  readonly search: GoalSearch;
  readonly indicator: GoalIndicator;
  /** Centavos, or a fraction for a share. */
  readonly target: number;
  /** The goal as it was typed: `TIR de 20%`. */
  readonly text: string;
  /** Words that are none of the goal's: they may name an enterprise. */
  readonly rest: string;
}

const indicators = Object.entries(copy.indicators) as readonly (readonly [
  GoalIndicator,
  (typeof copy.indicators)[GoalIndicator],
])[];

/** Reads a goal; null: the text is none. A goal has a search, an indicator and a number. */
export function goalOf(query: string): Goal | null {
  const terms = plain(query)
    .replaceAll('%', ' % ')
    .replaceAll('r$', ' ')
    .split(/\s+/)
    .filter((word) => word !== '');
  const number = terms.findIndex((word) => /^-?\d[\d.,]*$/.test(word));
  const amount = number < 0 ? null : numberOf(terms[number] ?? '');
  const search = goalSearches.find((key) => terms.some((word) => isOneOf(word, copy.searches[key].keywords)));
  const [indicator, { name, unit } = { name: '', unit: 'money' }] =
    indicators.find(([, { keywords: own }]) => terms.some((word) => isOneOf(word, own))) ?? [];
  if (amount === null || search === undefined || indicator === undefined) return null;
  const scale = copy.scales.find(({ keywords: own }) => isOneOf(terms[number + 1] ?? '', own));
  const target = unit === 'share' ? amount / 100 : Math.round(amount * (scale?.factor ?? 1) * 100);
  const written = [terms[number], unit === 'share' ? '%' : scale?.name].filter(Boolean).join(' ');
  const own: readonly (readonly string[])[] = [
    ...goalSearches.map((key) => copy.searches[key].keywords),
    ...indicators.map(([, { keywords: named }]) => named),
    ...copy.scales.map(({ keywords: named }) => named),
    copy.others,
  ];
  const rest = terms.filter((word, at) => at !== number && word !== '%' && !own.some((list) => isOneOf(word, list)));
  return { search, indicator, target, text: copy.target(name, written), rest: rest.join(' ') };
}

const isOneOf = (word: string, terms: readonly string[]): boolean => terms.includes(word);

/** A number as it is written in Brazil; null: it is none. */
function numberOf(text: string): number | null {
  const value = Number(text.replaceAll('.', '').replace(',', '.'));
  return Number.isFinite(value) ? value : null;
}

/** The address of the search, in the study of an enterprise. */
export const goalAddress = (enterprise: number, { search, indicator, target }: Goal) => ({
  to: `/planejamento/${enterprise}/metas`,
  search: { busca: search, ind: indicator, alvo: target },
});
