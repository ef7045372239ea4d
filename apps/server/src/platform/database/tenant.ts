/** Queries of one organization in one transaction. Two walls: the plugin's conditions here, and row-level security. */
import { type ColumnType, type Compilable, type Kysely, type RawBuilder, sql } from 'kysely';
import { unawaited } from './round-trips.ts';
import type { Tables, TenantTable } from './tables.generated.ts';
import { tenantPlugin, UnboundQuery } from './tenant-plugin.ts';

declare const organization: unique symbol;

/** 0 is the platform itself. */
export type OrganizationId = number & { readonly [organization]: true };

/** The tables as a handle writes them: it fills in the organization, and no row moves to another. */
export type BoundTables = {
  [T in keyof Tables]: T extends TenantTable
    ? Omit<Tables[T], 'organization_id'> & { organization_id: ColumnType<number, number | undefined, never> }
    : Tables[T];
};

/** Queries of a transaction, and no way to begin, end or escape it. Every query of a tenant table names the organization. */
export interface TenantDatabase
  extends Pick<
    Kysely<BoundTables>,
    'selectFrom' | 'insertInto' | 'updateTable' | 'deleteFrom' | 'with' | 'fn' | 'getExecutor' | 'executeQuery'
  > {
  readonly organizationId: OrganizationId;
  /** The organization's rows, for a query written as text: `from ${db.table('sales_contracts')} contract`. */
  table(name: TenantTable): RawBuilder<unknown>;
  /** The condition of an update or delete that is written as text. */
  own(alias: string): RawBuilder<boolean>;
  execute<Row>(query: RawBuilder<Row>): Promise<Row[]>;
  /**
   * Executes a write with the next statement of the transaction, in the same round trip. It may return no rows. A failure of it is
   * the next statement's: not for writes whose refusal the caller handles.
   */
  write(query: Compilable | RawBuilder<unknown>): Promise<void>;
  /** Calls all processes to due work, once the transaction has committed. */
  signal(): void;
}

export function requireOrganizationId(id: number): asserts id is OrganizationId {
  if (!Number.isSafeInteger(id) || id < 0) throw new RangeError('An organization id is a non-negative safe integer');
}

const isRaw = (query: Compilable | RawBuilder<unknown>): query is RawBuilder<unknown> => 'isRawBuilder' in query;

/** Binds a connection with an open transaction to its organization. */
export const bindTenant = (
  connection: Kysely<BoundTables>,
  organizationId: OrganizationId,
  { isTenant, signal }: { readonly isTenant: (table: string) => boolean; readonly signal: () => void },
): TenantDatabase => {
  const bound = connection.withPlugin(tenantPlugin(organizationId, isTenant));
  return Object.assign(bound, {
    organizationId,
    signal,
    table: (name: TenantTable) => {
      if (!isTenant(name)) throw new UnboundQuery(`${name} is no table of organizations`);
      return sql`(select * from ${sql.table(name)} where organization_id = ${organizationId}::int8)`;
    },
    own: (alias: string) => sql<boolean>`${sql.ref(`${alias}.organization_id`)} = ${organizationId}::int8`,
    execute: async <Row>(query: RawBuilder<Row>) => (await query.execute(bound)).rows,
    write: async (query: Compilable | RawBuilder<unknown>) => {
      await bound.executeQuery(unawaited(isRaw(query) ? query.compile(bound) : query.compile()));
    },
  });
};
