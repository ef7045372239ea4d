import { storeEndpoints as endpoints } from '@uni/contracts';
import { type Route, route } from '../../platform/http/index.ts';
import { listStores } from './stores.service.ts';

export const storeRoutes: readonly Route[] = [
  route(endpoints.list, {
    act: (context, { query: { empreendimento, versao, conexao } }) =>
      listStores(context, { enterprise: empreendimento, version: versao, connection: conexao }),
  }),
];
