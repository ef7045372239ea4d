import { noticeEndpoints as endpoints } from '@uni/contracts';
import { type Route, route } from '../../platform/http/index.ts';
import { changePreferences, readPreferences } from './preferences.service.ts';

export const preferenceRoutes: readonly Route[] = [
  route(endpoints.preferences, { act: readPreferences }),
  route(endpoints.changePreferences, { act: (context, { body }) => changePreferences(context, body) }),
];
