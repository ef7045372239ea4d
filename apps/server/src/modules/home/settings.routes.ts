import { homeSettingEndpoints as endpoints } from '@uni/contracts';
import { plainRoute, type Route } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/module.ts';
import { createSettings } from './settings.service.ts';

export const settingRoutes = (platform: Platform): readonly Route[] => {
  const settings = createSettings(platform);
  return [
    plainRoute(endpoints.settings, { act: async ({ actor }) => ({ status: 200, body: await settings.read(actor) }) }),
    plainRoute(endpoints.changeSettings, {
      act: async ({ actor, body }) => ({ status: 200, body: await settings.change(actor, body) }),
    }),
  ];
};
