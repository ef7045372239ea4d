/** The rest of a connection's quotas. Certificates have their own share, and a call that never arrived costs nothing. */
import { expect, test } from 'vitest';
import { openErp } from '../../../../test/support/landed-erp.ts';
import { testOrganizations } from '../../../../testing/people.ts';
import { openTestApp } from '../../../../testing/test-app.ts';
import { dayInSaoPaulo } from '../../../platform/time.ts';
import { ErpFailure } from '../adapter/adapter.model.ts';
import { listBudgets } from './budgets.repository.ts';
import { type Purpose, releaseCall, reserveCall } from './budgets.service.ts';
import { defaultSettings } from './connections.service.ts';

const testApp = await openTestApp();
const { platform } = testApp.app;
const organizationId = testOrganizations.first.id;
const settings = { ...defaultSettings.sienge, bulk_per_day: 10, bulk_per_minute: 100 };
const noPause = () => Promise.reject(new Error('nobody has to wait'));

test('certificates stop at their part of the day, and the daily reading goes on to the end of it', async () => {
  const { id: connectionId } = await openErp(testApp, organizationId);
  const target = { organizationId, connectionId };
  const call = (purpose: Purpose) => reserveCall(platform, target, settings, { family: 'bulk', purpose }, noPause);
  const used = () =>
    platform.database.withOrganization(organizationId, (transaction) =>
      listBudgets(transaction, connectionId, dayInSaoPaulo(platform.now())),
    );
  for (let count = 0; count < 5; count += 1) await call('certificate');
  await expect(call('certificate')).rejects.toThrow(ErpFailure);
  expect(Object.fromEntries(await used())).toEqual({ bulk: 5, 'certificate bulk': 5 });
  // One that did not arrive is put back in both counts.
  await releaseCall(platform, target, { family: 'bulk', purpose: 'certificate' });
  expect(Object.fromEntries(await used())).toEqual({ bulk: 4, 'certificate bulk': 4 });
  for (let count = 0; count < 6; count += 1) await call('landing');
  await expect(call('landing')).rejects.toThrow(ErpFailure);
  expect(Object.fromEntries(await used())).toEqual({ bulk: 10, 'certificate bulk': 4 });
});
