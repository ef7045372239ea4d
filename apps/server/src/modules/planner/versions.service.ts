import { type Identity, identifyStudy, plannerErrors, toJsonObject, type VersionState } from '@uni/contracts';
import { engineVersion } from '@uni/engine';
import { newId, type Transaction } from '../../platform/database/index.ts';
import {
  type Actor,
  type PageQuery,
  type PageWindow,
  pageWindow,
  Refusal,
  requireVersion,
} from '../../platform/http/index.ts';
import type { Platform } from '../../platform/module.ts';
import { noted } from './audit.ts';
import { findEnterprise } from './enterprises.repository.ts';
import { useModules } from './modules.service.ts';
import { type Transition, transitions } from './policy.ts';
import { sealProjection } from './projections.repository.ts';
import { cacheProjection, canonical, computed, hashOf, keyOf, projectionOf, weightOf } from './projections.service.ts';
import { found, missingEnterprise, refusingDuplicates } from './refusals.ts';
import { copyScenarios } from './scenarios.service.ts';
import { presentVersion } from './versions.presenter.ts';
import {
  clearCurrent,
  countVersions,
  findVersion,
  insertVersion,
  type ListedVersion,
  listVersions,
  lockVersion,
  readStudy,
  updateVersion,
  type VersionChange,
} from './versions.repository.ts';

interface Act {
  readonly action: `version.${string}`;
  readonly details?: Record<string, unknown>;
  readonly ifMatch?: string | null;
}

interface Wanted {
  readonly nome?: string | undefined;
  readonly current?: boolean | undefined;
  readonly archived?: boolean | undefined;
}

export interface Versions {
  list(
    actor: Actor,
    query: PageQuery & { empreendimento?: number | undefined; deleted?: string | undefined },
  ): Promise<{ rows: ListedVersion[]; count: number; window: PageWindow | null }>;
  /** Throws 404 for a missing, a deleted and a foreign one alike. */
  find(actor: Actor, id: number): Promise<ListedVersion>;
  findInBin(actor: Actor, id: number): Promise<ListedVersion>;
  create(actor: Actor, wanted: { empreendimento: number; nome: string; study: unknown }): Promise<ListedVersion>;
  clone(actor: Actor, source: ListedVersion, nome: string): Promise<ListedVersion>;
  update(actor: Actor, read: ListedVersion, wanted: Wanted, ifMatch: string | null): Promise<ListedVersion>;
  remove(actor: Actor, read: ListedVersion, ifMatch: string | null): Promise<void>;
  restore(actor: Actor, read: ListedVersion): Promise<ListedVersion>;
  /** Throws 409 `version_state` when the version is not where the transition starts. */
  pass(actor: Actor, read: ListedVersion, transition: Transition, reason: string | null): Promise<ListedVersion>;
}

const notAnObject = { path: '', code: 'type', message: 'O estudo não é um objeto JSON.' };

