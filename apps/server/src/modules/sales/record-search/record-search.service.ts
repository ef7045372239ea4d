/** Records of the sales back office that match words, of what the caller may open. */
import { searchLimits } from '@uni/contracts';
import type { Context } from '../../../platform/context.ts';
import { reachOf } from '../../../platform/http/index.ts';
import { maskDocument, plainDocument } from '../../../platform/masking.ts';
import { findByTerms, type SearchWord, singleHits, type WordHit } from '../../../platform/word-search/index.ts';
import { type RecordRow, selectDocumentHits, selectRecords } from './record-search.repository.ts';

export interface SalesRecord extends Pick<RecordRow, 'kind' | 'id' | 'name' | 'enterprise_id' | 'state'> {
  readonly details: readonly string[];
  readonly contract: number | null;
}

interface SalesMatches {
  readonly records: readonly SalesRecord[];
  readonly isCut: boolean;
}

const kinds = ['contract', 'unit', 'client', 'proposal', 'supplier'] as const;

/** A record comes once for each of its words that matches. */
const mostHits = searchLimits.ofKind * 4;

const none: SalesMatches = { records: [], isCut: false };

/** The text counts where it is a whole CPF or CNPJ, which no words hold. */
export async function findSalesRecords(
  { actor, db }: Context,
  text: string,
  terms: readonly SearchWord[],
): Promise<SalesMatches> {
  if (!actor.permissions.has('sales:read')) return none;
  const within = reachOf(actor, 'sales:read');
  const document = plainDocument(text);
  const hits = document
    ? await selectDocumentHits(db, document, within)
    : await findByTerms(db, { table: 'sales_record_words', kinds, within, most: mostHits }, terms);
  const { visible, isCut } = firstOfKinds(hits);
  if (visible.length === 0) return none;
  const rows = new Map((await selectRecords(db, visible)).map((row) => [keyOf({ ...row, record_id: row.id }), row]));
  const records = visible.flatMap((hit) => rows.get(keyOf(hit)) ?? []).map(presented);
  return { records, isCut };
}

const keyOf = ({ kind, record_id }: WordHit): string => `${kind}/${record_id}`;

const firstOfKinds = (hits: readonly WordHit[]): { visible: WordHit[]; isCut: boolean } => {
  const single = singleHits(hits);
  const visible = kinds.flatMap((kind) => single.filter((hit) => hit.kind === kind).slice(0, searchLimits.ofKind));
  return { visible, isCut: visible.length < single.length };
};

const presented = ({ first, second, document, contract_id, ...row }: RecordRow): SalesRecord => ({
  ...{ kind: row.kind, id: row.id, name: row.name, enterprise_id: row.enterprise_id, state: row.state },
  details: [first, second, document && maskDocument(document)].flatMap((text) => text || []),
  contract: contract_id,
});
