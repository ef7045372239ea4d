import { colabEndpoints as endpoints } from '@uni/contracts';
import { type Route, route } from '../../platform/http/index.ts';
import { changeDefinition, listDefinitionChanges, listDefinitions } from './definitions.service.ts';

export const definitionRoutes: readonly Route[] = [
  route(endpoints.indicators, { act: listDefinitions }),
  route(endpoints.define, { act: (context, { body }) => changeDefinition(context, body) }),
  route(endpoints.changes, { act: (context, { query }) => listDefinitionChanges(context, query.key) }),
];
