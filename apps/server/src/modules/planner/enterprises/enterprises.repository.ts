import type {
  BrazilianState,
  EnterprisePhase,
  EnterpriseSystem,
  KeyDate,
  ProductClass,
  SummarisedVersion,
  VersionState,
} from '@uni/contracts';
import { sql } from 'kysely';
import { columnsOf, type RowOf, type TenantDatabase } from '../../../platform/database/index.ts';

export type EnterpriseRow = Omit<RowOf<'enterprises'>, 'organization_id'>;

const columns = columnsOf('enterprises').without('organization_id');

interface Slice {
  readonly offset: number;
  readonly size: number;
}

/** `within`: these only; null: all. */
const inBin = (db: TenantDatabase, isDeleted: boolean, within: readonly number[] | null = null) => {
  const query = db.selectFrom('enterprises').where('deleted_at', isDeleted ? 'is not' : 'is', null);
  return within === null ? query : query.where('id', 'in', within);
};

export const countEnterprises = async (
  db: TenantDatabase,
  isDeleted: boolean,
  within: readonly number[] | null = null,
): Promise<number> => {
  const { count } = await inBin(db, isDeleted, within)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
};

export const listEnterprises = (
  db: TenantDatabase,
  isDeleted: boolean,
  slice: Slice | null,
  within: readonly number[] | null = null,
): Promise<EnterpriseRow[]> => {
  const query = inBin(db, isDeleted, within).select(columns).orderBy('code').orderBy('id');
  return (slice ? query.offset(slice.offset).limit(slice.size) : query).execute();
};

export const findEnterprise = async (
  db: TenantDatabase,
  id: number,
  isDeleted = false,
): Promise<EnterpriseRow | null> =>
  (await inBin(db, isDeleted).select(columns).where('id', '=', id).executeTakeFirst()) ?? null;

/** Returns those of the ids that are enterprises of the organization, in the bin or not. */
export const enterpriseIds = async (db: TenantDatabase, ids: readonly number[]): Promise<ReadonlySet<number>> => {
  if (ids.length === 0) return new Set();
  const rows = await db.selectFrom('enterprises').select('id').where('id', 'in', ids).execute();
  return new Set(rows.map(({ id }) => id));
};

export interface EnterpriseFields extends Readonly<Partial<Record<KeyDate, string | null>>> {
  readonly code: string;
  readonly name: string;
  readonly city: string | null;
  readonly state: BrazilianState | null;
  readonly phase: EnterprisePhase;
  readonly spe?: string | null;
  readonly system?: EnterpriseSystem | null;
  readonly product_class?: ProductClass | null;
}

