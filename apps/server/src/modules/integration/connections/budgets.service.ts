/** Quotas: the database counts a call before it is sent. So neither a crash nor a second process forgets it. */
import type { CallFamily, ErpSettings } from '@uni/contracts';
import type { TenantDatabase } from '../../../platform/database/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { ErpFailure } from '../adapter/adapter.model.ts';
import { budgetOf, spend, unspend } from './budget.model.ts';
import { type Family, readBudget, storeBudget } from './budgets.repository.ts';

interface ConnectionRef {
  readonly organizationId: number;
  readonly connectionId: number;
}

/** The purpose of calls. Certificates read everything again, and must leave calls to the daily reading. */
export type Purpose = 'landing' | 'certificate';

/** Of a day's calls, so much is for certificates at most. */
const certificateShare = 0.5;

const counts = (family: CallFamily, purpose: Purpose): readonly Family[] =>
  purpose === 'certificate' ? [family, `certificate ${family}`] : [family];

/** Counts a call, after having waited for its turn. Throws ErpFailure `quota_day`. */
export const reserveCall = async (
  platform: Platform,
  connection: ConnectionRef,
  settings: ErpSettings,
  { family, purpose }: { readonly family: CallFamily; readonly purpose: Purpose },
  pause: (milliseconds: number) => Promise<void>,
): Promise<void> => {
  const { perMinute, perDay } = budgetOf(settings, family);
  const ownPerDay = Math.max(1, Math.floor(perDay * certificateShare));
  for (;;) {
    const outcome = await platform.database.withOrganization(connection.organizationId, async (db) => {
      const now = platform.now();
      const spent = [];
      for (const count of counts(family, purpose)) {
        const before = await readBudget(db, connection.connectionId, count);
        const result = spend({ perMinute, perDay: count === family ? perDay : ownPerDay }, before, now);
        if (!('count' in result)) return result;
        spent.push({ count, counted: result.count });
      }
      for (const { count, counted: callCount } of spent)
        await storeBudget(db, connection.connectionId, count, callCount);
      return null;
    });
    if (outcome === null) return;
    if ('until' in outcome) throw new ErpFailure('quota_day', { retryable: false, retryAt: outcome.until });
    await pause(outcome.waitMs);
  }
};

/** Refunds a call that cannot have reached the ERP. */
export const releaseCall = (
  platform: Platform,
  connection: ConnectionRef,
  { family, purpose }: { readonly family: CallFamily; readonly purpose: Purpose },
): Promise<void> =>
  platform.database.withOrganization(connection.organizationId, async (db) => {
    for (const count of counts(family, purpose)) await putBack(db, connection.connectionId, count, platform.now());
  });

const putBack = async (db: TenantDatabase, connectionId: number, count: Family, now: Date): Promise<void> => {
  const before = await readBudget(db, connectionId, count);
  await storeBudget(db, connectionId, count, unspend(before, now));
};
