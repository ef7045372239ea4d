import { statementEndpoints } from '@uni/contracts';
import { type Route, route } from '../../../platform/http/index.ts';
import { importStatement, readStatement } from './statements.service.ts';

export const statementRoutes: readonly Route[] = [
  route(statementEndpoints.read, {
    transaction: 'own',
    act: (context, { body: { account, file } }) => readStatement(context, account, file),
  }),
  route(statementEndpoints.import, {
    act: (context, { body }) => importStatement(context, body),
  }),
];
