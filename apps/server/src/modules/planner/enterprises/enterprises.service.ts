import { type AuditAct, preconditionFailed } from '@uni/contracts';
import { recordAudit } from '../../../platform/audit/index.ts';
import type { Context } from '../../../platform/context.ts';
import { newId } from '../../../platform/database/index.ts';
import {
  HttpError,
  orNotFound,
  type PageQuery,
  type PageWindow,
  pageWindow,
  reachOf,
  requireVersion,
} from '../../../platform/http/index.ts';
import { nextDayInSaoPaulo } from '../../../platform/time.ts';
import { wakeWorker } from '../../../platform/work/index.ts';
import { dailyNoticesWorker } from '../../notices/index.ts';
import { figureDaysWorker } from '../shared/figure-days-worker.model.ts';
import { refusingDuplicates, withinReach } from '../shared/refusals.model.ts';
import { presentEnterprise } from './enterprises.presenter.ts';
import {
  countEnterprises,
  type EnterpriseFields,
  type EnterpriseRow,
  findEnterprise,
  insertEnterprise,
  listEnterprises,
  updateEnterprise,
} from './enterprises.repository.ts';

type EnterpriseChange = { readonly [K in keyof EnterpriseFields]?: EnterpriseFields[K] | undefined };

/** Old and new values of the given fields that differ. The act itself reports moves into and out of the bin. */
const changedFields = (was: EnterpriseRow, is: EnterpriseRow, given: readonly string[]): Record<string, unknown> => {
  const changed = given.filter((field) => field !== 'deleted_at').toSorted();
  const [before, after] = [was, is].map(
    (row) => new Map(Object.entries(presentEnterprise(row)).filter(([key]) => changed.includes(key))),
  );
  const differing = [...(after ?? [])].filter(([key, value]) => before?.get(key) !== value);
  return {
    changed,
    before: Object.fromEntries(differing.map(([key]) => [key, before?.get(key) ?? null])),
    after: Object.fromEntries(differing),
  };
};

const change = (
  context: Context,
  read: EnterpriseRow,
  input: EnterpriseChange & { deleted_at?: Date | null },
  action: AuditAct,
): Promise<EnterpriseRow> =>
  refusingDuplicates(async () => {
    const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
    const row = await updateEnterprise(context.db, read, given, context.platform.now());
    if (!row) throw new HttpError(preconditionFailed(read));
    await recordAudit(context, action, row.id, changedFields(read, row, Object.keys(given)));
    return row;
  });

export async function pageEnterprises(
  { actor, db }: Context,
  query: PageQuery & { deleted?: string | undefined },
): Promise<{ rows: EnterpriseRow[]; count: number; window: PageWindow | null }> {
  const isDeleted = query.deleted === 'true';
  const within = withinReach(reachOf(actor, 'enterprise:read'));
  const count = await countEnterprises(db, isDeleted, within);
  const window = pageWindow(query, count);
  return { rows: await listEnterprises(db, isDeleted, window, within), count, window };
}

/** Throws 404 for a missing, a deleted and a foreign enterprise alike. */
export async function locateEnterprise({ db }: Context, id: number): Promise<EnterpriseRow> {
  return orNotFound(await findEnterprise(db, id));
}

/** Throws 404 for an enterprise that is not in the bin. */
export async function locateInBin({ db }: Context, id: number): Promise<EnterpriseRow> {
  return orNotFound(await findEnterprise(db, id, true));
}

export async function createEnterprise(context: Context, fields: EnterpriseFields): Promise<EnterpriseRow> {
  const { db, platform } = context;
  return refusingDuplicates(async () => {
    const row = await insertEnterprise(db, newId(), fields, platform.now());
    await recordAudit(context, 'enterprise.created', row.id);
    await wakeWorker(db, figureDaysWorker, db.organizationId, nextDayInSaoPaulo(platform.now()));
    await wakeWorker(db, dailyNoticesWorker, db.organizationId, nextDayInSaoPaulo(platform.now()));
    return row;
  });
}

export async function changeEnterprise(
  context: Context,
  read: EnterpriseRow,
  input: EnterpriseChange,
  ifMatch: string | null,
): Promise<EnterpriseRow> {
  requireVersion(ifMatch, String(read.version), presentEnterprise(read));
  return change(context, read, input, 'enterprise.changed');
}

export async function removeEnterprise(context: Context, read: EnterpriseRow, ifMatch: string | null): Promise<void> {
  requireVersion(ifMatch, String(read.version), presentEnterprise(read));
  await change(context, read, { deleted_at: context.platform.now() }, 'enterprise.deleted');
}

export async function restoreEnterprise(context: Context, read: EnterpriseRow): Promise<EnterpriseRow> {
  return change(context, read, { deleted_at: null }, 'enterprise.restored');
}
