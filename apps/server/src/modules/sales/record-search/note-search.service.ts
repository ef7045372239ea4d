/** Notes of the sales back office that match words, of what the caller may open. */
import { searchLimits } from '@uni/contracts';
import type { Context } from '../../../platform/context.ts';
import { reachOf } from '../../../platform/http/index.ts';
import { findByTerms, type SearchWord, singleHits } from '../../../platform/word-search/index.ts';
import { type NoteRow, selectNotes } from './note-search.repository.ts';

const kinds = ['contract_note', 'contact_note', 'unit_note', 'proposal_note', 'client_note', 'supplier_note'] as const;

/** One more of each kind than an answer holds: whether it is cut. A note comes once for each of its words that matches. */
const mostHits = searchLimits.ofKind * 4;
const mostNotes = searchLimits.ofKind + 1;

export async function findSalesNotes({ actor, db }: Context, terms: readonly SearchWord[]): Promise<NoteRow[]> {
  if (!actor.permissions.has('sales:read')) return [];
  const within = reachOf(actor, 'sales:read');
  const hits = await findByTerms(db, { table: 'sales_record_words', kinds, within, most: mostHits }, terms);
  const visible = singleHits(hits).slice(0, mostNotes);
  return visible.length === 0 ? [] : selectNotes(db, visible);
}
