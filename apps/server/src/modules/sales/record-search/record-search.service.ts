/** Records of the sales back office that match words, of what the caller may open. */
import { searchLimits } from '@uni/contracts';
import type { Context } from '../../../platform/context.ts';
import { reachOf } from '../../../platform/http/index.ts';
import { maskDocument, plainDocument } from '../../../platform/masking.ts';
import {
  type RecordRow,
  type SearchWord,
  selectDocumentHits,
  selectHits,
  selectRecords,
  tallyTerms,
  type WordHit,
} from './record-search.repository.ts';

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
    : await hitsOfTerms(terms, {
        tally: (given) => tallyTerms(db, kinds, given),
        select: (leading, others) => selectHits(db, { kinds, within, leading, others, most: mostHits }),
      });
  const { visible, isCut } = firstOfKinds(hits);
  if (visible.length === 0) return none;
  const rows = new Map((await selectRecords(db, visible)).map((row) => [keyOf({ ...row, record_id: row.id }), row]));
  const records = visible.flatMap((hit) => rows.get(keyOf(hit)) ?? []).map(presented);
  return { records, isCut };
}

interface WordReads {
  readonly tally: (terms: readonly string[]) => Promise<readonly { word: string; count: number }[]>;
  readonly select: (leading: SearchWord, others: readonly SearchWord[]) => Promise<WordHit[]>;
}

/** Records that hold every word themselves. Without any, the name of their enterprise may stand for some words. */
const hitsOfTerms = async (terms: readonly SearchWord[], { tally, select }: WordReads): Promise<WordHit[]> => {
  const counts = new Map((await tally(terms.map(({ word }) => word))).map(({ word, count }) => [word, count]));
  /** The rarest word leads, and the others are looked up for its rows alone. */
  const led = async (leaders: readonly SearchWord[], all: readonly SearchWord[]): Promise<WordHit[]> => {
    const countOf = ({ word }: SearchWord): number => counts.get(word) ?? 0;
    const [leading] = leaders.toSorted((a, b) => countOf(a) - countOf(b) || b.word.length - a.word.length);
    if (!leading || countOf(leading) === 0) return [];
    return select(
      leading,
      all.filter((word) => word !== leading),
    );
  };
  const exact = terms.map(({ word }): SearchWord => ({ word, enterprises: [] }));
  const hits = await led(exact, exact);
  const own = terms.filter(({ enterprises }) => enterprises.length === 0);
  if (hits.length > 0 || own.length === 0 || own.length === terms.length) return hits;
  return led(own, terms);
};

const keyOf = ({ kind, record_id }: WordHit): string => `${kind}/${record_id}`;

const firstOfKinds = (hits: readonly WordHit[]): { visible: WordHit[]; isCut: boolean } => {
  const single = [...new Map(hits.map((hit) => [keyOf(hit), hit])).values()];
  const visible = kinds.flatMap((kind) => single.filter((hit) => hit.kind === kind).slice(0, searchLimits.ofKind));
  return { visible, isCut: visible.length < single.length };
};

const presented = ({ first, second, document, contract_id, ...row }: RecordRow): SalesRecord => ({
  ...{ kind: row.kind, id: row.id, name: row.name, enterprise_id: row.enterprise_id, state: row.state },
  details: [first, second, document && maskDocument(document)].flatMap((text) => text || []),
  contract: contract_id,
});
