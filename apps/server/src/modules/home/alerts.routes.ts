import { homeEndpoints as endpoints } from '@uni/contracts';
import { type Route, route } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/module.ts';
import { createAlerts } from './alerts.service.ts';

export const alertRoutes = (platform: Platform): readonly Route[] => {
  const alerts = createAlerts(platform);
  return [
    route(endpoints.alerts, {
      act: async ({ actor }) => ({ status: 200, body: await alerts.list(actor) }),
    }),
    route(endpoints.alertHistory, {
      act: async ({ actor, query }) => ({ status: 200, body: await alerts.history(actor, query) }),
    }),
    route(endpoints.actOnAlert, {
      act: async ({ actor, body }) => ({ status: 201, body: await alerts.act(actor, body) }),
    }),
  ];
};
