import { statementEndpoints } from '@uni/contracts';
import { plainRoute, type Route } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { createStatements } from './statements.service.ts';

export const statementRoutes = (platform: Platform): readonly Route[] => {
  const statements = createStatements(platform);
  return [
    plainRoute(statementEndpoints.read, {
      act: async ({ actor, body: { account, file } }) => ({
        status: 200,
        body: await statements.read(actor, account, file),
      }),
    }),
    plainRoute(statementEndpoints.import, {
      act: async ({ actor, body }) => ({ status: 200, body: await statements.import(actor, body) }),
    }),
  ];
};
