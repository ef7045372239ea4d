import { shiftedStudy } from '@uni/analysis';
import {
  type AuditAct,
  type Identity,
  identifyStudy,
  plannerErrors,
  toJsonObject,
  type VersionState,
} from '@uni/contracts';
import { engineVersion } from '@uni/engine';
import { recordAudit } from '../../../platform/audit/index.ts';
import { newId, type Transaction } from '../../../platform/database/index.ts';
import {
  type Actor,
  orNotFound,
  type PageQuery,
  type PageWindow,
  pageWindow,
  Refusal,
  reachOf,
  requireVersion,
} from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { findEnterprise } from '../enterprises/enterprises.repository.ts';
import { useModules } from '../enterprises/modules.service.ts';
import { type Transition, transitions } from '../policy.ts';
import { basisOf } from '../realised/realised-heads.service.ts';
import { copyScenarios } from '../scenarios/scenarios.service.ts';
import { namesOf } from '../shared/people.service.ts';
import { chosenWithin, missingEnterprise, refusingDuplicates, requireReach } from '../shared/refusals.model.ts';
import { inheritHeldCells } from '../studies/held-cells.repository.ts';
import {
  cacheProjection,
  canonical,
  computed,
  hashesOf,
  keyOf,
  refreshProjection,
  weightOf,
} from '../studies/projections.service.ts';
import {
  countVersions,
  findVersion,
  insertVersion,
  type ListedVersion,
  listVersions,
  lockVersion,
  readStudy,
  updateVersion,
  type VersionChange,
} from '../studies/versions.repository.ts';
import { makeWayForCurrent, passedChange } from './approval.service.ts';
import { inheritThreads } from './comments.repository.ts';
import { type NamedVersion, presentVersion } from './versions.presenter.ts';

interface Act {
  readonly action: AuditAct;
  readonly details?: Record<string, unknown>;
  readonly ifMatch?: string | null;
}

interface VersionInput {
  readonly nome?: string | undefined;
  readonly current?: boolean | undefined;
  readonly archived?: boolean | undefined;
}

export interface Versions {
  list(
    actor: Actor,
    query: PageQuery & { empreendimento?: number | undefined; deleted?: string | undefined },
  ): Promise<{ rows: NamedVersion[]; count: number; window: PageWindow | null }>;
  /** Throws 404 for a missing, a deleted and a foreign one alike. */
  find(actor: Actor, id: number): Promise<NamedVersion>;
  findInBin(actor: Actor, id: number): Promise<NamedVersion>;
  create(actor: Actor, input: { empreendimento: number; nome: string; study: unknown }): Promise<NamedVersion>;
  /** A draft with the same study, ids, comments and held cells, beginning `shift_months` later. */
  clone(actor: Actor, source: NamedVersion, input: { nome: string; shift_months: number }): Promise<NamedVersion>;
  update(actor: Actor, read: NamedVersion, input: VersionInput, ifMatch: string | null): Promise<NamedVersion>;
  remove(actor: Actor, read: NamedVersion, ifMatch: string | null): Promise<void>;
  restore(actor: Actor, read: NamedVersion): Promise<NamedVersion>;
  /** Throws 409 `version_state` when the version is not where the transition starts. */
  pass(actor: Actor, read: NamedVersion, transition: Transition, reason: string | null): Promise<NamedVersion>;
}

/** A version's first revision; a copy has the ids of what it was copied from. */
interface First {
  readonly enterpriseId: number;
  readonly nome: string;
  readonly study: unknown;
  readonly identity?: Identity;
  readonly source?: { readonly id: number; readonly revision: number } | null;
}

const notAnObject = { path: '', code: 'type', message: 'O estudo não é um objeto JSON.' };

