/** Scenarios of a version, and the criteria that they are compared by. */
import { applyOverrides } from '@uni/analysis';
import { fieldMessages, invalidFields, preconditionFailed, scenarioErrors, scenarioLimits } from '@uni/contracts';
import { engineVersion, type Projection } from '@uni/engine';
import { recordAudit } from '../../../platform/audit/index.ts';
import type { Context } from '../../../platform/context.ts';
import { newId, type TenantDatabase } from '../../../platform/database/index.ts';
import { HttpError, orNotFound, requireVersion } from '../../../platform/http/index.ts';
import { computed, projectionOf } from '../projections/projections.service.ts';
import { basisOf } from '../realised/realised-heads.service.ts';
import { refusingDuplicates } from '../shared/refusals.model.ts';
import { findVersion, type ListedVersion, lockVersion, type StudyRow } from '../studies/versions.repository.ts';
import { presentCriteria, presentScenario } from './scenarios.presenter.ts';
import {
  type CriteriaRow,
  deleteScenario,
  findCriteria,
  findScenario,
  insertScenarios,
  type ScenarioRow,
  selectScenarios,
  storeCriteria,
  updateScenario,
} from './scenarios.repository.ts';

interface ScenarioChange {
  readonly nome?: string | undefined;
  readonly overrides?: readonly unknown[] | undefined;
}

const noCriteria: CriteriaRow = { criteria: '[]', version: 0 };

/** A version's study for a file: its own, or with the changes of one of its scenarios, which is named. */
export interface FiledStudy {
  readonly row: StudyRow;
  readonly scenario: string | null;
  /** A scenario's, computed for the file alone and never cached as the version's. */
  readonly projection: Projection | null;
}

/**
 * The study that a file is of. Nothing of a scenario is stored. Throws 404 for a scenario of another version. Throws 400 for one
 * that the engine refuses, and for one with a change that cannot be made. The file would not name what it lacks.
 */
export async function filedStudy(context: Context, row: StudyRow, scenario: number | undefined): Promise<FiledStudy> {
  if (scenario === undefined) return { row, scenario: null, projection: null };
  const { nome, overrides } = await locateScenario(context, row.id, scenario);
  const document = { study: JSON.parse(row.study), identity: JSON.parse(row.identity) };
  const { document: changed, refused } = applyOverrides(document, JSON.parse(overrides));
  if (refused.length > 0) throw new HttpError(invalidFields({ scenario: [fieldMessages.invalid] }));
  const { realised } = await basisOf(context.db, row.enterprise_id);
  const { projection } = await computed(changed.study, realised);
  return { row: { ...row, study: JSON.stringify(changed.study) }, scenario: nome, projection };
}

/** The projection of such a study. */
export const filedProjection = async ({ db }: Context, { row, projection }: FiledStudy): Promise<Projection> =>
  projection ?? projectionOf(db, row);

/** Throws 404 for a missing, a deleted and a foreign version alike. */
export async function locateScenarioVersion({ db }: Context, id: number): Promise<ListedVersion> {
  return orNotFound(await findVersion(db, id, engineVersion));
}

export async function listScenarios({ db }: Context, versionId: number): Promise<ScenarioRow[]> {
  return selectScenarios(db, versionId);
}

/** Throws 404 for one that is missing, foreign, or of another version. */
export async function locateScenario({ db }: Context, versionId: number, id: number): Promise<ScenarioRow> {
  return orNotFound(await findScenario(db, versionId, id));
}

export async function createScenario(
  context: Context,
  versionId: number,
  { nome, overrides }: { nome: string; overrides: readonly unknown[] },
): Promise<ScenarioRow> {
  const { db, platform } = context;
  return refusingDuplicates(async () => {
    // Concurrent creations wait here, so that the limit holds.
    orNotFound(await lockVersion(db, versionId));
    const { length } = await selectScenarios(db, versionId);
    if (length >= scenarioLimits.scenarios) throw new HttpError(scenarioErrors.tooMany);
    const id = newId();
    const row = { id, version_id: versionId, nome, overrides: JSON.stringify(overrides) };
    await insertScenarios(db, [row], platform.now());
    await recordAudit(context, 'scenario.created', id, { version: versionId, nome });
    return locateScenario(context, versionId, id);
  });
}

export async function changeScenario(
  context: Context,
  read: ScenarioRow,
  { nome = read.nome, overrides }: ScenarioChange,
  ifMatch: string | null,
): Promise<ScenarioRow> {
  requireVersion(ifMatch, String(read.version), presentScenario(read));
  const { version_id: versionId, id } = read;
  const input = { nome, ...(overrides === undefined ? {} : { overrides: JSON.stringify(overrides) }) };
  return refusingDuplicates(async () => {
    if (!(await updateScenario(context.db, read, input, context.platform.now()))) {
      const now = await locateScenario(context, versionId, id);
      throw new HttpError(preconditionFailed(presentScenario(now)));
    }
    await recordAudit(context, 'scenario.changed', id, { version: versionId, ...input });
    return locateScenario(context, versionId, id);
  });
}

export async function removeScenario(context: Context, read: ScenarioRow, ifMatch: string | null): Promise<void> {
  requireVersion(ifMatch, String(read.version), presentScenario(read));
  await deleteScenario(context.db, read);
  await recordAudit(context, 'scenario.deleted', read.id, { version: read.version_id, nome: read.nome });
}

export async function readCriteria({ db }: Context, versionId: number): Promise<CriteriaRow> {
  return (await findCriteria(db, versionId)) ?? noCriteria;
}

export async function replaceCriteria(
  context: Context,
  versionId: number,
  criteria: readonly unknown[],
  ifMatch: string | null,
): Promise<CriteriaRow> {
  const { db } = context;
  orNotFound(await lockVersion(db, versionId));
  const read = await readCriteria(context, versionId);
  requireVersion(ifMatch, String(read.version), presentCriteria(read));
  const row = { criteria: JSON.stringify(criteria), version: read.version + 1 };
  await storeCriteria(db, versionId, row);
  await recordAudit(context, 'scenario.criteria_changed', versionId, { criteria });
  return row;
}

/** A clone of a version has its scenarios and criteria. Overrides refer to values by ids, and a clone has the same ids. */
export const copyScenarios = async (
  db: TenantDatabase,
  { from, to, at }: { from: number; to: number; at: Date },
): Promise<void> => {
  const scenarios = await selectScenarios(db, from);
  const copies = scenarios.map(({ nome, overrides }) => ({ id: newId(), version_id: to, nome, overrides }));
  await insertScenarios(db, copies, at);
  const criteria = await findCriteria(db, from);
  if (criteria) await storeCriteria(db, to, { criteria: criteria.criteria, version: 1 });
};
