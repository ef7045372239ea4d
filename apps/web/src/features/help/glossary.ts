import { indicatorCatalogue } from '@uni/engine';
import { glossaryTerms } from '@uni/phrases';
import { matches, plain } from '../../ui/search.ts';

export interface GlossaryEntry {
  readonly term: string;
  readonly meaning: string | null;
  readonly formula: string | null;
  readonly also: readonly string[];
}

/** The trade's terms and the engine's indicators, each once, in dictionary order. */
export const glossary: readonly GlossaryEntry[] = buildGlossary();

function buildGlossary(): readonly GlossaryEntry[] {
  const formulas = new Map(indicatorCatalogue.map(({ label, formula }) => [label, formula]));
  const terms = glossaryTerms.map(
    ({ term, meaning, also = [] }): GlossaryEntry => ({ term, meaning, also, formula: formulas.get(term) ?? null }),
  );
  const copy = new Set(terms.map(({ term }) => term));
  const indicators = [...formulas]
    .filter(([label]) => !copy.has(label))
    .map(([term, formula]): GlossaryEntry => ({ term, meaning: null, also: [], formula }));
  return [...terms, ...indicators].sort((a, b) => a.term.localeCompare(b.term, 'pt-BR'));
}

/** Returns matching entries: names come before mere mentions. */
export function entriesWith(query: string): readonly GlossaryEntry[] {
  const matchingEntries = glossary.filter(({ term, meaning, formula, also }) =>
    matches([term, meaning, formula, ...also].join(' '), query),
  );
  const named = ({ term, also }: GlossaryEntry) => [term, ...also].some((word) => matches(word, query));
  return plain(query).trim() === ''
    ? matchingEntries
    : [...matchingEntries.filter(named), ...matchingEntries.filter((entry) => !named(entry))];
}
