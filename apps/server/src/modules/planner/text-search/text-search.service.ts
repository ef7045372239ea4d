/** Comments, notes on plots and files that match words, of what the caller may open. */
import { searchLimits } from '@uni/contracts';
import type { Context } from '../../../platform/context.ts';
import { reachesAll, reachOf } from '../../../platform/http/index.ts';
import { findByTerms, type SearchWord, singleHits } from '../../../platform/word-search/index.ts';
import { selectTexts, type TextRow } from './text-search.repository.ts';

/** A text comes once for each word that matches. A comment comes once for each copy of its version. */
const mostHits = searchLimits.ofKind * 4;
/** One more than an answer holds: whether it is cut. */
const mostTexts = searchLimits.ofKind + 1;

/** Plots and their files are read by those alone who reach the whole organization, as their list is. */
export async function findPlanTexts({ actor, db }: Context, terms: readonly SearchWord[]): Promise<TextRow[]> {
  if (!actor.permissions.has('planning:read')) return [];
  const kinds = reachesAll(actor, 'planning:read') ? ['comment', 'plot_note', 'plot_file'] : ['comment'];
  const within = reachOf(actor, 'planning:read');
  const hits = singleHits(
    await findByTerms(db, { table: 'planner_record_words', kinds, within, most: mostHits }, terms),
  );
  return hits.length === 0 ? [] : selectTexts(db, hits, mostTexts);
}
