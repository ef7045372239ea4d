/** Public API of integration: connections to ERPs, their data, and its effect on the plan. */
import type { ServerModule } from '../../platform/server-module.ts';
import { archivedFiles, archiveWorkers, scheduleArchiving } from './archive/archive-schedule.service.ts';
import { certificateRun } from './certificates/certificate-run.service.ts';
import { certificateRoutes } from './certificates/certificates.routes.ts';
import { closingRoutes } from './closing/closing.routes.ts';
import { commitmentRoutes } from './commitments/commitments.routes.ts';
import { withChosenFields } from './connections/chosen-fields.model.ts';
import { connectionRoutes } from './connections/connections.routes.ts';
import type { ProjectConnection } from './connections/connections.service.ts';
import { contextOpener } from './connections/context.service.ts';
import { hookRoutes } from './connections/hooks.routes.ts';
import { erpCalls, erpProjectionsWaiting, erpQuotaLeft } from './connections/measures.service.ts';
import { originRoutes } from './connections/origins.routes.ts';
import type { ErpSystems } from './connections/systems.model.ts';
import { seedIntegration } from './demonstration/demonstration.ts';
import { documentRoutes } from './documents/documents.routes.ts';
import { revenueLineRoutes } from './gross-revenue/revenue-lines.routes.ts';
import { bindingRoutes } from './mapping/bindings.routes.ts';
import { erpRegisterRoutes } from './mapping/erp-registers.routes.ts';
import { mappingImportRoutes } from './mapping/mapping-imports.routes.ts';
import { mappingRuleRoutes } from './mapping/mapping-rules.routes.ts';
import { mappingSourceRoutes } from './mapping/mapping-sources.routes.ts';
import { parameterStoreRoutes } from './mapping/parameter-stores.routes.ts';
import { parameterRoutes } from './mapping/parameters.routes.ts';
import { publishAfterRun, publishSeries } from './publication/publishing.service.ts';
import { landingRun } from './reading/landing-run.service.ts';
import { readingWorker } from './reading/reading.worker.ts';
import { runRoutes } from './reading/runs.routes.ts';
import { removalRoutes } from './removal/removal.routes.ts';
import { salesProjector } from './sales/projector.service.ts';
import { salesRoutes } from './sales/sales.routes.ts';
import { integrationSchema } from './schema.ts';
import { seriesRoutes } from './series/series.routes.ts';
import { siengeSystem } from './sienge/access.model.ts';
import { uauSystem } from './uau/access.model.ts';

export { openArchiveFolder } from './archive/archive-folder.gateway.ts';
export { restoreArchives, verifyArchives } from './archive/archive-restore.service.ts';
export { ArchiveDamaged, ArchiveMismatch } from './archive/archived-row.model.ts';
export { countArchives } from './archive/archives.repository.ts';
export { archiveOrganization } from './archive/archiving.service.ts';
export { listConnections } from './connections/connections.repository.ts';
export { endedRuns, readingsOf } from './runs/readings.repository.ts';

const systems: ErpSystems = { sienge: siengeSystem, uau: uauSystem };

const projectConnection: ProjectConnection = ({ actor, db, platform }, connection) =>
  publishSeries(db, connection, { authorId: actor.userId, at: platform.now() });

export const integrationModule: ServerModule = {
  name: 'integration',
  schema: integrationSchema,
  routes: (platform) => [
    ...connectionRoutes(systems, projectConnection),
    ...removalRoutes,
    ...runRoutes,
    ...certificateRoutes,
    ...hookRoutes(platform),
    ...originRoutes,
    ...bindingRoutes,
    ...erpRegisterRoutes,
    ...mappingRuleRoutes,
    ...mappingSourceRoutes,
    ...mappingImportRoutes,
    ...parameterRoutes,
    ...parameterStoreRoutes,
    ...seriesRoutes,
    ...documentRoutes,
    ...commitmentRoutes,
    ...closingRoutes,
    ...revenueLineRoutes,
    ...salesRoutes,
  ],
  seed: seedIntegration,
  measures: { counters: [erpCalls, archivedFiles], gauges: [erpQuotaLeft, erpProjectionsWaiting] },
  workers: (platform) => {
    const publish = publishAfterRun(platform);
    const landing = landingRun(async (db, connection) => {
      await publish(db, connection);
      await scheduleArchiving(db, platform);
    });
    return [
      ...archiveWorkers(platform),
      salesProjector(platform),
      readingWorker(platform, {
        adapterOf: (system) => systems[system].adapter,
        openContext: withChosenFields(contextOpener(platform, systems)),
        handlers: { full: landing, incremental: landing, slice: landing, certificate: certificateRun },
      }),
    ];
  },
};
