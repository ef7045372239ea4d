/** The mapping's inputs: facets and their months, users' decisions, and the ERPs' registers. */
import type { ErpSettings, MappingTarget, ParameterKey } from '@uni/contracts';
import { sql } from 'kysely';
import type { TenantDatabase } from '../../../platform/database/index.ts';
import type { Chosen } from '../mapping-model/choices.model.ts';
import type { Facet, FacetMonth } from '../mapping-model/facets.model.ts';
import { type Binding, bindingKey, monthKey } from '../mapping-model/flow.model.ts';
import type { Rule } from '../mapping-model/rules.model.ts';
import { headOfMovement, heldRow } from '../shared/held-rows.repository.ts';

const ours = (db: TenantDatabase, connectionId: number) =>
  sql`organization_id = ${db.organizationId}::int8 and connection_id = ${connectionId}::int8`;

export const readFacets = async (db: TenantDatabase, connectionId: number): Promise<Facet[]> =>
  (
    await db
      .selectFrom('erp_facets')
      .select([
        'id',
        'nature',
        'kind',
        'company',
        'cost_center as costCenter',
        'account',
        'document_type as documentType',
        'operation',
        'condition',
        'contract',
      ])
      .where('connection_id', '=', connectionId)
      .orderBy('id')
      .execute()
  ).map((row) => row);

/** A facet's months as one text: hundreds of thousands of rows cost more to fetch than to add up. */
export const readMonths = async (db: TenantDatabase, connectionId: number): Promise<FacetMonth[]> => {
  const { rows } = await sql<{ facet_id: number; months: string }>`
    select facet_id, string_agg(month || ' ' || amount || ' ' || movements, ',' order by month) as months
    from erp_facet_months where ${ours(db, connectionId)} group by facet_id order by facet_id`.execute(db);
  return rows.flatMap(({ facet_id, months }) =>
    months.split(',').map((text) => {
      const [month = '', amount, movements] = text.split(' ');
      return { facetId: facet_id, month, amount: Number(amount), movements: Number(movements) };
    }),
  );
};

/** Rows of a resource that do not count because of a field's value. */
export interface RowFilter {
  readonly resource: string;
  readonly field: string;
  readonly values: readonly string[];
}

export interface DaysBefore {
  readonly from: string;
  readonly before: string;
}

/** Of some days, the centavos of each facet; by month, of which they are a part. */
export const readDays = async (
  db: TenantDatabase,
  connectionId: number,
  { from, before }: DaysBefore,
): Promise<Map<string, number>> => {
  const { rows } = await sql<{ facet_id: number; amount: number }>`
    select facet_id, sum(amount)::int8 as amount from erp_movements
    where ${ours(db, connectionId)} and date >= ${from} and date < ${before} group by facet_id`.execute(db);
  return new Map(rows.map(({ facet_id, amount }) => [monthKey(facet_id, from.slice(0, 7)), amount]));
};

/** Returns the first day from which movements count one by one; null: not set. */
export const readStartDay = async (db: TenantDatabase, connectionId: number): Promise<string | null> => {
  const row = await db
    .selectFrom('erp_connections')
    .select('settings')
    .where('id', '=', connectionId)
    .executeTakeFirst();
  return row === undefined ? null : ((JSON.parse(row.settings) as Partial<ErpSettings>).start_date ?? null);
};

/**
 * Returns, by facet and month, the centavos of documents that a user excluded, or with an unused row. Each movement counts once.
 */
export const readExcluded = async (
  db: TenantDatabase,
  connectionId: number,
  filters: readonly RowFilter[],
  /** Only from this day on, and before that one. */
  days: DaysBefore | null = null,
): Promise<ReadonlyMap<string, number>> => {
  if (filters.length === 0 && !(await hasExclusions(db, connectionId))) return new Map();
  const filtered = filters.map(
    ({ resource, field, values }) => sql`
      select m.resource, m.key, m.part, m.facet_id, m.date, m.amount from erp_movements m
      join ${headOfMovement} on true join ${heldRow} on true
      where m.organization_id = ${db.organizationId}::int8 and m.connection_id = ${connectionId}::int8
        and m.resource = ${resource} and trim(r.payload::jsonb ->> ${field}) = any(${values as string[]}::text[])`,
  );
  const considered = sql`
      select m.resource, m.key, m.part, m.facet_id, m.date, m.amount from erp_exclusions e
      join erp_movements m on m.organization_id = e.organization_id and m.connection_id = e.connection_id
        and m.resource = e.resource and m.key = e.key
      join erp_facets f on f.organization_id = m.organization_id and f.connection_id = m.connection_id and f.id = m.facet_id
      join erp_bindings b on b.organization_id = f.organization_id and b.connection_id = f.connection_id
        and b.company = f.company and b.cost_center = f.cost_center and b.enterprise_id = e.enterprise_id
      where e.organization_id = ${db.organizationId}::int8 and e.connection_id = ${connectionId}::int8`;
  const { rows } = await sql<{ facet_id: number; month: string; amount: number }>`
    select facet_id, left(date, 7) as month, sum(amount)::int8 as amount
    from (${sql.join([considered, ...filtered], sql` union `)}) as excluded
    where ${days === null ? sql`true` : sql`date >= ${days.from} and date < ${days.before}`}
    group by facet_id, left(date, 7)`.execute(db);
  return new Map(rows.map(({ facet_id, month, amount }) => [monthKey(facet_id, month), amount]));
};

