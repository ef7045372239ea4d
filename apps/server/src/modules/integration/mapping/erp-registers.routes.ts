import { erpRegisterEndpoints as endpoints } from '@uni/contracts';
import { type Route, route } from '../../../platform/http/index.ts';
import { listErpCompanies, listErpSites, listErpSystems } from './erp-registers.service.ts';

export const erpRegisterRoutes: readonly Route[] = [
  route(endpoints.systems, { act: (context) => listErpSystems(context) }),
  route(endpoints.companies, { act: (context, { query }) => listErpCompanies(context, query) }),
  route(endpoints.works, { act: (context, { query }) => listErpSites(context, query) }),
];
