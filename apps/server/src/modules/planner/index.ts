/** Public interface of planning: enterprises, their modules and the versions of their study. */
import type { ServerModule } from '../../platform/server-module.ts';
import { approvalDecisionRoutes } from './approvals/approval-decisions.routes.ts';
import { approvalRoutes } from './approvals/approvals.routes.ts';
import { cashFlowRoutes } from './cash-flow/cash-flow.routes.ts';
import { cashFlowGroupingRoutes } from './cash-flow/cash-flow-groupings.routes.ts';
import { cashFlowWorkbookRoutes } from './cash-flow/cash-flow-workbook.routes.ts';
import { totalsBridgeRoutes } from './cash-flow/totals-bridges.routes.ts';
import { committeeReportRoutes } from './committee-report/committee-reports.routes.ts';
import { reportBrandRoutes } from './committee-report/report-brand.routes.ts';
import { reportSettingsRoutes } from './committee-report/report-settings.routes.ts';
import { companyWorkbookRoutes } from './company-workbooks/company-workbooks.routes.ts';
import { workbookLayoutRoutes } from './company-workbooks/workbook-layouts.routes.ts';
import { corporateLayerRoutes } from './corporate-layer/corporate-layer.routes.ts';
import { portfolioRoutes } from './corporate-layer/portfolio.routes.ts';
import { enterpriseSummaryRoutes } from './current/enterprise-summaries.routes.ts';
import { createFigureDaysWorker } from './daily-figures/figure-days.service.ts';
import { seedPlanner } from './demonstration/seed.service.ts';
import { enterpriseRoutes } from './enterprises/enterprises.routes.ts';
import { moduleRoutes } from './enterprises/modules.routes.ts';
import { indexFeedRoutes } from './indexes/index-feed.routes.ts';
import { createIndexFeedWorker } from './indexes/index-feed.service.ts';
import { indexSeriesRoutes } from './indexes/index-series.routes.ts';
import { indexValueRoutes } from './indexes/index-values.routes.ts';
import { landRoutes } from './land/land.routes.ts';
import { landActRoutes } from './land/land-acts.routes.ts';
import { landFileRoutes } from './land/land-files.routes.ts';
import { landPeopleRoutes } from './land/land-people.routes.ts';
import { landResidualRoutes } from './land/land-residual.routes.ts';
import { ownBandRoutes } from './plausibility/own-bands.routes.ts';
import { premisePercentileRoutes } from './premises/premise-percentiles.routes.ts';
import { processingRoutes } from './processing/processing.routes.ts';
import { lateChangeRoutes } from './realised/late-changes.routes.ts';
import { measurementRoutes } from './realised/measurements.routes.ts';
import { realisedRoutes } from './realised/realised.routes.ts';
import { realisedImportRoutes } from './realised/realised-import.routes.ts';
import { reportScheduleRoutes } from './report-schedules/report-schedules.routes.ts';
import { createReportScheduleWorker } from './report-schedules/report-sending.service.ts';
import { decisionRoutes } from './reports/decisions.routes.ts';
import { executiveSummaryRoutes } from './reports/executive-summaries.routes.ts';
import { partnerReportRoutes } from './reports/partner-reports.routes.ts';
import { statementsReportRoutes } from './reports/statements-report.routes.ts';
import { scenarioRoutes } from './scenarios/scenarios.routes.ts';
import { plannerSchema } from './schema.ts';
import { heldCellRoutes } from './studies/held-cells.routes.ts';
import { studyRoutes } from './studies/studies.routes.ts';
import { studyPartRoutes } from './study-parts/study-parts.routes.ts';
import { templateRoutes } from './templates/templates.routes.ts';
import { commentRoutes } from './versions/comments.routes.ts';
import { draftProposalRoutes } from './versions/draft-proposals.routes.ts';
import { mergeRoutes } from './versions/merges.routes.ts';
import { versionRoutes } from './versions/versions.routes.ts';
import { gridViewRoutes } from './workbooks/grid-views.routes.ts';
import { sheetMappingRoutes } from './workbooks/sheet-mappings.routes.ts';
import { workbookRoutes } from './workbooks/workbooks.routes.ts';