const hasExclusions = async (db: TenantDatabase, connectionId: number): Promise<boolean> =>
  (await db
    .selectFrom('erp_exclusions')
    .select('key')
    .where('connection_id', '=', connectionId)
    .limit(1)
    .executeTakeFirst()) !== undefined;

export const readBindings = async (db: TenantDatabase, connectionId: number): Promise<Map<string, Binding>> => {
  const rows = await db
    .selectFrom('erp_bindings')
    .select([
      'company',
      'cost_center',
      'state',
      'enterprise_id as enterprise',
      'module',
      'valid_from as from',
      'valid_to as to',
    ])
    .where('connection_id', '=', connectionId)
    .execute();
  return new Map(rows.map(({ company, cost_center, ...binding }) => [bindingKey(company, cost_center), binding]));
};

export const readChosen = async (db: TenantDatabase, connectionId: number): Promise<Chosen> => {
  const rows = await db
    .selectFrom('erp_parameters')
    .select(['key', 'code', 'value'])
    .where('connection_id', '=', connectionId)
    .execute();
  const chosen = new Map<ParameterKey, Map<string, string>>();
  for (const { key, code, value } of rows) chosen.set(key, (chosen.get(key) ?? new Map()).set(code, value));
  return chosen;
};

/** A rule with its history. */
export interface RuleRow extends Rule {
  readonly createdAt: Date;
  readonly authorId: number | null;
  readonly batchId: number;
  readonly removedBy: number | null;
}

const rules = (db: TenantDatabase) =>
  db
    .selectFrom('erp_mapping_rules')
    .select([
      'id',
      'kind',
      'system',
      'connection_id as connection',
      'enterprise_id as enterprise',
      'account',
      'movement_kind as movementKind',
      'condition',
      'document_type as documentType',
      'cost_center as costCenter',
      'operation',
      'contract',
      'valid_from as validFrom',
      'targets',
      'created_at as createdAt',
      'author_id as authorId',
      'batch_id as batchId',
      'removed_by as removedBy',
    ])
    .orderBy('system')
    .orderBy('account')
    .orderBy('valid_from')
    .orderBy('id');

const parsed = <R extends { targets: string }>(row: R) => ({
  ...row,
  targets: JSON.parse(row.targets) as MappingTarget[],
});

/** The rules that stand. */
export const readRules = async (db: TenantDatabase): Promise<RuleRow[]> =>
  (await rules(db).where('removed_by', 'is', null).execute()).map(parsed);

/** Returns the rules that a batch added and removed. */
export const rulesOfBatch = async (
  db: TenantDatabase,
  batchId: number,
): Promise<{ added: RuleRow[]; removed: RuleRow[] }> => {
  const rows = (
    await rules(db)
      .where((row) => row.or([row('batch_id', '=', batchId), row('removed_by', '=', batchId)]))
      .execute()
  ).map(parsed);
  return {
    added: rows.filter((row) => row.batchId === batchId),
    removed: rows.filter((row) => row.removedBy === batchId && row.batchId !== batchId),
  };
};

export interface RegisterRow {
  readonly resource: string;
  readonly key: string;
  /** JSON. */
  readonly payload: string;
}

/** Returns the current registers of the ERP. */
export const readRegisters = async (
  db: TenantDatabase,
  connectionId: number,
  resources: readonly string[],
): Promise<RegisterRow[]> => {
  const { rows } = await sql<RegisterRow>`
    select h.resource, h.key, r.payload from erp_heads h join ${heldRow} on true
    where h.organization_id = ${db.organizationId}::int8 and h.connection_id = ${connectionId}::int8
      and h.resource = any(${resources as string[]}::text[]) and r.payload is not null
    order by h.resource, h.key`.execute(db);
  return rows;
};

/** Of each facet, the row behind one of its movements. */
export const readSamples = async (
  db: TenantDatabase,
  connectionId: number,
  facetIds: readonly number[],
): Promise<ReadonlyMap<number, string>> => {
  if (facetIds.length === 0) return new Map();
  const { rows } = await sql<{ facet_id: number; payload: string }>`
    select ids.id as facet_id, r.payload from unnest(${facetIds as number[]}::int8[]) as ids (id)
    join lateral (
      select m.organization_id, m.connection_id, m.resource, m.key from erp_movements m
      where m.organization_id = ${db.organizationId}::int8 and m.connection_id = ${connectionId}::int8 and m.facet_id = ids.id
      limit 1
    ) m on true
    join ${headOfMovement} on true join ${heldRow} on true
    where r.payload is not null`.execute(db);
  return new Map(rows.map(({ facet_id, payload }) => [facet_id, payload]));
};
