import { organizationInfoEndpoints } from '@uni/contracts';
import { plainRoute, type Route } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { createOrganizationInfos } from './organization-info.service.ts';

export const organizationInfoRoutes = (platform: Platform): readonly Route[] => {
  const infos = createOrganizationInfos(platform);
  return [
    plainRoute(organizationInfoEndpoints.retrieve, {
      act: async ({ actor }) => {
        const { info, version } = await infos.read(actor);
        return { status: 200, body: info, etag: String(version) };
      },
    }),
    plainRoute(organizationInfoEndpoints.update, {
      act: async ({ actor, body, ifMatch }) => {
        const { info, version } = await infos.update(actor, body, ifMatch);
        return { status: 200, body: info, etag: String(version) };
      },
    }),
  ];
};
