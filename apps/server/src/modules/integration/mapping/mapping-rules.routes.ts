import { erpMappingEndpoints as endpoints } from '@uni/contracts';
import { type Route, route } from '../../../platform/http/index.ts';
import {
  findRuleBatch,
  listRuleBatches,
  listRules,
  previewRules,
  saveRules,
  undoRuleBatch,
} from './mapping-rules.service.ts';

export const mappingRuleRoutes: readonly Route[] = [
  route(endpoints.rules, { act: (context, { query }) => listRules(context, query) }),
  route(endpoints.preview, { act: (context, { body }) => previewRules(context, body.changes) }),
  route(endpoints.save, {
    act: (context, { body: { note, changes } }) => saveRules(context, { act: 'saved', note, changes }),
  }),
  route(endpoints.history, { act: (context) => listRuleBatches(context) }),
  route(endpoints.undo, {
    locate: (context, { params }) => findRuleBatch(context, params.id),
    act: (context, { located }) => undoRuleBatch(context, located),
  }),
];
