import { storeEndpoints as endpoints } from '@uni/contracts';
import { plainRoute, type Route } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/module.ts';
import { createStores } from './stores.service.ts';

export const storeRoutes = (platform: Platform): readonly Route[] => {
  const stores = createStores(platform);
  return [
    plainRoute(endpoints.list, {
      act: async ({ actor, query: { empreendimento, versao, conexao } }) => ({
        status: 200,
        body: await stores.list(actor, { enterprise: empreendimento, version: versao, connection: conexao }),
      }),
    }),
  ];
};
