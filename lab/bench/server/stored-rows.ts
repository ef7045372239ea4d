/** Bytes of a stored row with its indexes. Time of an insert in proportion to the primary key alone. */
import type { Client } from 'pg';
import { type Figure, noneOf } from '../../figures.ts';
import { median, medianRatio } from '../statistics.ts';
import type { ClusterApp } from './cluster-stage.ts';

const goals = { indexes: 8, bytes: 900, ratio: 2 };
const rounds = 15;
/** Installments of fifty contracts, as many as one message of an ERP brings. */
const insertedContracts = 50;

interface Insert {
  readonly table: string;
  readonly columns: string;
}

/** Rows of the contracts from here on, under other ids: seconds of the one statement. */
const timeInsert = async (client: Client, { table, columns }: Insert, first: number): Promise<number> => {
  const started = performance.now();
  await client.query(
    `insert into ${table} (${columns}) select ${columns} from source where contract_id between $1 and $2
     order by contract_id, id`,
    [first, first + insertedContracts - 1],
  );
  return performance.now() - started;
};

const columnsOf = async (client: Client): Promise<string> => {
  const { rows } = await client.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_name = 'sales_installments' and is_generated = 'NEVER' order by ordinal_position`,
  );
  return rows.map(({ name }) => `"${name}"`).join(', ');
};

/** Two copies of the table with all checks, one with every index. Both grow by the same rows in turn. */
const measureInserts = async (client: Client): Promise<Figure[]> => {
  const columns = await columnsOf(client);
  const contract = `add foreign key (organization_id, contract_id) references sales_contracts (organization_id, id)`;
  const {
    rows: [most],
  } = await client.query<{ contracts: number }>(
    'select least(4000, max(contract_id))::int4 as contracts from sales_installments',
  );
  const contracts = most?.contracts ?? 0;
  const filled = contracts - rounds * insertedContracts;
  if (filled < insertedContracts) throw new Error('too few contracts: --contracts 2000 or more');
  await client.query(`
    create temp table source as select * from sales_installments where contract_id <= ${contracts};
    create index on source (contract_id);
    create table indexed (like sales_installments including all);
    create table alone (like sales_installments including defaults including constraints including generated,
      primary key (organization_id, id));
    alter table indexed ${contract};
    alter table alone ${contract};`);
  for (let first = 1; first <= filled; first += insertedContracts)
    for (const table of ['indexed', 'alone']) await timeInsert(client, { table, columns }, first);
  const times: Record<'indexed' | 'alone', number[]> = { indexed: [], alone: [] };
  for (let round = 0; round < rounds; round += 1) {
    const order = round % 2 === 0 ? (['indexed', 'alone'] as const) : (['alone', 'indexed'] as const);
    for (const table of order)
      times[table].push(await timeInsert(client, { table, columns }, filled + 1 + round * insertedContracts));
  }
  const ratio = medianRatio(times.indexed, times.alone);
  const {
    rows: [size],
  } = await client.query<{ indexes: number; bytes: number }>(
    `select (select count(*)::int4 from pg_indexes where tablename = 'sales_installments') as indexes,
       (pg_total_relation_size('indexed') / (select count(*) from indexed))::int4 as bytes`,
  );
  await client.query('drop table source, indexed, alone');
  const { indexes = Number.NaN, bytes = Number.NaN } = size ?? {};
  return [
    {
      ...{ what: 'installments: indexes', measured: String(indexes) },
      ...{ goal: `≤ ${goals.indexes}`, met: indexes <= goals.indexes },
    },
    {
      ...{ what: 'installments, inserted contract by contract: a row with its indexes', measured: `${bytes} bytes` },
      ...{ goal: `≤ ${goals.bytes} bytes`, met: bytes <= goals.bytes },
    },
    { what: `insert of ${insertedContracts} contracts: median`, measured: `${median(times.indexed).toFixed(0)} ms` },
    {
      ...{ what: 'insert / insert with the primary key alone', measured: ratio.toFixed(2) },
      ...{ goal: `≤ ${goals.ratio}`, met: ratio <= goals.ratio },
    },
  ];
};

/** Tables that the bench fills, by what their indexes take. */
const measureTables = async (client: Client): Promise<Figure[]> => {
  const { rows } = await client.query<{ name: string; heap: number; indexes: number; count: number }>(
    `select relname as name, (pg_table_size(oid) / reltuples)::int4 as heap, (pg_indexes_size(oid) / reltuples)::int4 as indexes,
       (select count(*)::int4 from pg_index where indrelid = oid) as count
     from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples >= 1000
     order by pg_indexes_size(oid) / reltuples desc`,
  );
  return rows.map(({ name, heap, indexes, count }) => ({
    what: `${name}: bytes of a row, and of its ${count} indexes`,
    measured: `${heap} and ${indexes}`,
  }));
};

/** Indexes whose columns another index begins with: every query can use the other. */
const findRedundant = async (client: Client): Promise<Figure> => {
  const { rows } = await client.query<{ name: string }>(
    `select shorter.indexrelid::regclass::text as name from pg_index shorter
     join pg_class on pg_class.oid = shorter.indrelid and relnamespace = 'public'::regnamespace
     join pg_index longer on longer.indrelid = shorter.indrelid and longer.indexrelid <> shorter.indexrelid
     where not shorter.indisunique and shorter.indpred is null and longer.indpred is null
       and shorter.indexprs is null and longer.indexprs is null
       and longer.indkey::text || ' ' like shorter.indkey::text || ' %' order by 1`,
  );
  return noneOf(['indexes that are the beginning of another', ...rows.map(({ name }) => name)].join(' '), rows.length);
};

export const measureStoredRows = async ({ client }: ClusterApp): Promise<Figure[]> => [
  ...(await measureInserts(client)),
  await findRedundant(client),
  ...(await measureTables(client)),
];
