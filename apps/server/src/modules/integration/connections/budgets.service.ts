/** Quotas: a call is counted before it is sent, in the database, so that neither a crash nor a second process forgets it. */
import type { CallFamily, ErpSettings } from '@uni/contracts';
import type { Platform } from '../../../platform/module.ts';
import { ErpFailure } from '../adapter/adapter.ts';
import { budgetOf, spend } from './budget.ts';
import { readBudget, storeBudget } from './budgets.repository.ts';

/** Counts a call, after having waited for its turn. Throws ErpFailure `quota_day`. */
export const reserveCall = async (
  platform: Platform,
  { organizationId, connectionId }: { organizationId: number; connectionId: number },
  settings: ErpSettings,
  family: CallFamily,
  pause: (milliseconds: number) => Promise<void>,
): Promise<void> => {
  for (;;) {
    const outcome = await platform.database.withOrganization(organizationId, async (transaction) => {
      const before = await readBudget(transaction, organizationId, connectionId, family);
      const result = spend(budgetOf(settings, family), before, platform.now());
      if ('counted' in result) await storeBudget(transaction, organizationId, connectionId, family, result.counted);
      return result;
    });
    if ('counted' in outcome) return;
    if ('until' in outcome) throw new ErpFailure('quota_day', { retryable: false, retryAt: outcome.until });
    await pause(outcome.waitMs);
  }
};