export { livingEnterprises } from './cash-flow/cash-flow.repository.ts';
export { closeMonth, type MonthsToClose, type ReadErpFacts, readChecklist } from './closing/closings.service.ts';
export { type BesidePlan, besidePlan } from './current/beside-plan.service.ts';
export { type CurrentPlan, type CurrentStudy, currentPlanOf, currentStudyOf } from './current/current-plan.service.ts';
export {
  type CurrentProjection,
  changedCurrent,
  currentEnterprises,
  currentProjections,
  type PlanFilter,
} from './current/current-projections.service.ts';
export {
  type ConstructionPlan,
  type EnterpriseStatusRow,
  listConstructionPlans,
  listEnterpriseStatuses,
  listMeasuredConstruction,
  type MeasuredConstruction,
  versionNames,
  waitingVersions,
} from './current/enterprise-status.repository.ts';
export { planEffect } from './current/plan-effect.service.ts';
export { type PlannedSales, plannedLaunchesOf, plannedSalesOf } from './current/planned-sales.service.ts';
export {
  type NamedEnterprise,
  type NamedVersion,
  namesOfPlans,
  selectEnterpriseNames,
  selectVersionNames,
} from './current/record-names.repository.ts';
export { type AlertActRow, insertAlertAct, listAlertActs } from './daily-figures/alert-acts.repository.ts';
export {
  enterpriseDays,
  type FigureDayRow,
  figureDaysOf,
  portfolioDays,
} from './daily-figures/figure-days.repository.ts';
export { actorOf } from './demonstration/actor.ts';
export { auroraCode } from './demonstration/residencial-aurora.ts';
export {
  countEnterprises,
  type EnterpriseRow,
  enterpriseIds,
  findEnterprise,
  listEnterprises,
  listProductClasses,
} from './enterprises/enterprises.repository.ts';
export { listModules } from './enterprises/modules.repository.ts';
export {
  type CorrectingSeries,
  correctingSeries,
  listSeries,
  plainCorrectingSeries,
  type Supposed,
} from './indexes/index-in-force.service.ts';
export { indexChangesWorker } from './indexes/index-series.service.ts';
export { projectionOf } from './projections/projections.service.ts';
export { listLateChanges } from './realised/late-changes.repository.ts';
export { listEntries, readHead } from './realised/realised.repository.ts';
export { basisOf } from './realised/realised-heads.service.ts';
export {
  listErpCells,
  replaceErpEntries,
  replaceSalesFeed,
  type SalesFeed,
  type SendingActs,
  type SentCell,
} from './realised/realised-sent.service.ts';
export { takeOverErpEntries } from './realised/realised-taken.service.ts';
export { replanSchedules } from './report-schedules/report-schedules.service.ts';
export { readExecutiveSummary } from './reports/executive-summaries.service.ts';
export { filedProjection, filedStudy, listScenarios } from './scenarios/scenarios.service.ts';
export { nameIndicators } from './shared/indicator-rows.model.ts';
export { pseudonymizeFreeText, writtenBy } from './shared/people.repository.ts';
export { chosenWithin, missingEnterprise, requireReach } from './shared/refusals.model.ts';
export { instant } from './shared/written-figures.model.ts';
export { compactMoney, percent, shortMonth } from './shared/written-values.model.ts';
export { locateStudy } from './studies/studies.service.ts';
export {
  countVersions,
  findVersion,
  hasBegunStudy,
  type StudyRow,
  selectVersions,
  type VersionRow,
} from './studies/versions.repository.ts';
export type { TextRow } from './text-search/text-search.repository.ts';
export { findPlanTexts } from './text-search/text-search.service.ts';
export { proposeDraft } from './versions/draft-proposals.service.ts';
export { locateVersion } from './versions/versions.service.ts';
export { hasImportedSheets } from './workbooks/sheet-mappings.repository.ts';

export const plannerModule: ServerModule = {
  name: 'planner',
  schema: plannerSchema,
  routes: (_platform, credentials) => [
    ...approvalRoutes,
    ...approvalDecisionRoutes(credentials),
    ...enterpriseRoutes,
    ...enterpriseSummaryRoutes,
    ...moduleRoutes,
    ...versionRoutes,
    ...studyRoutes,
    ...studyPartRoutes,
    ...draftProposalRoutes,
    ...mergeRoutes,
    ...commentRoutes,
    ...heldCellRoutes,
    ...decisionRoutes,
    ...executiveSummaryRoutes,
    ...statementsReportRoutes,
    ...partnerReportRoutes,
    ...committeeReportRoutes,
    ...reportBrandRoutes,
    ...reportSettingsRoutes,
    ...reportScheduleRoutes,
    ...landRoutes,
    ...landActRoutes,
    ...landPeopleRoutes,
    ...landFileRoutes,
    ...landResidualRoutes,
    ...templateRoutes,
    ...gridViewRoutes,
    ...companyWorkbookRoutes,
    ...workbookLayoutRoutes,
    ...sheetMappingRoutes,
    ...workbookRoutes,
    ...realisedRoutes,
    ...measurementRoutes,
    ...realisedImportRoutes,
    ...lateChangeRoutes,
    ...indexSeriesRoutes,
    ...indexValueRoutes,
    ...indexFeedRoutes,
    ...cashFlowRoutes,
    ...cashFlowWorkbookRoutes,
    ...totalsBridgeRoutes,
    ...cashFlowGroupingRoutes,
    ...corporateLayerRoutes,
    ...portfolioRoutes,
    ...scenarioRoutes,
    ...processingRoutes,
    ...ownBandRoutes,
    ...premisePercentileRoutes,
  ],
  workers: (platform) => [
    createIndexFeedWorker(platform),
    createFigureDaysWorker(platform),
    createReportScheduleWorker(platform),
  ],
  seed: seedPlanner,
};