export const createVersions = (platform: Platform): Versions => {
  const { database } = platform;

  const reread = async (transaction: Transaction, actor: Actor, id: number, isDeleted = false) =>
    found(await findVersion(transaction, actor.scope, id, engineVersion, isDeleted));

  /** A first revision; the identity is a new one, or that of the version it is copied from. */
  const insert = async (
    transaction: Transaction,
    actor: Actor,
    {
      enterpriseId,
      nome,
      study,
      identity,
    }: { enterpriseId: number; nome: string; study: unknown; identity?: Identity },
  ) => {
    const plain = toJsonObject(study);
    if (!plain) throw new Refusal(plannerErrors.studyRefused([notAnObject]));
    // Before ids are given to what will be refused.
    weightOf(plain);
    const document = identity ? { study: plain, identity } : identifyStudy(plain, newId);
    const { study: valid, projection } = await computed(document.study);
    const id = newId();
    const hashes = { study_hash: projection.study_hash, projection_hash: hashOf(projection) };
    const texts = { study: canonical(document.study), identity: JSON.stringify(document.identity) };
    await insertVersion(
      transaction,
      actor.scope,
      { id, enterprise_id: enterpriseId, nome, ...texts, ...hashes },
      platform.now(),
    );
    await useModules(transaction, actor.scope, { id, enterpriseId }, valid.modules);
    await cacheProjection(transaction, actor.scope, keyOf(id, 1), projection);
    return id;
  };

  /** Changes what is stored now, also when an autosave came in between; with `If-Match` only what the caller has seen. */
  const change = async (
    transaction: Transaction,
    actor: Actor,
    read: ListedVersion,
    wanted: VersionChange,
    { action, details = {}, ifMatch = null }: Act,
  ) => {
    const version = found(await lockVersion(transaction, actor.scope, read.id));
    requireVersion(ifMatch, String(version), presentVersion(read));
    await updateVersion(transaction, actor.scope, { id: read.id, version }, wanted, platform.now());
    await noted(platform, transaction, actor, action, read.id, details);
    return reread(transaction, actor, read.id, wanted.deleted_at instanceof Date);
  };

  return {
    list: (actor, query) =>
      database.withOrganization(actor.scope, async (transaction) => {
        const filter = { enterpriseId: query.empreendimento ?? null, isDeleted: query.deleted === 'true' };
        const count = await countVersions(transaction, actor.scope, filter);
        const window = pageWindow(query, count);
        return { rows: await listVersions(transaction, actor.scope, filter, engineVersion, window), count, window };
      }),

    find: (actor, id) => database.withOrganization(actor.scope, (transaction) => reread(transaction, actor, id)),
    findInBin: (actor, id) =>
      database.withOrganization(actor.scope, (transaction) => reread(transaction, actor, id, true)),

    create: (actor, { empreendimento, nome, study }) =>
      refusingDuplicates(() =>
        database.withOrganization(actor.scope, async (transaction) => {
          if (!(await findEnterprise(transaction, actor.scope, empreendimento)))
            throw missingEnterprise(empreendimento);
          const id = await insert(transaction, actor, { enterpriseId: empreendimento, nome, study });
          await noted(platform, transaction, actor, 'version.created', id);
          return reread(transaction, actor, id);
        }),
      ),

    clone: (actor, source, nome) =>
      refusingDuplicates(() =>
        database.withOrganization(actor.scope, async (transaction) => {
          const row = found(await readStudy(transaction, actor.scope, source.id, { forUpdate: false }));
          const copy = { study: JSON.parse(row.study), identity: JSON.parse(row.identity) };
          const id = await insert(transaction, actor, { enterpriseId: row.enterprise_id, nome, ...copy });
          await copyScenarios(transaction, actor.scope, { from: row.id, to: id, at: platform.now() });
          await noted(platform, transaction, actor, 'version.cloned', id, { from: row.id, revision: row.revision });
          return reread(transaction, actor, id);
        }),
      ),

    update: async (actor, read, { nome, current, archived }, ifMatch) => {
      const becomes = { current: current ?? read.is_current, archived: archived ?? read.is_archived };
      if (becomes.current && becomes.archived) throw new Refusal(plannerErrors.versionCurrent);
      return refusingDuplicates(() =>
        database.withOrganization(actor.scope, async (transaction) => {
          const isChosen = becomes.current && !read.is_current;
          if (isChosen) await clearCurrent(transaction, actor.scope, read.enterprise_id);
          const wanted = {
            ...(nome === undefined ? {} : { nome }),
            is_current: becomes.current,
            is_archived: becomes.archived,
          };
          return change(transaction, actor, read, wanted, {
            action: 'version.changed',
            details: { ...wanted },
            ifMatch,
          });
        }),
      );
    },

    remove: async (actor, read, ifMatch) => {
      if (read.is_current) throw new Refusal(plannerErrors.versionCurrent);
      await database.withOrganization(actor.scope, (transaction) =>
        change(transaction, actor, read, { deleted_at: platform.now() }, { action: 'version.deleted', ifMatch }),
      );
    },

    restore: (actor, read) =>
      refusingDuplicates(() =>
        database.withOrganization(actor.scope, (transaction) =>
          change(transaction, actor, read, { deleted_at: null }, { action: 'version.restored' }),
        ),
      ),

    pass: (actor, read, transition, reason) =>
      database.withOrganization(actor.scope, async (transaction) => {
        const { from, to, action } = transitions[transition];
        const row = found(await readStudy(transaction, actor.scope, read.id, { forUpdate: true }));
        const mayStart: readonly VersionState[] = from;
        if (!mayStart.includes(row.state)) throw new Refusal(plannerErrors.versionState(row.state));
        const seal = transition === 'approve' ? { sealed_projection_hash: row.projection_hash } : {};
        if (transition === 'approve') {
          await projectionOf(transaction, actor.scope, row);
          await sealProjection(transaction, actor.scope, keyOf(row.id, row.revision));
        }
        const wanted = { state: to, state_reason: reason, ...seal };
        const details = { from: row.state, to, reason, study_hash: row.study_hash, revision: row.revision };
        return change(transaction, actor, read, wanted, { action, details });
      }),
  };
};
