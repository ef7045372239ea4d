import { columnsOf, type RowOf, type Transaction } from '../../../platform/database/index.ts';

export type ScenarioRow = Omit<RowOf<'version_scenarios'>, 'organization_id' | 'created_at'>;

const columns = columnsOf('version_scenarios').without('organization_id', 'created_at');

const ofVersion = (transaction: Transaction, organizationId: number, versionId: number) =>
  transaction
    .selectFrom('version_scenarios')
    .where('organization_id', '=', organizationId)
    .where('version_id', '=', versionId);

export const listScenarios = (
  transaction: Transaction,
  organizationId: number,
  versionId: number,
): Promise<ScenarioRow[]> =>
  ofVersion(transaction, organizationId, versionId).select(columns).orderBy('created_at').orderBy('id').execute();

export const findScenario = async (
  transaction: Transaction,
  organizationId: number,
  versionId: number,
  id: number,
): Promise<ScenarioRow | null> =>
  (await ofVersion(transaction, organizationId, versionId).select(columns).where('id', '=', id).executeTakeFirst()) ??
  null;

export type NewScenario = Pick<RowOf<'version_scenarios'>, 'id' | 'version_id' | 'nome' | 'overrides'>;

export const insertScenarios = async (
  transaction: Transaction,
  organizationId: number,
  scenarios: readonly NewScenario[],
  at: Date,
): Promise<void> => {
  if (scenarios.length === 0) return;
  const values = scenarios.map((scenario, order) => ({
    organization_id: organizationId,
    ...scenario,
    version: 1,
    // Copies are made at one instant. One millisecond each preserves their order.
    created_at: new Date(at.getTime() + order),
    updated_at: at,
  }));
  await transaction.insertInto('version_scenarios').values(values).execute();
};

/** Updates the row only as it was read. Returns false after a concurrent change. */
export const updateScenario = async (
  transaction: Transaction,
  organizationId: number,
  read: ScenarioRow,
  change: { nome?: string; overrides?: string },
  at: Date,
): Promise<boolean> => {
  const { numUpdatedRows } = await transaction
    .updateTable('version_scenarios')
    .set({ ...change, version: read.version + 1, updated_at: at })
    .where('organization_id', '=', organizationId)
    .where('version_id', '=', read.version_id)
    .where('id', '=', read.id)
    .where('version', '=', read.version)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
};

export const deleteScenario = async (
  transaction: Transaction,
  organizationId: number,
  read: ScenarioRow,
): Promise<void> => {
  await transaction
    .deleteFrom('version_scenarios')
    .where('organization_id', '=', organizationId)
    .where('version_id', '=', read.version_id)
    .where('id', '=', read.id)
    .execute();
};

export type CriteriaRow = Pick<RowOf<'scenario_criteria'>, 'criteria' | 'version'>;

export const findCriteria = async (
  transaction: Transaction,
  organizationId: number,
  versionId: number,
): Promise<CriteriaRow | null> =>
  (await transaction
    .selectFrom('scenario_criteria')
    .select(['criteria', 'version'])
    .where('organization_id', '=', organizationId)
    .where('version_id', '=', versionId)
    .executeTakeFirst()) ?? null;

/** Makes or replaces the criteria; the version's row is locked by the caller. */
export const storeCriteria = async (
  transaction: Transaction,
  organizationId: number,
  versionId: number,
  { criteria, version }: CriteriaRow,
): Promise<void> => {
  await transaction
    .insertInto('scenario_criteria')
    .values({ organization_id: organizationId, version_id: versionId, criteria, version })
    .onConflict((conflict) => conflict.columns(['organization_id', 'version_id']).doUpdateSet({ criteria, version }))
    .execute();
};
