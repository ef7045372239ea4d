/** The names of section 3, letter by letter: each quote is a list as it stands there. */
import type { Row } from './rows.ts';

export type Namespace = 'sso' | 'admin' | 'integration' | 'sienge' | 'colab' | 'enterprise' | 'planner' | 'sales';

export interface NameRow extends Row {
  readonly namespace: Namespace;
  /** The specification's own spelling. Some names are phrases, not identifiers. */
  readonly name: string;
}

const lists: readonly (readonly [Namespace, string])[] = [
  [
    'sso',
    'pages, ssoOrganization, service, services, savedUsers, lastSavedUsersOrganization, user, updatePhoto (boolean), ssoPath, ssoGroup, ssoUser, ssoSelectedOrg, ssoSubscription, ssoPage, partnerProfile, partnerOrganization, partnerConnection, partnerListConnection, partnerGroups',
  ],
  ['admin', 'organization (list) and ssoSelectedOrg (object)'],
  ['integration', 'clients, system, parameters'],
  [
    'sienge',
    'cashFlow, parameters, salesType, company, paymentCategory, paymentConditionType, cancellation, receive, received, financialPlan, reciveFields, recievedFields, saleContractSituation, bankMovementHistoric, outcomeDocumentIdentification, bankMovementAccountList, aporte, operationType, workflow, unitys, propertyType, exporter',
  ],
  [
    'colab',
    'url, connection, hasBenchMarking, enterpriseStrip, colabEnterpriseQuerySet and colabEnterpriseStripQuerySet (each with a url and an array), enterprises, indicator, selectedColab',
  ],
  ['colab', 'lct, aptpu, grm, vso, apm, aprc, lctc, art, crf, drc, sgea, ebitda, dotcp, dorp'],
  [
    'enterprise',
    'cities, enterpriseCity, enterpriseTabKey, isAddingEnterpise, cashFlow, versions, selectedVersion, chosenVersion, enterprises, chosenEnterprise, modules, chosenModule, financingModel, sales, salesCurve, realCurve, system, amortizationType, endType, businessExpenses, projection',
  ],
  [
    'enterprise',
    'incorporation, outorga, marketing, construction standing, maintenance standing, commercial expense, labor cost, post-cost labor, non-incident infra cost, other labor cost, readjust labor cost, terrain, terrain other payment methods, other expenses, legal expenses, admin expenses, bank rate and fee',
  ],
  ['enterprise', 'commission (financial and directly), docClient, tributation'],
  [
    'enterprise',
    'physical schedule, financialOperation and its results, profitDistribution with curve, origemFunding, recivedVGV, admTaxes, indicatorTaxes',
  ],
  ['enterprise', "a set of 'accomplished' (realised) counterparts"],
  ['enterprise', 'permutes, direcly, financial, comissionDirecly and comissionFinancial'],
  [
    'planner',
    'cashFlow, cashFlowLine, rubricas, financialOperation, fromTofinancialOperation, typesFinancialOperation, financial{product}, financial{product}Type, cashFlowGroupable, cashFlowGrouped',
  ],
  [
    'planner',
    'a paged parameterization of lines to forecast (results, count, total_pages, next, previous), gross revenue line parameterization to receive and received, and extra info for organization',
  ],
  [
    'sales',
    'status, fields, cashFlow, salesType, sales, company, billsToRecieve and its fields, installmentType, installmentPayment, installmentToRecieve, exitFlux, supplie, parameters, recipeWorkCode, sellFinancedPortion, saleStatusActiveSale, receivingStatus, workflow, distrato and its fields, aporteBillsToRecieve, aporteInstallmentRecieved, client, unitys, unitysStatus, exporter, financial_control with its movement type and category',
  ],
];

/** Every list and object that the specification names, in its order: the text around brackets and `and` taken off. */
export const nameRows: readonly NameRow[] = lists.flatMap(([namespace, quote]) =>
  quote
    .replace(/ \((?!financial and)[^)]*\)/g, '')
    .split(/, (?:and )?| and (?=colabEnterprise|ssoSelectedOrg|comissionFinancial)/)
    .map((name) => ({ id: `${namespace}.${name}`, section: 3, quote, namespace, name })),
);

/** Fields of records that the specification lists by name. */
export const fieldRows: readonly (Row & { readonly fields: readonly string[] })[] = [
  {
    id: 'user profile',
    section: 3,
    quote:
      'id, email, name, organization, is_superuser, is_staff, photo, created_at, organization__name, is_active, is_validated, groups (list), connections (list), loginEmail, refreshToken, last_login',
  },
  { id: 'login response', section: 3, quote: 'access, refresh, expires_in, refresh_expires_in, detail' },
  { id: 'processing state', section: 3, quote: 'organization, isProcessing, countDown' },
  { id: 'session', section: 3, quote: 'token (bearer string) and expires (epoch seconds)' },
].map((row) => ({
  ...row,
  fields: row.quote.replace(/ \([^)]*\)/g, '').split(/, | and /),
}));
