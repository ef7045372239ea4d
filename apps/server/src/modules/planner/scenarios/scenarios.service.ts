import { preconditionFailed, scenarioErrors, scenarioLimits } from '@uni/contracts';
import { engineVersion } from '@uni/engine';
import { recordAudit } from '../../../platform/audit/index.ts';
import { newId, type Transaction } from '../../../platform/database/index.ts';
import { type Actor, orNotFound, Refusal, requireVersion } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { refusingDuplicates } from '../shared/refusals.model.ts';
import { findVersion, lockVersion } from '../studies/versions.repository.ts';
import { presentCriteria, presentScenario } from './scenarios.presenter.ts';
import {
  type CriteriaRow,
  deleteScenario,
  findCriteria,
  findScenario,
  insertScenarios,
  listScenarios,
  type ScenarioRow,
  storeCriteria,
  updateScenario,
} from './scenarios.repository.ts';

interface ScenarioChange {
  readonly nome?: string | undefined;
  readonly overrides?: readonly unknown[] | undefined;
}

export interface Scenarios {
  /** Throws 404 for a missing, a deleted and a foreign version alike. */
  versionOf(actor: Actor, id: number): Promise<{ readonly id: number; readonly enterprise_id: number }>;
  list(actor: Actor, versionId: number): Promise<ScenarioRow[]>;
  /** Throws 404 for one that is missing, foreign, or of another version. */
  find(actor: Actor, versionId: number, id: number): Promise<ScenarioRow>;
  create(actor: Actor, versionId: number, input: { nome: string; overrides: readonly unknown[] }): Promise<ScenarioRow>;
  update(actor: Actor, read: ScenarioRow, input: ScenarioChange, ifMatch: string | null): Promise<ScenarioRow>;
  remove(actor: Actor, read: ScenarioRow, ifMatch: string | null): Promise<void>;
  criteria(actor: Actor, versionId: number): Promise<CriteriaRow>;
  setCriteria(
    actor: Actor,
    versionId: number,
    criteria: readonly unknown[],
    ifMatch: string | null,
  ): Promise<CriteriaRow>;
}

const noCriteria: CriteriaRow = { criteria: '[]', version: 0 };

export const createScenarios = (platform: Platform): Scenarios => {
  const { database } = platform;
  const reread = async (transaction: Transaction, versionId: number, id: number) =>
    orNotFound(await findScenario(transaction, versionId, id));

  return {
    versionOf: (actor, id) =>
      database.withOrganization(actor.scope, async (transaction) =>
        orNotFound(await findVersion(transaction, id, engineVersion)),
      ),

    list: (actor, versionId) =>
      database.withOrganization(actor.scope, (transaction) => listScenarios(transaction, versionId)),

    find: (actor, versionId, id) =>
      database.withOrganization(actor.scope, (transaction) => reread(transaction, versionId, id)),

    create: (actor, versionId, { nome, overrides }) =>
      refusingDuplicates(() =>
        database.withOrganization(actor.scope, async (transaction) => {
          // Concurrent creations wait here, so that the limit holds.
          orNotFound(await lockVersion(transaction, versionId));
          const { length } = await listScenarios(transaction, versionId);
          if (length >= scenarioLimits.scenarios) throw new Refusal(scenarioErrors.tooMany);
          const id = newId();
          const row = { id, version_id: versionId, nome, overrides: JSON.stringify(overrides) };
          await insertScenarios(transaction, [row], platform.now());
          await recordAudit({ platform, db: transaction, actor }, 'scenario.created', id, { version: versionId, nome });
          return reread(transaction, versionId, id);
        }),
      ),

    update: (actor, read, { nome = read.nome, overrides }, ifMatch) => {
      requireVersion(ifMatch, String(read.version), presentScenario(read));
      const input = { nome, ...(overrides === undefined ? {} : { overrides: JSON.stringify(overrides) }) };
      return refusingDuplicates(() =>
        database.withOrganization(actor.scope, async (transaction) => {
          const { version_id: versionId, id } = read;
          if (!(await updateScenario(transaction, read, input, platform.now()))) {
            const now = await reread(transaction, versionId, id);
            throw new Refusal(preconditionFailed(presentScenario(now)));
          }
          await recordAudit({ platform, db: transaction, actor }, 'scenario.changed', id, {
            version: versionId,
            ...input,
          });
          return reread(transaction, versionId, id);
        }),
      );
    },

    remove: async (actor, read, ifMatch) => {
      requireVersion(ifMatch, String(read.version), presentScenario(read));
      await database.withOrganization(actor.scope, async (transaction) => {
        await deleteScenario(transaction, read);
        const details = { version: read.version_id, nome: read.nome };
        await recordAudit({ platform, db: transaction, actor }, 'scenario.deleted', read.id, details);
      });
    },

    criteria: (actor, versionId) =>
      database.withOrganization(
        actor.scope,
        async (transaction) => (await findCriteria(transaction, versionId)) ?? noCriteria,
      ),

    setCriteria: (actor, versionId, criteria, ifMatch) =>
      database.withOrganization(actor.scope, async (transaction) => {
        orNotFound(await lockVersion(transaction, versionId));
        const read = (await findCriteria(transaction, versionId)) ?? noCriteria;
        requireVersion(ifMatch, String(read.version), presentCriteria(read));
        const row = { criteria: JSON.stringify(criteria), version: read.version + 1 };
        await storeCriteria(transaction, versionId, row);
        await recordAudit({ platform, db: transaction, actor }, 'scenario.criteria_changed', versionId, { criteria });
        return row;
      }),
  };
};

/** A clone of a version keeps its scenarios and criteria: overrides name places by ids, and a clone keeps the ids. */
export const copyScenarios = async (
  transaction: Transaction,
  { from, to, at }: { from: number; to: number; at: Date },
): Promise<void> => {
  const scenarios = await listScenarios(transaction, from);
  const copies = scenarios.map(({ nome, overrides }) => ({ id: newId(), version_id: to, nome, overrides }));
  await insertScenarios(transaction, copies, at);
  const criteria = await findCriteria(transaction, from);
  if (criteria) await storeCriteria(transaction, to, { criteria: criteria.criteria, version: 1 });
};
