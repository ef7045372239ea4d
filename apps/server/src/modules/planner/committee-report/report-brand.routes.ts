import { committeeReportEndpoints as endpoints } from '@uni/contracts';
import { type Route, route } from '../../../platform/http/index.ts';
import { readBrand, replaceBrand } from './report-brand.service.ts';

export const reportBrandRoutes: readonly Route[] = [
  route(endpoints.brand, { act: readBrand }),
  route(endpoints.replaceBrand, { act: (context, { body }) => replaceBrand(context, body) }),
];
