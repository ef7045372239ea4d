import { scenarioEndpoints as endpoints } from '@uni/contracts';
import type { Context } from '../../../platform/context.ts';
import { type Route, route, withVersion } from '../../../platform/http/index.ts';
import { ofEnterprise } from '../policy.ts';
import { presentCriteria, presentScenario } from './scenarios.presenter.ts';
import {
  changeScenario,
  createScenario,
  listScenarios,
  locateScenario,
  locateScenarioVersion,
  readCriteria,
  removeScenario,
  replaceCriteria,
} from './scenarios.service.ts';

const locateVersion = (context: Context, { params }: { params: { id: number } }) =>
  locateScenarioVersion(context, params.id);

const locate = async (context: Context, { params }: { params: { id: number; scenario: number } }) => {
  const { id, enterprise_id } = await locateScenarioVersion(context, params.id);
  return { ...(await locateScenario(context, id, params.scenario)), enterprise_id };
};

const criteriaReply = withVersion(presentCriteria);

export const scenarioRoutes: readonly Route[] = [
  route(endpoints.list, {
    locate: locateVersion,
    belongsTo: ofEnterprise,
    act: async (context, { located }) => (await listScenarios(context, located.id)).map(presentScenario),
  }),
  route(endpoints.create, {
    locate: locateVersion,
    belongsTo: ofEnterprise,
    act: async (context, { located, body }) => presentScenario(await createScenario(context, located.id, body)),
  }),
  route(endpoints.update, {
    locate,
    belongsTo: ofEnterprise,
    act: (context, { located, body, ifMatch }) => changeScenario(context, located, body, ifMatch),
    present: withVersion(presentScenario),
  }),
  route(endpoints.remove, {
    locate,
    belongsTo: ofEnterprise,
    act: (context, { located, ifMatch }) => removeScenario(context, located, ifMatch),
  }),
  route(endpoints.criteria, {
    locate: locateVersion,
    belongsTo: ofEnterprise,
    act: (context, { located }) => readCriteria(context, located.id),
    present: criteriaReply,
  }),
  route(endpoints.setCriteria, {
    locate: locateVersion,
    belongsTo: ofEnterprise,
    act: (context, { located, body, ifMatch }) => replaceCriteria(context, located.id, body.criteria, ifMatch),
    present: criteriaReply,
  }),
];
