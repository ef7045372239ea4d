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
export { charts } from './charts.ts';
export { common } from './common.ts';
export { decisionRecord } from './decision-record.ts';
export { enterpriseRegister } from './enterprise-register.ts';
export { enterprises } from './enterprises.ts';
export { executiveSummary } from './executive-summary.ts';
export { gridViews } from './grid-views.ts';
export { history } from './history.ts';
export { home } from './home.ts';
export { inert } from './inert.ts';
export { invitationMails } from './invitation-mails.ts';
export { mails } from './mails.ts';
export { newStudy } from './new-study.ts';
export { notices, serverMessages } from './notices.ts';
export { organizationCashFlow } from './organization-cash-flow.ts';
export { organizationInfo } from './organization-info.ts';
export { organizations } from './organizations.ts';
export { partners } from './partners.ts';
export { permitGroups } from './permit-groups.ts';
export { planningGrid } from './planning-grid.ts';
export { plural } from './plural.ts';
export { realised } from './realised.ts';
export { register } from './register.ts';
export { scenarios } from './scenarios.ts';
export { later, menu, titles } from './screens.ts';
export { services } from './services.ts';
export { sheetImport } from './sheet-import.ts';
export { shell } from './shell.ts';
export { states } from './states.ts';
export { userPanel } from './user-panel.ts';
export { users } from './users.ts';
export { versions } from './versions.ts';
export { workspace } from './workspace.ts';
