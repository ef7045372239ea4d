/**
 * Every text of the interface, in Brazilian Portuguese.
 *
 * One file for each area, one constant object in it. A phrase is a string, or a function when it carries values;
 * a key that does not exist or a value that is missing does not compile. Screens import only their own area, so a
 * route's bundle carries only its own texts.
 */
export { access } from './access.ts';
export { accessRecovery } from './access-recovery.ts';
export { accessSecurity } from './access-security.ts';
export { analysis } from './analysis.ts';
export { audit } from './audit.ts';
export { cancellations } from './cancellations.ts';
export { charts } from './charts.ts';
export { clients } from './clients.ts';
export { collaboration } from './collaboration.ts';
export { collaborationFormulas } from './collaboration-formulas.ts';
export { commissions } from './commissions.ts';
export { commitments } from './commitments.ts';
export { common } from './common.ts';
export { contracts } from './contracts.ts';
export { corrections } from './corrections.ts';
export { decisionRecord } from './decision-record.ts';
export { enterpriseRegister } from './enterprise-register.ts';
export { enterprises } from './enterprises.ts';
export { erpDocuments } from './erp-documents.ts';
export { executiveSummary } from './executive-summary.ts';
export { financial } from './financial.ts';
export { gridViews } from './grid-views.ts';
export { grossRevenue } from './gross-revenue.ts';
export { history } from './history.ts';
export { home } from './home.ts';
export { identityProvider } from './identity-provider.ts';
export { inert } from './inert.ts';
export { installments } from './installments.ts';
export { integration } from './integration.ts';
export { integrationBindings, integrationMapping } from './integration-mapping.ts';
export { integrationParameters, mappingTargets } from './integration-parameters.ts';
export { integrationProof } from './integration-proof.ts';
export { invitationMails } from './invitation-mails.ts';
export { mails } from './mails.ts';
export { newStudy } from './new-study.ts';
export { notices, serverMessages } from './notices.ts';
export { organizationCashFlow } from './organization-cash-flow.ts';
export { organizationInfo } from './organization-info.ts';
export { organizations } from './organizations.ts';
export { parameterScreens } from './parameter-screens.ts';
export { partners } from './partners.ts';
export { permitGroups } from './permit-groups.ts';
export { planningGrid } from './planning-grid.ts';
export { plural } from './plural.ts';
export { proposals } from './proposals.ts';
export { realised } from './realised.ts';
export { receiptImports } from './receipt-imports.ts';
export { register } from './register.ts';
export { salesPanel } from './sales-panel.ts';
export { scenarios } from './scenarios.ts';
export { later, menu, titles } from './screens.ts';
export { services } from './services.ts';
export { sheetImport } from './sheet-import.ts';
export { shell } from './shell.ts';
export { states } from './states.ts';
export { suppliers } from './suppliers.ts';
export { units } from './units.ts';
export { userPanel } from './user-panel.ts';
export { users } from './users.ts';
export { versions } from './versions.ts';
export { workspace } from './workspace.ts';
