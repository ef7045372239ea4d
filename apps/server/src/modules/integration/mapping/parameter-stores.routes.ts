import { erpParameterEndpoints as endpoints } from '@uni/contracts';
import { type Actor, plainRoute, type Route } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { createParameterStores } from './parameter-stores.service.ts';

export const parameterStoreRoutes = (platform: Platform): readonly Route[] => {
  const stores = createParameterStores(platform);
  const locate = ({ actor, params }: { actor: Actor; params: { id: number } }) => stores.find(actor, params.id);
  return [
    plainRoute(endpoints.store, {
      locate,
      act: async ({ actor, located, params }) => ({
        status: 200,
        body: await stores.read(actor, located, params.list),
      }),
    }),
    plainRoute(endpoints.saveRow, {
      locate,
      act: async ({ actor, located, params: { list, code }, body }) => ({
        status: 200,
        body: await stores.save(actor, located, { ...body, key: list, code }),
      }),
    }),
  ];
};