export const insertEnterprise = (
  db: TenantDatabase,
  id: number,
  fields: EnterpriseFields,
  at: Date,
): Promise<EnterpriseRow> =>
  db
    .insertInto('enterprises')
    .values({
      id,
      ...fields,
      created_at: at,
      updated_at: at,
      deleted_at: null,
      version: 1,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();

export type EnterpriseChange = Partial<EnterpriseFields> & { readonly deleted_at?: Date | null };

/** Updates the row only at the version that was read. Returns null after a concurrent change. */
export const updateEnterprise = async (
  db: TenantDatabase,
  read: EnterpriseRow,
  change: EnterpriseChange,
  at: Date,
): Promise<EnterpriseRow | null> =>
  (await db
    .updateTable('enterprises')
    .set({ ...change, version: read.version + 1, updated_at: at })
    .where('id', '=', read.id)
    .where('version', '=', read.version)
    .returning(columns)
    .executeTakeFirst()) ?? null;

export interface SummaryRow extends EnterpriseRow {
  readonly modules: number;
  readonly versions: number;
  readonly version_id: number | null;
  readonly version_nome: string | null;
  readonly version_state: VersionState | null;
  readonly version_current: boolean | null;
  readonly version_revision: number | null;
  readonly version_updated_at: Date | null;
  readonly base_month: string | null;
  readonly indicators: string | null;
  readonly closing: string | null;
  readonly approved_id: number | null;
  readonly approved_nome: string | null;
  readonly approved_at: Date | null;
  readonly approved_base_month: string | null;
  readonly approved_indicators: string | null;
  readonly accumulated_free: number[] | null;
  readonly free_cash_flow: number[] | null;
}

/** Choice of an enterprise's one version and of its projection: as it is now, or as approved. */
const chosen = {
  current: { where: sql``, order: sql`n.is_current desc, n.updated_at desc`, asApproved: false },
  edited: { where: sql``, order: sql`n.updated_at desc`, asApproved: false },
  baseline: { where: sql`and n.state = 'approved'`, order: sql`n.approved_at desc`, asApproved: true },
} as const satisfies Readonly<Record<SummarisedVersion, unknown>>;

/**
 * Returns all enterprises with their list figures, in one query and without computing anything. Each has one version and its
 * projection: cached by this engine over the months closed now, or sealed on approval. A cached projection is absent until
 * computed. The approved figures are included as sealed.
 */
export const summariseEnterprises = async (
  db: TenantDatabase,
  engine: string,
  which: SummarisedVersion = 'current',
): Promise<SummaryRow[]> => {
  const { where, order, asApproved } = chosen[which];
  const projectionMatch = asApproved
    ? sql`p.is_sealed`
    : sql`p.revision = v.revision and p.engine = ${engine} and p.realised_hash = coalesce(h.realised_hash, 'none')`;
  const { rows } = await sql<SummaryRow>`
    select e.id, e.code, e.name, e.city, e.state, e.phase, e.spe, e.system, e.product_class, e.launch_month, e.works_start_month,
      e.works_end_month, e.occupancy_month, e.version, e.created_at, e.updated_at, e.deleted_at,
      (select count(*)::int from enterprise_modules m
        where m.organization_id = e.organization_id and m.enterprise_id = e.id) as modules,
      (select count(*)::int from versions n
        where n.organization_id = e.organization_id and n.enterprise_id = e.id and n.deleted_at is null) as versions,
      v.id as version_id, v.nome as version_nome, v.state as version_state, v.is_current as version_current,
      v.revision as version_revision, v.updated_at as version_updated_at,
      p.base_month, p.indicators, h.closing, s.id as approved_id, s.nome as approved_nome, s.approved_at,
      s.base_month as approved_base_month, s.indicators as approved_indicators, a.cells as accumulated_free, f.cells as free_cash_flow
    from enterprises e
    left join lateral (
      select * from versions n
      where n.organization_id = e.organization_id and n.enterprise_id = e.id and n.deleted_at is null
        and not n.is_archived ${where}
      order by ${order}, n.id limit 1) v on true
    left join lateral (
      select n.id, n.nome, n.approved_at, q.base_month, q.indicators from versions n
      join projections q on q.organization_id = n.organization_id and q.version_id = n.id and q.is_sealed
      where n.organization_id = e.organization_id and n.enterprise_id = e.id and n.deleted_at is null
        and not n.is_archived and n.state = 'approved'
      order by n.is_current desc, n.approved_at desc, n.id limit 1) s on true
    left join realised_heads h on h.organization_id = e.organization_id and h.enterprise_id = e.id
    left join projections p on p.organization_id = v.organization_id and p.version_id = v.id
      and ${projectionMatch}
    left join projection_lines a on a.organization_id = p.organization_id and a.version_id = p.version_id
      and a.revision = p.revision and a.engine = p.engine and a.realised_hash = p.realised_hash
      and a.key = 'accumulated_free' and a.module is null and a.company is null
    left join projection_lines f on f.organization_id = p.organization_id and f.version_id = p.version_id
      and f.revision = p.revision and f.engine = p.engine and f.realised_hash = p.realised_hash
      and f.key = 'free_cash_flow' and f.module is null and f.company is null
    where e.organization_id = ${db.organizationId} and e.deleted_at is null
    order by e.code, e.id`.execute(db);
  return rows;
};

/** Returns the product class of enterprises, by id. */
export const listProductClasses = async (db: TenantDatabase): Promise<ReadonlyMap<number, ProductClass | null>> => {
  const rows = await db.selectFrom('enterprises').select(['id', 'product_class']).execute();
  return new Map(rows.map((row) => [row.id, row.product_class]));
};