export const createVersions = (platform: Platform): Versions => {
  const { database } = platform;

  const reread = async (transaction: Transaction, actor: Actor, id: number, isDeleted = false) => {
    const row = orNotFound(await findVersion(transaction, actor.scope, id, engineVersion, isDeleted));
    return firstOf(await named(transaction, [row]));
  };

  /** A first revision; the identity is a new one, or that of the version it is copied from. */
  const insert = async (
    transaction: Transaction,
    actor: Actor,
    { enterpriseId, nome, study, identity, source = null }: First,
  ) => {
    const plain = toJsonObject(study);
    if (!plain) throw new Refusal(plannerErrors.studyRefused([notAnObject]));
    // Before ids are given to what will be refused.
    weightOf(plain);
    const document = identity ? { study: plain, identity } : identifyStudy(plain, newId);
    const basis = await basisOf(transaction, enterpriseId);
    const { study: valid, projection } = await computed(document.study, basis.realised);
    const id = newId();
    const hashes = hashesOf(document.study, projection, basis);
    const serializedStudy = { study: canonical(document.study), identity: JSON.stringify(document.identity) };
    await insertVersion(
      transaction,
      actor.scope,
      {
        id,
        enterprise_id: enterpriseId,
        nome,
        ...serializedStudy,
        ...hashes,
        created_by: actor.userId,
        cloned_from: source?.id ?? null,
        cloned_from_revision: source?.revision ?? null,
      },
      platform.now(),
    );
    await useModules(transaction, { id, enterpriseId }, valid.modules);
    await cacheProjection(transaction, actor.scope, keyOf(id, 1, basis), projection);
    return id;
  };

  /** Changes what is stored now, also when an autosave came in between; with `If-Match` only what the caller has seen. */
  const change = async (
    transaction: Transaction,
    actor: Actor,
    read: NamedVersion,
    input: VersionChange,
    { action, details = {}, ifMatch = null }: Act,
  ) => {
    const version = orNotFound(await lockVersion(transaction, actor.scope, read.id));
    requireVersion(ifMatch, String(version), presentVersion(read));
    await updateVersion(transaction, actor.scope, { id: read.id, version }, input, platform.now());
    await recordAudit({ platform, db: transaction, actor }, action, read.id, details);
    return reread(transaction, actor, read.id, input.deleted_at instanceof Date);
  };

  return {
    list: (actor, query) =>
      database.withOrganization(actor.scope, async (transaction) => {
        const reach = reachOf(actor, 'planning:read', 'planning:read_revenue');
        const enterprises = chosenWithin(reach, query.empreendimento);
        const filter = { enterprises, isDeleted: query.deleted === 'true' };
        const count = await countVersions(transaction, actor.scope, filter);
        const window = pageWindow(query, count);
        const listed = () => listVersions(transaction, actor.scope, filter, engineVersion, window);
        const rows = await listed();
        const stale = filter.isDeleted ? [] : rows.filter((row) => row.indicators === null);
        // Only after months were closed or the engine has changed: the cache is by both.
        for (const { id } of stale) {
          const study = await readStudy(transaction, actor.scope, id, { forUpdate: false });
          if (study) await refreshProjection(transaction, actor.scope, study);
        }
        const current = stale.length > 0 ? await listed() : rows;
        return { rows: await named(transaction, current), count, window };
      }),

    find: (actor, id) => database.withOrganization(actor.scope, (transaction) => reread(transaction, actor, id)),
    findInBin: (actor, id) =>
      database.withOrganization(actor.scope, (transaction) => reread(transaction, actor, id, true)),

    create: (actor, { empreendimento, nome, study }) =>
      refusingDuplicates(() =>
        database.withOrganization(actor.scope, async (transaction) => {
          if (!(await findEnterprise(transaction, empreendimento))) throw missingEnterprise(empreendimento);
          requireReach(actor, 'planning:write', empreendimento);
          const id = await insert(transaction, actor, { enterpriseId: empreendimento, nome, study });
          await recordAudit({ platform, db: transaction, actor }, 'version.created', id);
          return reread(transaction, actor, id);
        }),
      ),

    clone: (actor, source, { nome, shift_months }) =>
      refusingDuplicates(() =>
        database.withOrganization(actor.scope, async (transaction) => {
          const row = orNotFound(await readStudy(transaction, actor.scope, source.id, { forUpdate: false }));
          const original = { study: JSON.parse(row.study), identity: JSON.parse(row.identity) };
          const copy = shiftedStudy(original, shift_months);
          const id = await insert(transaction, actor, { enterpriseId: row.enterprise_id, nome, ...copy, source: row });
          await inheritThreads(transaction, actor.scope, { from: row.id, to: id, months: shift_months });
          await inheritHeldCells(transaction, actor.scope, { from: row.id, to: id, months: shift_months });
          await copyScenarios(transaction, actor.scope, { from: row.id, to: id, at: platform.now() });
          const details = { from: row.id, revision: row.revision, shift_months };
          await recordAudit({ platform, db: transaction, actor }, 'version.cloned', id, details);
          return reread(transaction, actor, id);
        }),
      ),

    update: async (actor, read, { nome, current, archived }, ifMatch) => {
      const becomes = { current: current ?? read.is_current, archived: archived ?? read.is_archived };
      if (becomes.current && becomes.archived) throw new Refusal(plannerErrors.versionCurrent);
      return refusingDuplicates(() =>
        database.withOrganization(actor.scope, async (transaction) => {
          if (becomes.current && !read.is_current) await makeWayForCurrent(transaction, actor, read);
          const input = {
            ...(nome === undefined ? {} : { nome }),
            is_current: becomes.current,
            is_archived: becomes.archived,
          };
          return change(transaction, actor, read, input, {
            action: 'version.changed',
            details: { ...input },
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
        const row = orNotFound(await readStudy(transaction, actor.scope, read.id, { forUpdate: true }));
        const mayStart: readonly VersionState[] = from;
        if (!mayStart.includes(row.state)) throw new Refusal(plannerErrors.versionState(row.state));
        const more = await passedChange(platform, transaction, actor, row, { transition, reason });
        const input = { state: to, state_reason: reason, ...more };
        const current = more.is_current ? { is_current: true } : {};
        const details = { from: row.state, to, reason, study_hash: row.study_hash, revision: row.revision, ...current };
        return change(transaction, actor, read, input, { action, details });
      }),
  };
};

const firstOf = <T>(rows: readonly T[]): T => {
  const [row] = rows;
  if (row === undefined) throw new Error('a row was lost on the way');
  return row;
};

const named = async (transaction: Transaction, rows: readonly ListedVersion[]): Promise<NamedVersion[]> => {
  const names = await namesOf(
    transaction,
    rows.flatMap((row) => [row.created_by, row.approved_by]),
  );
  const nameOf = (id: number | null) => names.get(id) ?? null;
  return rows.map((row) => ({
    ...row,
    created_by__name: nameOf(row.created_by),
    approved_by__name: nameOf(row.approved_by),
  }));
};
