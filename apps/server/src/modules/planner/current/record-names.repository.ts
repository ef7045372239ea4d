/** Names of enterprises and of their versions, for the search. */
import type { VersionState } from '@uni/contracts';
import type { TenantDatabase } from '../../../platform/database/index.ts';

export interface NamedEnterprise {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly city: string | null;
}

export interface NamedVersion {
  readonly id: number;
  readonly enterprise_id: number;
  readonly nome: string;
  readonly state: VersionState;
}

/** None from the bin. */
export const selectEnterpriseNames = (db: TenantDatabase): Promise<NamedEnterprise[]> =>
  db
    .selectFrom('enterprises')
    .select(['id', 'code', 'name', 'city'])
    .where('deleted_at', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .execute();

/** The current one first, then those edited last; none from the bin. */
export const selectVersionNames = (db: TenantDatabase): Promise<NamedVersion[]> =>
  db
    .selectFrom('versions')
    .select(['id', 'enterprise_id', 'nome', 'state'])
    .where('deleted_at', 'is', null)
    .orderBy('is_current', 'desc')
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .execute();

/** Returns names by id, also of rows in the bin: the audit trail still refers to them. */
export const namesOfPlans = async (
  db: TenantDatabase,
  kind: 'enterprises' | 'versions',
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> => {
  if (ids.length === 0) return new Map();
  if (kind === 'enterprises') {
    const rows = await db.selectFrom('enterprises').select(['id', 'name']).where('id', 'in', ids).execute();
    return new Map(rows.map(({ id, name }) => [id, name]));
  }
  const rows = await db
    .selectFrom('versions')
    .innerJoin('enterprises', (join) =>
      join
        .onRef('enterprises.id', '=', 'versions.enterprise_id')
        .onRef('enterprises.organization_id', '=', 'versions.organization_id'),
    )
    .select(['versions.id', 'versions.nome', 'enterprises.name'])
    .where('versions.id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, nome, name }) => [id, `${name}, ${nome}`]));
};
