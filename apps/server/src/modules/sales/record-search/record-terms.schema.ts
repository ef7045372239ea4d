/** Words of records, so that a search reads an index: row-level security allows comparisons there, no patterns. */
import type { MigrationStep } from '../../../platform/database/index.ts';

const table = `
create table sales_record_words (
  organization_id int8 not null,
  kind text collate "C" not null,
  record_id int8 not null,
  word text collate "C" not null,
  enterprise_id int8,
  primary key (organization_id, kind, record_id, word)
);
create index sales_record_words_word on sales_record_words (organization_id, kind, word, record_id)
  include (enterprise_id);`;

/** As `searchTermsOf` of the contract, and the digits at the end of a word: the number of unit `A1704`. */
const splitting = `
create function sales_words_of(named text) returns setof text language sql immutable as $$
  with split as (
    select left(word, 40) as word from regexp_split_to_table(
      regexp_replace(lower(normalize(left(named, 400), nfd)), '[\\u0300-\\u036f]', '', 'g'), '[^a-z0-9]+') word)
  select word from split where word <> ''
  union select substring(word from '[0-9]+$') from split where word ~ '[a-z][0-9]+$'
$$;`;

interface Searched {
  readonly kind: string;
  readonly table: string;
  readonly columns: readonly string[];
  readonly ofEnterprise: boolean;
}

const party = ['name', 'related_name', 'email', 'phone'];

const searched: readonly Searched[] = [
  { kind: 'unit', table: 'sales_units', columns: ['block', 'nome'], ofEnterprise: true },
  { kind: 'contract', table: 'sales_contracts', columns: ['search'], ofEnterprise: true },
  { kind: 'proposal', table: 'sales_proposals', columns: ['search'], ofEnterprise: true },
  { kind: 'client', table: 'sales_clients', columns: party, ofEnterprise: false },
  { kind: 'supplier', table: 'sales_suppliers', columns: party, ofEnterprise: false },
];

const insertFrom = (source: string, { kind, columns, ofEnterprise }: Searched): string => `
  insert into sales_record_words (organization_id, kind, record_id, word, enterprise_id)
  select organization_id, '${kind}', id, word, ${ofEnterprise ? 'enterprise_id' : 'null'}
  from ${source}, sales_words_of(concat_ws(' ', ${columns.join(', ')})) word on conflict do nothing;`;

const changed = ({ columns, ofEnterprise }: Searched): string => {
  const compared = [...columns, ...(ofEnterprise ? ['enterprise_id'] : [])];
  const row = (side: string): string => `(${compared.map((column) => `${side}.${column}`).join(', ')})`;
  return `${row('old')} is distinct from ${row('new')}`;
};

/** A change is watched row by row: `when` costs the many writes that rename nothing a comparison. */
const triggers = (row: Searched): string => `
create function ${row.table}_words_added() returns trigger language plpgsql as $$
begin ${insertFrom('entering', row)}
  return null;
end $$;
create function ${row.table}_words_taken() returns trigger language plpgsql as $$
begin
  delete from sales_record_words given using leaving
  where given.organization_id = leaving.organization_id and given.kind = '${row.kind}' and given.record_id = leaving.id;
  return null;
end $$;
create function ${row.table}_words_changed() returns trigger language plpgsql as $$
begin
  delete from sales_record_words
  where organization_id = old.organization_id and kind = '${row.kind}' and record_id = old.id;
  ${insertFrom('(select new.*) entering', row)}
  return null;
end $$;
create trigger ${row.table}_words_added after insert on ${row.table} referencing new table as entering
  for each statement execute function ${row.table}_words_added();
create trigger ${row.table}_words_taken after delete on ${row.table} referencing old table as leaving
  for each statement execute function ${row.table}_words_taken();
create trigger ${row.table}_words_changed after update on ${row.table}
  for each row when (${changed(row)}) execute function ${row.table}_words_changed();`;

/** Runs per organization: row-level security shows rows of a named organization only. */
const fill = `
do $fill$
declare house record;
begin
  for house in select id from organizations loop
    perform set_config('app.organization_id', house.id::text, true);
    ${searched.map((row) => insertFrom(`(select * from ${row.table} where organization_id = house.id) given`, row)).join('')}
  end loop;
  perform set_config('app.organization_id', '', true);
end $fill$;`;

export const recordWordSteps: readonly MigrationStep[] = [
  { name: '6160-sales-record-words', up: [table, splitting, ...searched.map(triggers), fill].join('\n') },
];
