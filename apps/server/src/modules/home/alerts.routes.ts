import { homeEndpoints as endpoints } from '@uni/contracts';
import { plainRoute, type Route } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/module.ts';
import { createAlerts } from './alerts.service.ts';

export const alertRoutes = (platform: Platform): readonly Route[] => {
  const alerts = createAlerts(platform);
  return [
    plainRoute(endpoints.alerts, {
      act: async ({ actor }) => ({ status: 200, body: await alerts.list(actor) }),
    }),
    plainRoute(endpoints.alertHistory, {
      act: async ({ actor, query }) => ({ status: 200, body: await alerts.history(actor, query) }),
    }),
    plainRoute(endpoints.actOnAlert, {
      act: async ({ actor, body }) => ({ status: 201, body: await alerts.act(actor, body) }),
    }),
  ];
};
