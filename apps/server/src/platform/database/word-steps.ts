/** SQL of a table of words, so that a search reads an index: row-level security allows comparisons there, no patterns. */

/** Texts of a table whose words are searched. */
export interface WordSource {
  readonly kind: string;
  readonly table: string;
  readonly columns: readonly string[];
  /** SQL of the enterprise of a row, by the name of the row. Null: it belongs to none. */
  readonly enterpriseOf: ((row: string) => string) | null;
}

/** Table that holds words, with what fills it. */
export interface WordStore {
  readonly table: string;
  /** The SQL function that splits a text. */
  readonly split: string;
  /** End of the names of triggers: a table may have several. */
  readonly suffix: string;
}

export const wordTable = (table: string): string => `
create table ${table} (
  organization_id int8 not null,
  kind text collate "C" not null,
  record_id int8 not null,
  word text collate "C" not null,
  enterprise_id int8,
  primary key (organization_id, kind, record_id, word)
);
create index ${table}_word on ${table} (organization_id, kind, word, record_id)
  include (enterprise_id);`;

/** As `searchTermsOf` of the contract, and the digits at the end of a word: the number of unit `A1704`. */
export const wordSplitting = (name: string, characters: number): string => `
create function ${name}(named text) returns setof text language sql immutable as $$
  with split as (
    select left(word, 40) as word from regexp_split_to_table(
      regexp_replace(lower(normalize(left(named, ${characters}), nfd)), '[\\u0300-\\u036f]', '', 'g'), '[^a-z0-9]+') word)
  select word from split where word <> ''
  union select substring(word from '[0-9]+$') from split where word ~ '[a-z][0-9]+$'
$$;`;

const insertFrom = (
  from: string,
  row: string,
  { table, split }: WordStore,
  { kind, columns, enterpriseOf }: WordSource,
): string => `
  insert into ${table} (organization_id, kind, record_id, word, enterprise_id)
  select organization_id, '${kind}', id, word, ${enterpriseOf ? enterpriseOf(row) : 'null'}
  from ${from}, ${split}(concat_ws(' ', ${columns.join(', ')})) word on conflict do nothing;`;

const changed = (watched: readonly string[]): string => {
  const row = (side: string): string => `(${watched.map((column) => `${side}.${column}`).join(', ')})`;
  return `${row('old')} is distinct from ${row('new')}`;
};

/** A change is watched row by row: `when` costs the many writes that change no `watched` column a comparison. */
export const wordTriggers = (store: WordStore, source: WordSource, watched = source.columns): string => {
  const { table, kind } = source;
  const name = `${table}_${store.suffix}`;
  return `
create function ${name}_added() returns trigger language plpgsql as $$
begin ${insertFrom('entering', 'entering', store, source)}
  return null;
end $$;
create function ${name}_taken() returns trigger language plpgsql as $$
begin
  delete from ${store.table} given using leaving
  where given.organization_id = leaving.organization_id and given.kind = '${kind}' and given.record_id = leaving.id;
  return null;
end $$;
create function ${name}_changed() returns trigger language plpgsql as $$
begin
  delete from ${store.table}
  where organization_id = old.organization_id and kind = '${kind}' and record_id = old.id;
  ${insertFrom('(select new.*) entering', 'entering', store, source)}
  return null;
end $$;
create trigger ${name}_added after insert on ${table} referencing new table as entering
  for each statement execute function ${name}_added();
create trigger ${name}_taken after delete on ${table} referencing old table as leaving
  for each statement execute function ${name}_taken();
create trigger ${name}_changed after update on ${table}
  for each row when (${changed(watched)}) execute function ${name}_changed();`;
};

/** Runs per organization: row-level security shows rows of a named organization only. */
export const wordFilling = (store: WordStore, sources: readonly WordSource[]): string => `
do $fill$
declare house record;
begin
  for house in select id from organizations loop
    perform set_config('app.organization_id', house.id::text, true);
    ${sources.map((row) => insertFrom(`(select * from ${row.table} where organization_id = house.id) given`, 'given', store, row)).join('')}
  end loop;
  perform set_config('app.organization_id', '', true);
end $fill$;`;
