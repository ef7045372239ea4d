/** The statements that spread a migrated schema over machines, as a text. */
import type { Layout } from '../../src/table-layout.ts';
import { type Catalogue, type ForeignKey, type Location, locationOf } from './findings.ts';

type TableLayout = Readonly<Record<string, Layout>>;

const head = `-- Spreads the tables of UNI over the machines of a Citus cluster, by organization.
--
-- NOT RUN: the extension is no package of this repository. The catalogue's test holds the list of tables, their order and their
-- keys to the migrated schema; everything else here is read from the sources of Citus, commit a3d5708 (15.0 in development).
--
-- Written by "npm run layout" from apps/server/src/table-layout.ts. Change that table, not this file.
--
-- On the coordinator, as the owner of the tables, with every server stopped, after the first start has made the schema:
--   psql --set ON_ERROR_STOP=1 --single-transaction --file distribute.sql
-- Before it, on each machine, as a superuser: prepare.sql of this folder. docs/sizes.md tells the rest.

-- Tables of the coordinator keep their keys to reference tables.
set local citus.enable_local_reference_table_foreign_keys = on;
-- Words of a search, sums of movements and the history of contracts are written by triggers.
-- Each writes rows of the same organization, which lie on the same machine.
set local citus.enable_unsafe_triggers = on;
`;

/** Of one location, each after those that its keys name. */
const inOrder = (tables: readonly string[], keys: readonly ForeignKey[]): string[] => {
  const ordered: string[] = [];
  const open = new Set(tables);
  while (open.size > 0) {
    const next = [...open].find((name) =>
      keys.every(({ table, target }) => table !== name || target === name || !open.has(target)),
    );
    if (next === undefined) throw new Error(`Keys of ${[...open].join(', ')} form a circle`);
    open.delete(next);
    ordered.push(next);
  }
  return ordered;
};

/** @throws {Error} when foreign keys form a circle */
export const distributionScript = ({ tables, foreignKeys }: Catalogue, layout: TableLayout): string => {
  const ofLocation = (location: Location): string[] =>
    inOrder(
      tables.map(({ name }) => name).filter((name) => locationOf(layout, name) === location),
      foreignKeys,
    );
  const [first = '', ...others] = ofLocation('distributed');
  // A table that waits for its turn belongs to the coordinator. No distributed one may have a key to it.
  const keys = foreignKeys.filter(({ table }) => locationOf(layout, table) === 'distributed');
  return [
    head,
    '-- Keys of the tables that will be distributed; they are made again at the end.',
    ...keys.map(({ table, name }) => `alter table ${table} drop constraint ${name};`),
    '',
    '-- A copy on each machine.',
    ...ofLocation('reference').map((name) => `select create_reference_table('${name}');`),
    '',
    '-- By organization: rows of one organization lie on one machine.',
    `select create_distributed_table('${first}', 'organization_id', colocate_with => 'none', shard_count => 128);`,
    ...others.map(
      (name) => `select create_distributed_table('${name}', 'organization_id', colocate_with => '${first}');`,
    ),
    '',
    ...keys.map(({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition};`),
    '',
    '-- These stay on the coordinator:',
    ...ofLocation('coordinator').map((name) => `--   ${name}`),
    '',
  ].join('\n');
};
