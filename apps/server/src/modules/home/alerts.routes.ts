import { homeEndpoints as endpoints } from '@uni/contracts';
import { type Route, route } from '../../platform/http/index.ts';
import { actOnAlert, listAlertHistory, listAlerts } from './alerts.service.ts';

export const alertRoutes: readonly Route[] = [
  route(endpoints.alerts, { act: listAlerts }),
  route(endpoints.alertHistory, { act: (context, { query }) => listAlertHistory(context, query) }),
  route(endpoints.actOnAlert, { act: (context, { body }) => actOnAlert(context, body) }),
];
