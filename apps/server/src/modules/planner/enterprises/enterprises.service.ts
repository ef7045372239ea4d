import { type AuditAct, preconditionFailed } from '@uni/contracts';
import { recordAudit } from '../../../platform/audit/index.ts';
import type { Context } from '../../../platform/context.ts';
import { newId } from '../../../platform/database/index.ts';
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
import { nextDayInSaoPaulo } from '../../../platform/time.ts';
import { callWorker } from '../../../platform/work/index.ts';
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

export interface Enterprises {
  list(
    actor: Actor,
    query: PageQuery & { deleted?: string | undefined },
  ): Promise<{ rows: EnterpriseRow[]; count: number; window: PageWindow | null }>;
  /** Throws 404 for a missing, a deleted and a foreign one alike. */
  find(actor: Actor, id: number): Promise<EnterpriseRow>;
  findInBin(actor: Actor, id: number): Promise<EnterpriseRow>;
  create(actor: Actor, fields: EnterpriseFields): Promise<EnterpriseRow>;
  update(actor: Actor, read: EnterpriseRow, input: EnterpriseChange, ifMatch: string | null): Promise<EnterpriseRow>;
  remove(actor: Actor, read: EnterpriseRow, ifMatch: string | null): Promise<void>;
  restore(actor: Actor, read: EnterpriseRow): Promise<EnterpriseRow>;
}

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

/** Throws 404 for a missing, a deleted and a foreign enterprise alike. */
export async function locateEnterprise({ db }: Context, id: number): Promise<EnterpriseRow> {
  return orNotFound(await findEnterprise(db, db.organizationId, id));
}

export const createEnterprises = (platform: Platform): Enterprises => {
  const { database } = platform;

  const change = (
    actor: Actor,
    read: EnterpriseRow,
    input: EnterpriseChange & { deleted_at?: Date | null },
    action: AuditAct,
  ): Promise<EnterpriseRow> =>
    refusingDuplicates(() =>
      database.withOrganization(actor.scope, async (transaction) => {
        const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
        const row = await updateEnterprise(transaction, actor.scope, read, given, platform.now());
        if (!row) throw new Refusal(preconditionFailed(read));
        await recordAudit(
          { platform, db: transaction, actor },
          action,
          row.id,
          changedFields(read, row, Object.keys(given)),
        );
        return row;
      }),
    );

  const find = (actor: Actor, id: number, isDeleted: boolean) =>
    database.withOrganization(actor.scope, async (transaction) =>
      orNotFound(await findEnterprise(transaction, actor.scope, id, isDeleted)),
    );

  return {
    list: (actor, query) =>
      database.withOrganization(actor.scope, async (transaction) => {
        const isDeleted = query.deleted === 'true';
        const within = withinReach(reachOf(actor, 'enterprise:read'));
        const count = await countEnterprises(transaction, actor.scope, isDeleted, within);
        const window = pageWindow(query, count);
        return { rows: await listEnterprises(transaction, actor.scope, isDeleted, window, within), count, window };
      }),

    find: (actor, id) => find(actor, id, false),
    findInBin: (actor, id) => find(actor, id, true),

    create: (actor, fields) =>
      refusingDuplicates(() =>
        database.withOrganization(actor.scope, async (transaction) => {
          const row = await insertEnterprise(transaction, actor.scope, newId(), fields, platform.now());
          await recordAudit({ platform, db: transaction, actor }, 'enterprise.created', row.id);
          await callWorker(transaction, figureDaysWorker, actor.scope, nextDayInSaoPaulo(platform.now()));
          return row;
        }),
      ),

    update: async (actor, read, input, ifMatch) => {
      requireVersion(ifMatch, String(read.version), presentEnterprise(read));
      return change(actor, read, input, 'enterprise.changed');
    },

    remove: async (actor, read, ifMatch) => {
      requireVersion(ifMatch, String(read.version), presentEnterprise(read));
      await change(actor, read, { deleted_at: platform.now() }, 'enterprise.deleted');
    },

    restore: (actor, read) => change(actor, read, { deleted_at: null }, 'enterprise.restored'),
  };
};
