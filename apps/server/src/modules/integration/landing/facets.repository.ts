/** The SQL of facets: the distinct combinations of what movements are, whose months are added up. */
import { sql } from 'kysely';
import { Int8Column, newId, type TenantDatabase, TextColumn } from '../../../platform/database/index.ts';
import type { Movement } from '../adapter/adapter.model.ts';

interface OfConnection {
  readonly connectionId: number;
}

const facetColumns = [
  'nature',
  'kind',
  'company',
  'cost_center',
  'account',
  'document_type',
  'operation',
  'condition',
  'contract',
] as const;
const facetValues = (one: Movement): readonly string[] => [
  one.nature,
  one.kind,
  one.company,
  one.costCenter,
  one.account,
  one.documentType,
  one.operation,
  one.condition,
  one.contract ?? '',
];
const separator = '\u001f';
/** The same as its values joined, without a list of them for each of a million movements. */
const facetKey = (one: Movement): string =>
  `${one.nature}\u001f${one.kind}\u001f${one.company}\u001f${one.costCenter}\u001f${one.account}\u001f${one.documentType}\u001f${one.operation}\u001f${one.condition}\u001f${one.contract ?? ''}`;

const isAlike = (a: Movement, b: Movement): boolean =>
  a.kind === b.kind &&
  a.nature === b.nature &&
  a.account === b.account &&
  a.costCenter === b.costCenter &&
  a.company === b.company &&
  a.documentType === b.documentType &&
  a.operation === b.operation &&
  a.condition === b.condition &&
  a.contract === b.contract;

/** Recent facets compared before a lookup: the installments of a bill follow each other. */
const mostRecent = 4;

/** A worker's cache of its connection's facets, valid until one of its transactions is rolled back. */
export class KnownFacets {
  private readonly ids = new Map<string, number>();
  private recent: { readonly one: Movement; readonly id: number }[] = [];
  /** Those that it has marked for summing. */
  readonly stale = new Set<number>();

  idOf(one: Movement): number | undefined {
    for (const known of this.recent) if (isAlike(known.one, one)) return known.id;
    const id = this.ids.get(facetKey(one));
    if (id !== undefined) this.recent = [{ one, id }, ...this.recent.slice(0, mostRecent - 1)];
    return id;
  }

  learn(values: readonly string[], id: number): void {
    this.ids.set(values.join(separator), id);
  }

  clear(): void {
    this.ids.clear();
    this.recent = [];
    this.stale.clear();
  }
}

const ensureFacets = async (
  db: TenantDatabase,
  { connectionId }: OfConnection,
  missing: ReadonlyMap<string, Movement>,
  facets: KnownFacets,
): Promise<void> => {
  if (missing.size === 0) return;
  const movements = [...missing.values()];
  const columns = facetColumns.map((_, index) => new TextColumn(movements.map((one) => facetValues(one)[index] ?? '')));
  const ids = new Int8Column(movements.map(() => newId()));
  const names = sql.join(facetColumns.map((name) => sql.ref(name)));
  const given = sql`unnest(${sql.join(columns.map((column) => sql`${column}::text[]`))}, ${ids}::int8[]) as given (${names}, id)`;
  await sql`
    insert into erp_facets (organization_id, connection_id, ${names}, id, is_stale)
    select ${db.organizationId}::int8, ${connectionId}::int8, ${names}, id, true from ${given}
    on conflict (organization_id, connection_id, ${names}) do nothing`.execute(db);
  const { rows } = await sql<Record<(typeof facetColumns)[number], string> & { id: number }>`
    select ${names}, id from erp_facets
    where organization_id = ${db.organizationId}::int8 and connection_id = ${connectionId}::int8
      and (${names}) in (select ${names} from ${given})`.execute(db);
  for (const row of rows)
    facets.learn(
      facetColumns.map((name) => row[name]),
      row.id,
    );
};

/** Ids of the facets of movements, in their order; those that are new are made. */
export const facetIdsOf = async (
  db: TenantDatabase,
  connection: OfConnection,
  movements: readonly Movement[],
  facets: KnownFacets,
): Promise<number[]> => {
  const missing = new Map<string, Movement>();
  for (const one of movements) if (facets.idOf(one) === undefined) missing.set(facetKey(one), one);
  await ensureFacets(db, connection, missing, facets);
  return movements.map((one) => {
    const id = facets.idOf(one);
    if (id === undefined) throw new Error('A facet is missing');
    return id;
  });
};

/** Returns true if a movement's facet is marked for summing. */
export const isMarked = (facets: KnownFacets, one: Movement): boolean => {
  const id = facets.idOf(one);
  return id !== undefined && facets.stale.has(id);
};

/** Marks facets for summing their months again, once in a run. */
export const markFacets = async (
  db: TenantDatabase,
  { connectionId }: OfConnection,
  facetIds: readonly number[],
  { stale }: KnownFacets,
): Promise<void> => {
  const unmarked = [...new Set(facetIds)].filter((id) => !stale.has(id));
  if (unmarked.length === 0) return;
  await sql`
    update erp_facets set is_stale = true
    where organization_id = ${db.organizationId}::int8 and connection_id = ${connectionId}::int8
      and id = any(${new Int8Column(unmarked)}::int8[]) and not is_stale`.execute(db);
  for (const id of unmarked) stale.add(id);
};
