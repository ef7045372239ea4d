import { columnsOf, type RowOf, type TenantDatabase } from '../../../platform/database/index.ts';

export type ScenarioRow = Omit<RowOf<'version_scenarios'>, 'organization_id' | 'created_at'>;

const columns = columnsOf('version_scenarios').without('organization_id', 'created_at');

const ofVersion = (db: TenantDatabase, versionId: number) =>
  db.selectFrom('version_scenarios').where('version_id', '=', versionId);

export const selectScenarios = (db: TenantDatabase, versionId: number): Promise<ScenarioRow[]> =>
  ofVersion(db, versionId).select(columns).orderBy('created_at').orderBy('id').execute();

export const findScenario = async (db: TenantDatabase, versionId: number, id: number): Promise<ScenarioRow | null> =>
  (await ofVersion(db, versionId).select(columns).where('id', '=', id).executeTakeFirst()) ?? null;

export type NewScenario = Pick<RowOf<'version_scenarios'>, 'id' | 'version_id' | 'nome' | 'overrides'>;

export const insertScenarios = async (
  db: TenantDatabase,
  scenarios: readonly NewScenario[],
  at: Date,
): Promise<void> => {
  if (scenarios.length === 0) return;
  const values = scenarios.map((scenario, order) => ({
    ...scenario,
    version: 1,
    // Copies are made at one instant. One millisecond each preserves their order.
    created_at: new Date(at.getTime() + order),
    updated_at: at,
  }));
  await db.insertInto('version_scenarios').values(values).execute();
};

/** Updates the row only as it was read. Returns false after a concurrent change. */
export const updateScenario = async (
  db: TenantDatabase,
  read: ScenarioRow,
  change: { nome?: string; overrides?: string },
  at: Date,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('version_scenarios')
    .set({ ...change, version: read.version + 1, updated_at: at })
    .where('version_id', '=', read.version_id)
    .where('id', '=', read.id)
    .where('version', '=', read.version)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
};

export const deleteScenario = async (db: TenantDatabase, read: ScenarioRow): Promise<void> => {
  await db
    .deleteFrom('version_scenarios')
    .where('version_id', '=', read.version_id)
    .where('id', '=', read.id)
    .execute();
};

export type CriteriaRow = Pick<RowOf<'scenario_criteria'>, 'criteria' | 'version'>;

export const findCriteria = async (db: TenantDatabase, versionId: number): Promise<CriteriaRow | null> =>
  (await db
    .selectFrom('scenario_criteria')
    .select(['criteria', 'version'])
    .where('version_id', '=', versionId)
    .executeTakeFirst()) ?? null;

/** Makes or replaces the criteria; the version's row is locked by the caller. */
export const storeCriteria = async (
  db: TenantDatabase,
  versionId: number,
  { criteria, version }: CriteriaRow,
): Promise<void> => {
  await db
    .insertInto('scenario_criteria')
    .values({ version_id: versionId, criteria, version })
    .onConflict((conflict) => conflict.column('version_id').doUpdateSet({ criteria, version }))
    .execute();
};
