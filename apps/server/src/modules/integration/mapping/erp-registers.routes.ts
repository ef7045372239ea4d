import { erpRegisterEndpoints as endpoints } from '@uni/contracts';
import { plainRoute, type Route } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { createErpRegisters } from './erp-registers.service.ts';

export const erpRegisterRoutes = (platform: Platform): readonly Route[] => {
  const registers = createErpRegisters(platform);
  return [
    plainRoute(endpoints.systems, {
      act: async ({ actor }) => ({ status: 200, body: await registers.systems(actor) }),
    }),
    plainRoute(endpoints.companies, {
      act: async ({ actor, query }) => ({ status: 200, body: await registers.companies(actor, query) }),
    }),
    plainRoute(endpoints.works, {
      act: async ({ actor, query }) => ({ status: 200, body: await registers.works(actor, query) }),
    }),
  ];
};
