/** Generated raw rows. Each key has one to five versions, read by monthly runs; some are gone from the ERP. */
import { sql } from 'kysely';
import { type Database, newId } from '../../../../platform/database/index.ts';
import { hashText } from '../../../../platform/hashing.ts';
import type { ArchivedRow } from '../archived-row.model.ts';

/** The first run; one more follows in each month. */
const firstRun = new Date('2022-01-10T12:00:00Z');

export interface RawVersions {
  readonly connectionId: number;
  /** Every version that was ever stored. */
  readonly rows: readonly ArchivedRow[];
  /** The version that holds, by resource and key. */
  readonly heads: ReadonlyMap<string, number>;
}

export const nameOf = ({ resource, key }: Pick<ArchivedRow, 'resource' | 'key'>): string => `${resource}/${key}`;

const runsEachMonth = (count: number): { id: number; at: Date }[] =>
  Array.from({ length: count }, (_, month) => {
    const at = new Date(firstRun);
    at.setUTCMonth(at.getUTCMonth() + month);
    return { id: newId(), at };
  });

/** `chance` returns numbers from 0 to 1. */
const versionsOf = (
  key: string,
  runs: readonly { id: number; at: Date }[],
  chance: () => number,
): readonly ArchivedRow[] => {
  const count = 1 + Math.floor(chance() * 5);
  const chosen = runs
    .map((run) => ({ run, order: chance() }))
    .sort((one, other) => one.order - other.order)
    .slice(0, count)
    .map(({ run }) => run)
    .sort((one, other) => one.at.getTime() - other.at.getTime());
  const resource = chance() < 0.5 ? 'income' : 'outcome';
  return chosen.map(({ id, at }, index): ArchivedRow => {
    const isGone = index > 0 && chance() < 0.1;
    const text = JSON.stringify({
      amount: Math.floor(chance() * 1e6) / 100,
      note: 'água “é” — '.repeat(index + 1),
      key,
    });
    return {
      ...{ resource, key, version: index + 1, read_at: at, run_id: id },
      ...{ hash: hashText(text).slice(0, 32), payload: isGone ? null : text },
    };
  });
};

export const storeRawVersions = async (
  database: Database,
  organizationId: number,
  { keys, months, chance }: { readonly keys: number; readonly months: number; readonly chance: () => number },
): Promise<RawVersions> => {
  const connectionId = newId();
  const runs = runsEachMonth(months);
  const rows = Array.from({ length: keys }, (_, index) => versionsOf(`k${index}`, runs, chance)).flat();
  const heads = new Map(rows.map((row) => [nameOf(row), row.version]));
  await database.withOrganization(organizationId, async (db) => {
    await sql`insert into erp_connections
      (organization_id, id, system, name, address, subdomain, user_name, settings, version, created_at, fence)
      values (${organizationId}::int8, ${connectionId}::int8, 'sienge', 'Raw rows', '', '', '', '{}', 1, ${firstRun.toISOString()}::timestamptz, 0)`.execute(
      db,
    );
    await sql`insert into erp_runs
      (organization_id, connection_id, id, kind, resources, state, created_at, started_at, finished_at, attempts, calls)
      select ${organizationId}::int8, ${connectionId}::int8, id, 'full', '[]', 'done', at, at, at, 1, 1
      from unnest(${runs.map(({ id }) => id)}::int8[], ${runs.map(({ at }) => at.toISOString())}::timestamptz[]) as run (id, at)`.execute(
      db,
    );
    for (let from = 0; from < rows.length; from += 2_000) {
      const page = rows.slice(from, from + 2_000);
      await sql`insert into erp_rows (organization_id, connection_id, resource, key, version, hash, payload, run_id)
        select ${organizationId}::int8, ${connectionId}::int8, r.resource, r.key, r.version, r.hash, r.payload, r.run_id
        from json_to_recordset(${JSON.stringify(page)}::json)
          as r (resource text, key text, version int4, hash text, payload text, run_id int8)`.execute(db);
    }
    await sql`insert into erp_heads (organization_id, connection_id, resource, key, version, hash, parent, date, is_removed)
      select distinct on (resource, key) organization_id, connection_id, resource, key, version, hash, '', '', payload is null
      from erp_rows where organization_id = ${organizationId}::int8 and connection_id = ${connectionId}::int8
      order by resource, key, version desc`.execute(db);
  });
  return { connectionId, rows, heads };
};
