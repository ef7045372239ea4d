import { homeSettingEndpoints as endpoints } from '@uni/contracts';
import { type Route, route } from '../../platform/http/index.ts';
import { changeSettings, readSettings } from './settings.service.ts';

export const settingRoutes: readonly Route[] = [
  route(endpoints.settings, { act: readSettings }),
  route(endpoints.changeSettings, { act: (context, { body }) => changeSettings(context, body) }),
];
