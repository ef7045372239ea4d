/** An adapter's means to read a connection: calls within the budget, its settings, the clock. */
import type { ErpSettings } from '@uni/contracts';
import type { Platform } from '../../../platform/module.ts';
import { dayInSaoPaulo } from '../../../platform/time.ts';
import { type AdapterContext, type ConnectionSettings, ErpFailure } from '../adapter/adapter.model.ts';
import { createErpCall } from '../adapter/erp-call.gateway.ts';
import { type Purpose, releaseCall, reserveCall } from './budgets.service.ts';
import { type ConnectionRow, settingsOf } from './connections.repository.ts';
import { erpCalls } from './measures.service.ts';
import { streamFor } from './origins.service.ts';
import { openSecrets } from './secrets.model.ts';
import type { ErpSystems } from './systems.model.ts';

/** Opens an adapter's access to a connection's ERP within a run. */
export type OpenContext = (
  organizationId: number,
  connection: ConnectionRow,
  signal: AbortSignal,
  onCall: () => Promise<void>,
  purpose?: Purpose,
) => AdapterContext;

/** Settings in the adapters' words. */
const toAdapterSettings = (settings: ErpSettings): ConnectionSettings => ({
  package: settings.package,
  restPerDay: settings.rest_per_day,
  bulkPerDay: settings.bulk_per_day,
  bulkMode: settings.bulk_async ? 'async' : 'sync',
  startDate: settings.start_date,
  ...(settings.companies.length > 0 ? { companies: settings.companies } : {}),
});

/** Throws ErpFailure `credentials` where the connection has no secret. */
export const contextOpener =
  (platform: Platform, systems: ErpSystems): OpenContext =>
  (organizationId, connection, signal, onCall, purpose = 'landing'): AdapterContext => {
    const secrets = openSecrets(platform.sealing, organizationId, connection);
    if (!secrets) throw new ErpFailure('credentials', { retryable: false });
    const { now } = platform;
    const stream = streamFor(platform, organizationId, connection.system);
    const settings = settingsOf(connection);
    const connectionRef = { organizationId, connectionId: connection.id };
    const pause = (milliseconds: number) =>
      platform.pause(milliseconds, signal).catch(() => {
        throw new ErpFailure('cancelled', { retryable: false });
      });
    const call = createErpCall({
      ...systems[connection.system].access(connection, secrets, { stream, now, signal }),
      stream,
      reserve: async (family) => {
        await reserveCall(platform, connectionRef, settings, { family, purpose }, pause);
        platform.meters.count(erpCalls, { system: connection.system, family, purpose });
        await onCall();
      },
      release: (family) => releaseCall(platform, connectionRef, { family, purpose }),
      now,
      pause,
      signal,
    });
    return { settings: toAdapterSettings(settings), call, today: dayInSaoPaulo(now()), now, signal, pause };
  };
