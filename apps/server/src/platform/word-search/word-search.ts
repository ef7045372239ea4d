/** Reads a table of words. The rarest word of a query leads; the others are looked up for its rows alone. */
import { sql } from 'kysely';
import type { TenantDatabase } from '../database/index.ts';

/** A word of the query, and the enterprises whose names match it. */
export interface SearchWord {
  readonly word: string;
  readonly enterprises: readonly number[];
}

/** Words that a search reads. */
export interface WordScope {
  readonly table: 'sales_record_words' | 'planner_record_words';
  readonly kinds: readonly string[];
  /** Null: all of the organization. */
  readonly within: readonly number[] | null;
  /** Hits of each kind. A record comes once for each of its words that matches. */
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

/** Records that hold every word themselves. Without any, the name of their enterprise may stand for some words. */
export const findByTerms = async (
  db: TenantDatabase,
  scope: WordScope,
  terms: readonly SearchWord[],
): Promise<WordHit[]> => {
  const counts = await tallyTerms(
    db,
    scope,
    terms.map(({ word }) => word),
  );
  const led = async (leaders: readonly SearchWord[], all: readonly SearchWord[]): Promise<WordHit[]> => {
    const countOf = ({ word }: SearchWord): number => counts.get(word) ?? 0;
    const [leading] = leaders.toSorted((a, b) => countOf(a) - countOf(b) || b.word.length - a.word.length);
    if (!leading || countOf(leading) === 0) return [];
    return selectHits(
      db,
      scope,
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

/** Returns how many rows each word leads to, up to a limit. */
const tallyTerms = async (
  db: TenantDatabase,
  { table, kinds }: WordScope,
  terms: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  const rows = await db.execute(sql<{ word: string; count: number }>`
    select searched.word, (select count(*) from (
      select from ${sql.table(table)} row where ${db.own('row')} and row.kind = any(${kinds as string[]}::text[])
        and row.word >= searched.word and row.word < searched.word || '~' limit ${mostCandidates}) counts)::int4 as count
    from unnest(${terms as string[]}::text[]) searched(word)`);
  return new Map(rows.map(({ word, count }) => [word, count]));
};

/** A subquery of its own for each word: a join would read all rows of a common word. */
const holds = (db: TenantDatabase, table: WordScope['table'], { word, enterprises }: SearchWord) => sql`(coalesce((
    select true from ${sql.table(table)} other where ${db.own('other')} and other.kind = hit.kind
      and other.record_id = hit.record_id and other.word >= ${word} and other.word < ${endOf(word)} limit 1), false)
  or hit.enterprise_id = any(${enterprises as number[]}::int8[]))`;

/** Whole words first, as the index has them. */
const selectHits = async (
  db: TenantDatabase,
  { table, kinds, within, most }: WordScope,
  leading: SearchWord,
  others: readonly SearchWord[],
): Promise<WordHit[]> => {
  const reached =
    within === null
      ? sql`true`
      : sql`(row.enterprise_id is null or row.enterprise_id = any(${within as number[]}::int8[]))`;
  const conditions =
    others.length === 0
      ? sql`true`
      : sql.join(
          others.map((word) => holds(db, table, word)),
          sql` and `,
        );
  return db.execute(sql<WordHit>`
    select kinds.kind, found.record_id from unnest(${kinds as string[]}::text[]) with ordinality kinds(kind, place)
    cross join lateral (
      select hit.record_id, hit.word from (
        select row.kind, row.record_id, row.word, row.enterprise_id from ${sql.table(table)} row
        where ${db.own('row')} and row.kind = kinds.kind and ${reached}
          and row.word >= ${leading.word} and row.word < ${endOf(leading.word)}
        order by row.word, row.record_id limit ${mostCandidates}) hit
      where ${conditions} order by hit.word, hit.record_id limit ${most}) found
    order by kinds.place, found.word, found.record_id`);
};

/** Each record once, in the order of its best hit. */
export const singleHits = (hits: readonly WordHit[]): WordHit[] => [
  ...new Map(hits.map((hit) => [`${hit.kind}/${hit.record_id}`, hit])).values(),
];
