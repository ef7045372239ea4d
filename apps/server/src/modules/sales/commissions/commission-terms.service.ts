/**
 * Commissions of sales by channel, from a day on. Terms belong to an enterprise, or to the organization for all without their
 * own.
 */
import {
  type CommissionTermsOnWire,
  commissionFaults,
  invalidFields,
  type NewCommissionTerms,
  wireErrors,
} from '@uni/contracts';
import { recordAudit } from '../../../platform/audit/index.ts';
import { newId, type TenantDatabase, violatedUnique } from '../../../platform/database/index.ts';
import { type Actor, orNotFound, Refusal, reachesAll } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { findEnterprise, missingEnterprise, requireReach } from '../../planner/index.ts';
import { deleteTerms, insertTerms, listTerms, type TermsRow } from './commission-terms.repository.ts';

export interface CommissionTermsRegister {
  list(actor: Actor): Promise<CommissionTermsOnWire[]>;
  /** Throws 404 for missing and foreign ones alike. */
  find(actor: Actor, id: number): Promise<TermsRow>;
  create(actor: Actor, input: NewCommissionTerms): Promise<CommissionTermsOnWire>;
  remove(actor: Actor, row: TermsRow): Promise<void>;
}

const present = ({ enterprise_id: empreendimento, from_day: from, ...row }: TermsRow): CommissionTermsOnWire => ({
  ...{ ...row, empreendimento, from },
});

const auditedTerms = ({ enterprise_id, channel, from_day, share }: TermsRow) => ({
  enterprise_id,
  channel,
  from_day,
  share,
});

export const createCommissionTerms = (platform: Platform): CommissionTermsRegister => {
  const within = <T>(actor: Actor, work: (db: TenantDatabase) => Promise<T>): Promise<T> =>
    platform.database.withOrganization(actor.scope, work);
  return {
    list: (actor) => within(actor, async (db) => (await listTerms(db)).map(present)),

    find: (actor, id) =>
      within(actor, async (db) => orNotFound((await listTerms(db)).find((row) => row.id === id) ?? null)),

    create: (actor, { empreendimento, from, ...input }) =>
      within(actor, async (db) => {
        if (empreendimento === null) {
          if (!reachesAll(actor, 'sales:approve')) throw new Refusal(wireErrors.permissionDenied);
        } else {
          if (!(await findEnterprise(db, actor.scope, empreendimento))) throw missingEnterprise(empreendimento);
          requireReach(actor, 'sales:approve', empreendimento);
        }
        const row = { id: newId(), enterprise_id: empreendimento, from_day: from, ...input };
        await insertTerms(db, row);
        await recordAudit({ platform, db, actor }, 'commission_terms.created', row.id, {
          after: auditedTerms(row),
        });
        return present(row);
      }).catch((error: unknown) => {
        throw violatedUnique(error) === 'sales_commission_terms_from'
          ? new Refusal(invalidFields({ from: [commissionFaults.taken] }))
          : error;
      }),

    remove: (actor, row) =>
      within(actor, async (db) => {
        await deleteTerms(db, row.id);
        await recordAudit({ platform, db, actor }, 'commission_terms.deleted', row.id, {
          before: auditedTerms(row),
        });
      }),
  };
};
