import { sql } from 'kysely';
import type { TenantDatabase } from '../../../platform/database/index.ts';

/** The current version of an enterprise, and the part of its study that names partners, as JSON. */
export interface CurrentPartnersRow {
  readonly enterprise_id: number;
  readonly code: string;
  readonly name: string;
  readonly version_id: number;
  readonly nome: string;
  readonly study: string;
}

/** Of living enterprises by code; `within`: these only, null: all. Of whole studies only this part leaves the database. */
export const listCurrentPartners = (
  db: TenantDatabase,
  within: readonly number[] | null,
): Promise<CurrentPartnersRow[]> => {
  const query = db
    .selectFrom('versions as v')
    .innerJoin('enterprises as e', 'e.id', 'v.enterprise_id')
    .where('e.deleted_at', 'is', null)
    .where('v.deleted_at', 'is', null)
    .where('v.is_current', '=', true)
    .select(['v.enterprise_id', 'e.code', 'e.name', 'v.id as version_id', 'v.nome'])
    .select(
      sql<string>`json_build_object('capital', v.study::json -> 'capital', 'companies', v.study::json -> 'companies')::text`.as(
        'study',
      ),
    )
    .orderBy('e.code')
    .orderBy('e.id');
  return (within === null ? query : query.where('v.enterprise_id', 'in', within)).execute();
};
