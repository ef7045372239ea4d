/** Versions of an enterprise: making, copying and changing them, and taking them from state to state. */
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
import type { Context } from '../../../platform/context.ts';
import { newId, type TenantDatabase } from '../../../platform/database/index.ts';
import {
  HttpError,
  orNotFound,
  type PageQuery,
  type PageWindow,
  pageWindow,
  reachOf,
  requireVersion,
} from '../../../platform/http/index.ts';
import { findEnterprise } from '../enterprises/enterprises.repository.ts';
import { useModules } from '../enterprises/modules.service.ts';
import { type Transition, transitions } from '../policy.ts';
import { hashesOf } from '../projections/edited-study.service.ts';
import { cacheProjection, computed, keyOf, refreshProjection, weightOf } from '../projections/projections.service.ts';
import { basisOf } from '../realised/realised-heads.service.ts';
import { copyScenarios, filedStudy } from '../scenarios/scenarios.service.ts';
import { namesOf } from '../shared/people.service.ts';
import { chosenWithin, missingEnterprise, refusingDuplicates, requireReach } from '../shared/refusals.model.ts';
import { inheritHeldCells } from '../studies/held-cells.repository.ts';
import {
  countVersions,
  findVersion,
  type ListedVersion,
  lockVersion,
  readStudy,
  selectVersions,
} from '../studies/versions.repository.ts';
import { makeWayForCurrent, passedChange } from './approval.service.ts';
import { inheritThreads } from './comments.repository.ts';
import { insertVersion, updateVersion, type VersionChange } from './version-writes.repository.ts';
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

/** A version's first revision; a copy has the ids of what it was copied from. */
interface First {
  readonly enterpriseId: number;
  readonly nome: string;
  readonly study: unknown;
  readonly identity?: Identity;
  readonly source?: { readonly id: number; readonly revision: number } | null;
}

const notAnObject = { path: '', code: 'type', message: 'O estudo não é um objeto JSON.' };

const reread = async (db: TenantDatabase, id: number, isDeleted = false): Promise<NamedVersion> =>
  firstOf(await named(db, [orNotFound(await findVersion(db, id, engineVersion, isDeleted))]));

/** A first revision; the identity is a new one, or that of the version it is copied from. */
const insert = async (
  { actor, db, platform }: Context,
  { enterpriseId, nome, study, identity, source = null }: First,
): Promise<number> => {
  const plain = toJsonObject(study);
  if (!plain) throw new HttpError(plannerErrors.studyRefused([notAnObject]));
  // Before ids are given to what will be refused.
  weightOf(plain);
  const document = identity ? { study: plain, identity } : identifyStudy(plain, newId);
  const basis = await basisOf(db, enterpriseId);
  const model = await computed(document.study, basis.realised);
  const { study: text, hashes } = hashesOf(document.study, model, basis);
  const id = newId();
  const version = {
    id,
    enterprise_id: enterpriseId,
    nome,
    study: text,
    identity: JSON.stringify(document.identity),
    ...hashes,
    created_by: actor.userId,
    cloned_from: source?.id ?? null,
    cloned_from_revision: source?.revision ?? null,
  };
  await insertVersion(db, version, platform.now());
  await useModules(db, { id, enterpriseId }, model.study.modules);
  await cacheProjection(db, keyOf(id, 1, basis), model.projection);
  return id;
};

/** Changes what is stored now, also when an autosave came in between; with `If-Match` only what the caller has seen. */
const change = async (
  context: Context,
  read: NamedVersion,
  input: VersionChange,
  { action, details = {}, ifMatch = null }: Act,
): Promise<NamedVersion> => {
  const { db, platform } = context;
  const version = orNotFound(await lockVersion(db, read.id));
  requireVersion(ifMatch, String(version), presentVersion(read));
  await updateVersion(db, { id: read.id, version }, input, platform.now());
  await recordAudit(context, action, read.id, details);
  return reread(db, read.id, input.deleted_at instanceof Date);
};

export async function listVersions(
  { actor, db }: Context,
  query: PageQuery & { empreendimento?: number | undefined; deleted?: string | undefined },
): Promise<{ rows: NamedVersion[]; count: number; window: PageWindow | null }> {
  const reach = reachOf(actor, 'planning:read', 'planning:read_revenue');
  const filter = { enterprises: chosenWithin(reach, query.empreendimento), isDeleted: query.deleted === 'true' };
  const count = await countVersions(db, filter);
  const window = pageWindow(query, count);
  const rows = await selectVersions(db, filter, engineVersion, window);
  const stale = filter.isDeleted ? [] : rows.filter((row) => row.indicators === null);
  // Only after months were closed or the engine has changed: the cache is by both.
  for (const { id } of stale) {
    const study = await readStudy(db, id, { forUpdate: false });
    if (study) await refreshProjection(db, study);
  }
  const current = stale.length > 0 ? await selectVersions(db, filter, engineVersion, window) : rows;
  return { rows: await named(db, current), count, window };
}

