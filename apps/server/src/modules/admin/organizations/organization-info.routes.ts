import { organizationInfoEndpoints } from '@uni/contracts';
import { type Route, route } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { createOrganizationInfos } from './organization-info.service.ts';

export const organizationInfoRoutes = (platform: Platform): readonly Route[] => {
  const infos = createOrganizationInfos(platform);
  return [
    route(organizationInfoEndpoints.retrieve, {
      act: async ({ actor }) => {
        const { info, version } = await infos.read(actor);
        return { status: 200, body: info, etag: String(version) };
      },
    }),
    route(organizationInfoEndpoints.update, {
      act: async ({ actor, body, ifMatch }) => {
        const { info, version } = await infos.update(actor, body, ifMatch);
        return { status: 200, body: info, etag: String(version) };
      },
    }),
  ];
};
