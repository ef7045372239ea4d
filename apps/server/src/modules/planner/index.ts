/** Door of planning: enterprises, their modules and the versions of their study. */
import type { ServerModule } from '../../platform/module.ts';
import { cashFlowRoutes } from './cash-flow.routes.ts';
import { cashFlowGroupingRoutes } from './cash-flow-groupings.routes.ts';
import { cashFlowWorkbookRoutes } from './cash-flow-workbook.routes.ts';
import { commentRoutes } from './comments.routes.ts';
import { enterpriseSummaryRoutes } from './current/enterprise-summaries.routes.ts';
import { decisionRoutes } from './decisions.routes.ts';
import { seedPlanner } from './demonstration/seed.service.ts';
import { enterpriseRoutes } from './enterprises.routes.ts';
import { executiveSummaryRoutes } from './executive-summaries.routes.ts';
import { createFigureDaysWorker } from './figure-days.service.ts';
import { gridViewRoutes } from './grid-views.routes.ts';
import { heldCellRoutes } from './held-cells.routes.ts';
import { indexFeedRoutes } from './index-feed.routes.ts';
import { createIndexFeedWorker } from './index-feed.service.ts';
import { indexSeriesRoutes } from './index-series.routes.ts';
import { indexValueRoutes } from './index-values.routes.ts';
import { lateChangeRoutes } from './late-changes.routes.ts';
import { mergeRoutes } from './merges.routes.ts';
import { moduleRoutes } from './modules.routes.ts';
import { premiseStandingRoutes } from './premise-standings.routes.ts';
import { processingRoutes } from './processing.routes.ts';
import { realisedRoutes } from './realised.routes.ts';
import { realisedImportRoutes } from './realised-import.routes.ts';
import { scenarioRoutes } from './scenarios.routes.ts';
import { plannerSchema } from './schema.ts';
import { sheetMappingRoutes } from './sheet-mappings.routes.ts';
import { studyRoutes } from './studies.routes.ts';
import { templateRoutes } from './templates.routes.ts';
import { versionRoutes } from './versions.routes.ts';
import { workbookRoutes } from './workbooks.routes.ts';

export { type AlertActRow, insertAlertAct, listAlertActs } from './alert-acts.repository.ts';
export { livingEnterprises } from './cash-flow.repository.ts';
export { type CurrentPlan, type CurrentStudy, currentPlanOf, currentStudyOf } from './current-plan.service.ts';
export {
  type CurrentProjection,
  currentEnterprises,
  currentProjections,
} from './current-projections.service.ts';
export { actorOf } from './demonstration/actor.ts';
export { auroraCode } from './demonstration/residencial-aurora.ts';
export { type EnterpriseRow, enterpriseIds, findEnterprise } from './enterprises.repository.ts';
export { enterpriseDays, type FigureDayRow, figureDaysOf, portfolioDays } from './figure-days.repository.ts';
export {
  type CorrectingSeries,
  correctingSeries,
  listSeries,
  plainCorrectingSeries,
  type Supposed,
} from './index-in-force.service.ts';
export { indexChangesWorker } from './index-series.service.ts';
export { listLateChanges } from './late-changes.repository.ts';
export { listModules } from './modules.repository.ts';
export { forgetInTexts, writtenBy } from './people.repository.ts';
export { planEffect } from './plan-effect.service.ts';
export { type PlannedSales, plannedLaunchesOf, plannedSalesOf } from './planned-sales.service.ts';
export { listEntries, readHead } from './realised.repository.ts';
export {
  listErpCells,
  replaceErpEntries,
  replaceSalesFeed,
  type SalesFeed,
  type SentCell,
} from './realised-sent.service.ts';
export { chosenWithin, found, missingEnterprise, requireReach, requireSameId } from './refusals.ts';
export { hasImportedSheets } from './sheet-mappings.repository.ts';
export {
  type MeasuredWorks,
  measuredWorks,
  type StandingRow,
  standingOfEnterprises,
  versionNames,
  type WorksPlan,
  waitingVersions,
  worksPlans,
} from './standing.repository.ts';

export const plannerModule: ServerModule = {
  name: 'planner',
  schema: plannerSchema,
  routes: (platform) => [
    ...enterpriseRoutes(platform),
    ...enterpriseSummaryRoutes(platform),
    ...moduleRoutes(platform),
    ...versionRoutes(platform),
    ...studyRoutes(platform),
    ...mergeRoutes(platform),
    ...commentRoutes(platform),
    ...heldCellRoutes(platform),
    ...decisionRoutes(platform),
    ...executiveSummaryRoutes(platform),
    ...templateRoutes(platform),
    ...gridViewRoutes(platform),
    ...sheetMappingRoutes(platform),
    ...workbookRoutes(platform),
    ...realisedRoutes(platform),
    ...realisedImportRoutes(platform),
    ...lateChangeRoutes(platform),
    ...indexSeriesRoutes(platform),
    ...indexValueRoutes(platform),
    ...indexFeedRoutes(platform),
    ...cashFlowRoutes(platform),
    ...cashFlowWorkbookRoutes(platform),
    ...cashFlowGroupingRoutes(platform),
    ...scenarioRoutes(platform),
    ...processingRoutes(platform),
    ...premiseStandingRoutes(platform),
  ],
  workers: (platform) => [createIndexFeedWorker(platform), createFigureDaysWorker(platform)],
  seed: seedPlanner,
};
