/** Door of integration: connections to ERPs, what they said, and what it means for the plan. */
import type { ServerModule } from '../../platform/module.ts';
import { bindingRoutes } from './bindings.routes.ts';
import { certificateRun } from './certificate-run.ts';
import { certificateRoutes } from './certificates.routes.ts';
import { withChosenFields } from './chosen-fields.ts';
import { commitmentRoutes } from './commitments.routes.ts';
import { connectionRoutes } from './connections.routes.ts';
import { createConnections } from './connections.service.ts';
import { contextOpener } from './context.ts';
import { seedIntegration } from './demonstration.ts';
import { documentRoutes } from './documents.routes.ts';
import { hookRoutes } from './hooks.routes.ts';
import { landingRun } from './landing-run.ts';
import { mappingImportRoutes } from './mapping-imports.routes.ts';
import { mappingRuleRoutes } from './mapping-rules.routes.ts';
import { mappingSourceRoutes } from './mapping-sources.routes.ts';
import { originRoutes } from './origins.routes.ts';
import { parameterRoutes } from './parameters.routes.ts';
import { publishAfterRun } from './publishing.service.ts';
import { revenueLineRoutes } from './revenue-lines.routes.ts';
import { runRoutes } from './runs.routes.ts';
import { createRuns } from './runs.service.ts';
import { salesProjector } from './sales/projector.service.ts';
import { salesRoutes } from './sales/sales.routes.ts';
import { integrationSchema } from './schema.ts';
import { seriesRoutes } from './series.routes.ts';
import { siengeSystem } from './sienge/access.ts';
import type { ErpSystems } from './systems.ts';
import { uauSystem } from './uau/access.ts';
import { createWorker } from './worker.ts';

export { endedRuns, readingsOf } from './readings.repository.ts';

const systems: ErpSystems = { sienge: siengeSystem, uau: uauSystem };

export const integrationModule: ServerModule = {
  name: 'integration',
  schema: integrationSchema,
  routes: (platform) => {
    const connections = createConnections(platform, systems, contextOpener(platform, systems));
    return [
      ...connectionRoutes(connections),
      ...runRoutes(createRuns(platform), connections.find),
      ...certificateRoutes(platform, connections),
      ...hookRoutes(platform, connections),
      ...originRoutes(platform),
      ...bindingRoutes(platform),
      ...mappingRuleRoutes(platform),
      ...mappingSourceRoutes(platform),
      ...mappingImportRoutes(platform),
      ...parameterRoutes(platform),
      ...seriesRoutes(platform),
      ...documentRoutes(platform),
      ...commitmentRoutes(platform),
      ...revenueLineRoutes(platform),
      ...salesRoutes(platform),
    ];
  },
  seed: seedIntegration,
  workers: (platform) => {
    const landing = landingRun(publishAfterRun(platform));
    return [
      salesProjector(platform),
      createWorker(platform, {
        adapterOf: (system) => systems[system].adapter,
        openContext: withChosenFields(contextOpener(platform, systems)),
        handlers: { full: landing, incremental: landing, slice: landing, certificate: certificateRun },
      }),
    ];
  },
};
