import { organizationInfoEndpoints } from '@uni/contracts';
import { type Route, route } from '../../../platform/http/index.ts';
import { changeOrganizationInfo, readOrganizationInfo, type VersionedInfo } from './organization-info.service.ts';

const present = ({ description, version }: VersionedInfo) => ({
  status: 200 as const,
  body: description,
  etag: String(version),
});

export const organizationInfoRoutes: readonly Route[] = [
  route(organizationInfoEndpoints.retrieve, { act: readOrganizationInfo, present }),
  route(organizationInfoEndpoints.update, {
    act: (context, { body, ifMatch }) => changeOrganizationInfo(context, body, ifMatch),
    present,
  }),
];
