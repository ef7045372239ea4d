/**
 * Every text of the interface, in Brazilian Portuguese.
 *
 * One file for each area, one constant object in it. A phrase is a string, or a function when it carries values. A key that
 * does not exist or a value that is missing does not compile. Screens import only their own area, so a route's bundle carries
 * only its own texts.
 */
export { access } from './access/access.ts';
export { accessRecovery } from './access/access-recovery.ts';
export { accessSecurity } from './access/access-security.ts';
export { identityProvider } from './access/identity-provider.ts';
export { invitationMails } from './access/invitation-mails.ts';
export { mails } from './access/mails.ts';
export { secondStepTitle, sessionEnding } from './access/session-ending.ts';
export { userPanel } from './access/user-panel.ts';
export { audit } from './admin/audit.ts';
export { organizationInfo } from './admin/organization-info.ts';
export { organizations } from './admin/organizations.ts';
export { partners } from './admin/partners.ts';
export { permitGroups } from './admin/permit-groups.ts';
export { services } from './admin/services.ts';
export { users } from './admin/users.ts';
export { apiAccess } from './api/api-access.ts';
export { apiDocs } from './api/api-docs.ts';
export { apiDocument, apiOperations } from './api/api-operations.ts';
export { webhooks } from './api/webhooks.ts';
export { assistant } from './assistant/assistant.ts';
export { collaboration } from './colab/collaboration.ts';
export { collaborationFormulas } from './colab/collaboration-formulas.ts';
export type { GuideBlock, GuideChapter } from './guide/chapter.ts';
export { guideChapters } from './guide/chapters.ts';
export { glossaryTerms } from './guide/terms.ts';
export { type AlertCopy, attention } from './home/attention.ts';
export { home } from './home/home.ts';
export { type ChangeCopy, homeChanges } from './home/home-changes.ts';
export { homeReceipt } from './home/home-receipt.ts';
export { homeSettings } from './home/home-settings.ts';
export { commitments } from './integration/commitments.ts';
export { erpDocuments } from './integration/erp-documents.ts';
export { erpSales } from './integration/erp-sales.ts';
export { grossRevenue } from './integration/gross-revenue.ts';
export { integration } from './integration/integration.ts';
export { integrationBindings, integrationMapping, mappingOpening } from './integration/integration-mapping.ts';
export { integrationParameters, mappingTargets } from './integration/integration-parameters.ts';
export { integrationProof } from './integration/integration-proof.ts';
export { parameterScreens } from './integration/parameter-screens.ts';
export { activeScenario } from './planner/active-scenario.ts';
export { analysis } from './planner/analysis.ts';
export { approvedPlan, closing } from './planner/closing.ts';
export { corporateLayer } from './planner/corporate-layer.ts';
export { decisionRecord } from './planner/decision-record.ts';
export { enterpriseRegister } from './planner/enterprise-register.ts';
export { enterprises } from './planner/enterprises.ts';
export { executiveSummary } from './planner/executive-summary.ts';
export { explanationPanel } from './planner/explanation-panel.ts';
export { indexSeries } from './planner/index-series.ts';
export { landAndPrice } from './planner/land-and-price.ts';
export { milestones } from './planner/milestones.ts';
export { newStudy } from './planner/new-study.ts';
export { organizationCashFlow } from './planner/organization-cash-flow.ts';
export { partnerReport, partnerReports } from './planner/partner-reports.ts';
export { partnersResult } from './planner/partners-result.ts';
export { describeFinding, type FindingWriting, plausibility } from './planner/plausibility.ts';
export { portfolioMap } from './planner/portfolio-map.ts';
export { premisePercentiles } from './planner/premise-percentiles.ts';
export { profitBridge } from './planner/profit-bridge.ts';
export { realised } from './planner/realised.ts';
export { scenarioAnalyses } from './planner/scenario-analyses.ts';
export { scenarios } from './planner/scenarios.ts';
export { sheetImport } from './planner/sheet-import.ts';
export { statementsReport } from './planner/statements-report.ts';
export { studyConflict } from './planner/study-conflict.ts';
export { fundingSourceNames, studyFields } from './planner/study-fields.ts';
export { studyFrame } from './planner/study-frame.ts';
export { taxReform } from './planner/tax-reform.ts';
export { templateSources } from './planner/template-sources.ts';
export { totalsBridge } from './planner/totals-bridge.ts';
export { versionDialogs } from './planner/version-dialogs.ts';
export { versionMerge } from './planner/version-merge.ts';
export { versions } from './planner/versions.ts';
export { workMessages } from './planner/work-messages.ts';
export { workspace } from './planner/workspace.ts';
export { workspaceBasics } from './planner/workspace-basics.ts';
export { workspaceFields } from './planner/workspace-fields.ts';
export { bankSteps } from './sales/bank-steps.ts';
export { cancellations } from './sales/cancellations.ts';
export { clients } from './sales/clients.ts';
export { commissions } from './sales/commissions.ts';
export { contacts } from './sales/contacts.ts';
export { contracts } from './sales/contracts.ts';
export { corrections } from './sales/corrections.ts';
export { financial } from './sales/financial.ts';
export { installments } from './sales/installments.ts';
export { mirrorLinks } from './sales/mirror-links.ts';
export { proposals } from './sales/proposals.ts';
export { receiptImports } from './sales/receipt-imports.ts';
export { salesPanel } from './sales/sales-panel.ts';
export { suppliers } from './sales/suppliers.ts';
export { unitPanel } from './sales/unit-panel.ts';
export { units } from './sales/units.ts';
export { charts } from './shared/charts.ts';
export { common } from './shared/common.ts';
export { gridViews } from './shared/grid-views.ts';
export { help } from './shared/help.ts';
export { history } from './shared/history.ts';
export { inert } from './shared/inert.ts';
export { notices, serverMessages } from './shared/notices.ts';
export { planningGrid } from './shared/planning-grid.ts';
export { plural } from './shared/plural.ts';
export { refusalMessages, refusalPatterns } from './shared/refusals.ts';
export { register } from './shared/register.ts';
export { rowSources } from './shared/row-sources.ts';
export { menu, titles } from './shared/screens.ts';
export {
  findSentence,
  type SentencePattern,
  type ServerSentence,
  sentenceKey,
  serverPatterns,
} from './shared/sentences.ts';
export { shell } from './shared/shell.ts';
export { states } from './shared/states.ts';
export { totalNames } from './shared/total-names.ts';
