/** The SQL of the search: words lead to ids, ids to the few rows that are displayed. */
import { sql } from 'kysely';
import type { TenantDatabase } from '../../../platform/database/index.ts';

/** A word of the query, and the enterprises whose names match it. */
export interface SearchWord {
  readonly word: string;
  readonly enterprises: readonly number[];
}

export interface WordSearch {
  readonly kinds: readonly string[];
  /** Null: all of the organization. */
  readonly within: readonly number[] | null;
  readonly leading: SearchWord;
  readonly others: readonly SearchWord[];
  readonly most: number;
}

export interface WordHit {
  readonly kind: string;
  readonly record_id: number;
}

/** Candidates of one kind that a search compares at most. */
const mostCandidates = 3_000;

/** After every word with this beginning: words hold letters and digits alone. */
const endOf = (word: string): string => `${word}~`;

/** Returns how many rows each word leads to, up to a limit. */
export const tallyTerms = async (
  db: TenantDatabase,
  kinds: readonly string[],
  terms: readonly string[],
): Promise<{ readonly word: string; readonly count: number }[]> =>
  db.execute(sql<{ word: string; count: number }>`
    select searched.word, (select count(*) from (
      select from sales_record_words row where ${db.own('row')} and row.kind = any(${kinds as string[]}::text[])
        and row.word >= searched.word and row.word < searched.word || '~' limit ${mostCandidates}) counts)::int4 as count
    from unnest(${terms as string[]}::text[]) searched(word)`);

/** A subquery of its own for each word: a join would read all rows of a common word. */
const holds = (db: TenantDatabase, { word, enterprises }: SearchWord) => sql`(coalesce((
    select true from sales_record_words other where ${db.own('other')} and other.kind = hit.kind
      and other.record_id = hit.record_id and other.word >= ${word} and other.word < ${endOf(word)} limit 1), false)
  or hit.enterprise_id = any(${enterprises as number[]}::int8[]))`;

/** Whole words first, as the index has them. A record comes once for each of its words that matches. */
export const selectHits = async (
  db: TenantDatabase,
  { kinds, within, leading, others, most }: WordSearch,
): Promise<WordHit[]> => {
  const reached =
    within === null
      ? sql`true`
      : sql`(row.enterprise_id is null or row.enterprise_id = any(${within as number[]}::int8[]))`;
  const conditions =
    others.length === 0
      ? sql`true`
      : sql.join(
          others.map((word) => holds(db, word)),
          sql` and `,
        );
  return db.execute(sql<WordHit>`
    select kinds.kind, found.record_id from unnest(${kinds as string[]}::text[]) with ordinality kinds(kind, place)
    cross join lateral (
      select hit.record_id, hit.word from (
        select row.kind, row.record_id, row.word, row.enterprise_id from sales_record_words row
        where ${db.own('row')} and row.kind = kinds.kind and ${reached}
          and row.word >= ${leading.word} and row.word < ${endOf(leading.word)}
        order by row.word, row.record_id limit ${mostCandidates}) hit
      where ${conditions} order by hit.word, hit.record_id limit ${most}) found
    order by kinds.place, found.word, found.record_id`);
};

/** Clients with this document, and their contracts within reach. */
export const selectDocumentHits = async (
  db: TenantDatabase,
  document: string,
  within: readonly number[] | null,
): Promise<WordHit[]> =>
  db.execute(sql<WordHit>`
    with holder as materialized (
      select id from sales_clients client where ${db.own('client')} and client.document = ${document})
    select 'client' as kind, id as record_id from holder
    union all select 'contract', contract.id from sales_contracts contract
    where ${db.own('contract')} and contract.client_id in (select id from holder)
      and ${within === null ? sql`true` : sql`contract.enterprise_id = any(${within as number[]}::int8[])`}
    union all (select 'supplier', supplier.id from sales_suppliers supplier
      where ${db.own('supplier')} and supplier.document = ${document})`);

export interface RecordRow {
  readonly kind: 'unit' | 'contract' | 'proposal' | 'client' | 'supplier';
  readonly id: number;
  readonly name: string;
  readonly enterprise_id: number | null;
  readonly state: string | null;
  readonly contract_id: number | null;
  readonly first: string | null;
  readonly second: string | null;
  readonly document: string | null;
}

/** Rows of all kinds in one answer. Conditions on ids are indexed in every table. */
export const selectRecords = async (db: TenantDatabase, hits: readonly WordHit[]): Promise<RecordRow[]> => {
  const idsOf = (kind: string) =>
    sql`any(${hits.filter((hit) => hit.kind === kind).map((hit) => hit.record_id)}::int8[])`;
  return db.execute(sql<RecordRow>`
    select 'contract' as kind, id, number as name, enterprise_id, state, null::int8 as contract_id,
      client_name as first, unit_name as second, null as document
    from sales_contracts contract where ${db.own('contract')} and id = ${idsOf('contract')}
    union all select 'unit', id, trim(block || ' ' || nome), enterprise_id, state,
      (select living.id from sales_contracts living where ${db.own('living')} and living.unit_id = unit.id
        and living.state <> 'cancelled' limit 1), typology, null, null
    from sales_units unit where ${db.own('unit')} and id = ${idsOf('unit')}
    union all select 'proposal', id, client_name, enterprise_id, state, null, unit_name, null, null
    from sales_proposals proposal where ${db.own('proposal')} and id = ${idsOf('proposal')}
    union all select 'client', id, name, null, null, null, city, null, document
    from sales_clients client where ${db.own('client')} and id = ${idsOf('client')}
    union all select 'supplier', id, name, null, null, null, city, null, document
    from sales_suppliers supplier where ${db.own('supplier')} and id = ${idsOf('supplier')}`);
};
