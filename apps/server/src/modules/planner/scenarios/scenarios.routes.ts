import { scenarioEndpoints } from '@uni/contracts';
import { type Actor, plainRoute, type Route } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { ofEnterprise } from '../policy.ts';
import { presentCriteria, presentScenario } from './scenarios.presenter.ts';
import type { CriteriaRow, ScenarioRow } from './scenarios.repository.ts';
import { createScenarios } from './scenarios.service.ts';

export const scenarioRoutes = (platform: Platform): readonly Route[] => {
  const scenarios = createScenarios(platform);
  const locateVersion = ({ actor, params }: { actor: Actor; params: { id: number } }) =>
    scenarios.versionOf(actor, params.id);
  const locate = async ({ actor, params }: { actor: Actor; params: { id: number; scenario: number } }) => {
    const version = await locateVersion({ actor, params });
    const { enterprise_id } = version;
    return { ...(await scenarios.find(actor, version.id, params.scenario)), enterprise_id };
  };
  const answer = (row: ScenarioRow) => ({ body: presentScenario(row), etag: String(row.version) });
  const criteriaAnswer = (row: CriteriaRow) => ({ body: presentCriteria(row), etag: String(row.version) });
  return [
    plainRoute(scenarioEndpoints.list, {
      locate: locateVersion,
      belongsTo: ofEnterprise,
      act: async ({ actor, located }) => ({
        status: 200,
        body: (await scenarios.list(actor, located.id)).map(presentScenario),
      }),
    }),
    plainRoute(scenarioEndpoints.create, {
      locate: locateVersion,
      belongsTo: ofEnterprise,
      act: async ({ actor, located, body }) => ({
        status: 201,
        body: presentScenario(await scenarios.create(actor, located.id, body)),
      }),
    }),
    plainRoute(scenarioEndpoints.update, {
      locate,
      belongsTo: ofEnterprise,
      act: async ({ actor, located, body, ifMatch }) => ({
        status: 200,
        ...answer(await scenarios.update(actor, located, body, ifMatch)),
      }),
    }),
    plainRoute(scenarioEndpoints.remove, {
      locate,
      belongsTo: ofEnterprise,
      act: async ({ actor, located, ifMatch }) => {
        await scenarios.remove(actor, located, ifMatch);
        return { status: 204, body: undefined };
      },
    }),
    plainRoute(scenarioEndpoints.criteria, {
      locate: locateVersion,
      belongsTo: ofEnterprise,
      act: async ({ actor, located }) => ({
        status: 200,
        ...criteriaAnswer(await scenarios.criteria(actor, located.id)),
      }),
    }),
    plainRoute(scenarioEndpoints.setCriteria, {
      locate: locateVersion,
      belongsTo: ofEnterprise,
      act: async ({ actor, located, body, ifMatch }) => ({
        status: 200,
        ...criteriaAnswer(await scenarios.setCriteria(actor, located.id, body.criteria, ifMatch)),
      }),
    }),
  ];
};