/** Throws 404 for a missing, a deleted and a foreign one alike. */
export async function locateVersion({ db }: Context, id: number): Promise<NamedVersion> {
  return reread(db, id);
}

export async function locateVersionInBin({ db }: Context, id: number): Promise<NamedVersion> {
  return reread(db, id, true);
}

export async function createVersion(
  context: Context,
  { empreendimento, nome, study }: { empreendimento: number; nome: string; study: unknown },
  origin: Record<string, unknown> = {},
): Promise<NamedVersion> {
  const { actor, db } = context;
  return refusingDuplicates(async () => {
    if (!(await findEnterprise(db, empreendimento))) throw missingEnterprise(empreendimento);
    requireReach(actor, 'planning:write', empreendimento);
    const id = await insert(context, { enterpriseId: empreendimento, nome, study });
    await recordAudit(context, 'version.created', id, origin);
    return reread(db, id);
  });
}

/** A draft with the same study, ids, comments and held cells, beginning `shift_months` later. */
export async function cloneVersion(
  context: Context,
  source: NamedVersion,
  { nome, shift_months, scenario }: { nome: string; shift_months: number; scenario?: number | undefined },
): Promise<NamedVersion> {
  const { db, platform } = context;
  return refusingDuplicates(async () => {
    const row = orNotFound(await readStudy(db, source.id, { forUpdate: false }));
    const filed = await filedStudy(context, row, scenario);
    const original = { study: JSON.parse(filed.row.study), identity: JSON.parse(row.identity) };
    const copy = shiftedStudy(original, shift_months);
    const id = await insert(context, { enterpriseId: row.enterprise_id, nome, ...copy, source: row });
    await inheritThreads(db, { from: row.id, to: id, months: shift_months });
    await inheritHeldCells(db, { from: row.id, to: id, months: shift_months });
    // Over a promoted scenario the others would say something else.
    if (scenario === undefined) await copyScenarios(db, { from: row.id, to: id, at: platform.now() });
    await recordAudit(context, 'version.cloned', id, {
      from: row.id,
      revision: row.revision,
      shift_months,
      ...(scenario === undefined ? {} : { scenario, nome: filed.scenario }),
    });
    return reread(db, id);
  });
}

export async function changeVersion(
  context: Context,
  read: NamedVersion,
  { nome, current, archived }: VersionInput,
  ifMatch: string | null,
): Promise<NamedVersion> {
  const becomes = { current: current ?? read.is_current, archived: archived ?? read.is_archived };
  if (becomes.current && becomes.archived) throw new HttpError(plannerErrors.versionCurrent);
  return refusingDuplicates(async () => {
    if (becomes.current && !read.is_current) await makeWayForCurrent(context.db, read);
    const input = {
      ...(nome === undefined ? {} : { nome }),
      is_current: becomes.current,
      is_archived: becomes.archived,
    };
    return change(context, read, input, { action: 'version.changed', details: { ...input }, ifMatch });
  });
}

export async function removeVersion(context: Context, read: NamedVersion, ifMatch: string | null): Promise<void> {
  if (read.is_current) throw new HttpError(plannerErrors.versionCurrent);
  const deletion = { deleted_at: context.platform.now() };
  await change(context, read, deletion, { action: 'version.deleted', ifMatch });
}

export async function restoreVersion(context: Context, read: NamedVersion): Promise<NamedVersion> {
  return refusingDuplicates(() => change(context, read, { deleted_at: null }, { action: 'version.restored' }));
}

/** Throws 409 `version_state` when the version is not where the transition starts. */
export async function passVersion(
  context: Context,
  read: NamedVersion,
  transition: Transition,
  reason: string | null,
): Promise<NamedVersion> {
  const { from, to, action } = transitions[transition];
  const row = orNotFound(await readStudy(context.db, read.id, { forUpdate: true }));
  const mayStart: readonly VersionState[] = from;
  if (!mayStart.includes(row.state)) throw new HttpError(plannerErrors.versionState(row.state));
  const more = await passedChange(context, row, { transition, reason });
  const input = { state: to, state_reason: reason, ...more };
  const current = more.is_current ? { is_current: true } : {};
  const details = { from: row.state, to, reason, study_hash: row.study_hash, revision: row.revision, ...current };
  return change(context, read, input, { action, details });
}

const firstOf = <T>(rows: readonly T[]): T => {
  const [row] = rows;
  if (row === undefined) throw new Error('a row was lost on the way');
  return row;
};

const named = async (db: TenantDatabase, rows: readonly ListedVersion[]): Promise<NamedVersion[]> => {
  const names = await namesOf(
    db,
    rows.flatMap((row) => [row.created_by, row.approved_by]),
  );
  const nameOf = (id: number | null) => names.get(id) ?? null;
  return rows.map((row) => ({
    ...row,
    created_by__name: nameOf(row.created_by),
    approved_by__name: nameOf(row.approved_by),
  }));
};
