/** Which entries a text selects, and in which order. */
import { paletteRecords as copy } from '@uni/phrases';
import { plain } from '../search.ts';
import type { PaletteEntry } from './palette.tsx';

const fillers: readonly string[] = copy.fillers;

/** The terms of a text, without those that name nothing; all of them where none does. */
export function termsOf(query: string): string[] {
  const terms = plain(query)
    .split(/[^\p{L}\p{N}%]+/u)
    .filter((word) => word !== '');
  const naming = terms.filter((word) => !fillers.includes(word));
  return naming.length > 0 ? naming : terms;
}

interface Searched {
  readonly label: string;
  /** Null: no word was sought outside the label yet. Contexts of fields take longer than their labels. */
  rest: string | null;
}

const searched = new WeakMap<PaletteEntry, Searched>();

function searchedOf(entry: PaletteEntry): Searched {
  const known = searched.get(entry);
  if (known) return known;
  // A leading blank lets every beginning of a word be sought alike.
  const own = { label: ` ${plain(entry.label)}`, rest: null };
  searched.set(entry, own);
  return own;
}

function restOf(entry: PaletteEntry): string {
  const own = searchedOf(entry);
  own.rest ??= ` ${plain(`${entry.context ?? ''} ${entry.keywords ?? ''}`)}`;
  return own.rest;
}

/**
 * Beginnings of terms of the label are best, then those of the rest, then letters anywhere; of equals the shortest. Null: a word
 * is missing.
 */
function scoreOf(entry: PaletteEntry, terms: readonly string[]): number | null {
  const { label } = searchedOf(entry);
  let score = 0;
  for (const word of terms) {
    const points = begins(label, word) ? 3 : pointsOutside(entry, word);
    if (points === null) return null;
    score += points;
  }
  return terms.length === 0 ? 0 : score / terms.length - label.length / longest;
}

function pointsOutside(entry: PaletteEntry, word: string): number | null {
  const rest = restOf(entry);
  if (begins(rest, word)) return 2;
  return searchedOf(entry).label.includes(word) || rest.includes(word) ? 1 : null;
}

/** Labels are shorter: their length decides only between equals. */
const longest = 1_000;

/** Entries whose label itself holds the beginning of a word: of many alike, the context is too little. */
export function labelledFor(entries: readonly PaletteEntry[], query: string): PaletteEntry[] {
  const terms = termsOf(query);
  return entriesFor(
    entries.filter((entry) => terms.some((word) => begins(searchedOf(entry).label, word))),
    query,
  );
}

const begins = (text: string, word: string): boolean =>
  text.includes(` ${word}`) || text.includes(`(${word}`) || text.includes(`/${word}`) || text.includes(`-${word}`);

/** Entries that hold every word, best first; groups stay together, in the order of their best entry. */
export function entriesFor(entries: readonly PaletteEntry[], query: string): PaletteEntry[] {
  const terms = termsOf(query);
  const scored = entries.flatMap((entry) => {
    const score = scoreOf(entry, terms);
    return score === null ? [] : [{ entry, score }];
  });
  const best = new Map<string, number>();
  for (const { entry, score } of scored) best.set(entry.group, Math.max(best.get(entry.group) ?? 0, score));
  const order = [...best.keys()].toSorted((a, b) => (best.get(b) ?? 0) - (best.get(a) ?? 0));
  return order.flatMap((group) =>
    scored
      .filter(({ entry }) => entry.group === group)
      .toSorted((a, b) => b.score - a.score)
      .map(({ entry }) => entry),
  );
}
