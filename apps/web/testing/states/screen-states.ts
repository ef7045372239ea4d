/** Every screen of the application in its designed states, with the operations that it reads and its text. */
import type { GetOperation } from '@uni/contracts';
import * as copy from '@uni/phrases';
import type { ScreenKey } from '../../src/app/routes/screens.ts';
import { type Large, largeAudit, largeCashFlow, largeConsent, largeMapping, largeReport } from './large-answers.ts';
import { homeReads, landReads } from './screen-reads.ts';

export interface ScreenStates {
  /** Operations that the screen reads, first what it shows: each waits while it loads and fails in its outage. */
  readonly reads: readonly GetOperation[];
  /** A document of the server that the screen reads in addition. */
  readonly document?: `/api/docs/${string}`;
  /** Noun for the screen's data in its loading and failure texts; null: the screen reads nothing. */
  readonly noun: string | null;
  /** Text where there is no data; it never appears during an outage. */
  readonly empty: string;
  /** What the address has besides, of a screen that shows something else with it. */
  readonly search?: string;
  /** An address whose filter matches nothing. */
  readonly filter?: string;
  /** True if the screen filters its loaded rows itself, so that a filter has something to leave out. */
  readonly searchesRows?: boolean;
  /** Answers with long names and large numbers where the sample of the schema is none of the server. */
  readonly large?: Large;
}

const enterprises = 'GET /api/planner/enterprises/';
const connections = 'GET /api/integration/connections/';
const noMatchQuery = '?q=zzzz';

const served = (list: GetOperation, { noun, emptyTitle }: { noun: string; emptyTitle: string }): ScreenStates => ({
  reads: [list, enterprises, 'GET /api/planner/grid-views/'],
  ...{ noun, empty: emptyTitle, filter: noMatchQuery },
});

/** Of a list whose rows the page itself searches. */
const searchedHere = (
  reads: readonly GetOperation[],
  { noun, emptyTitle }: { noun: string; emptyTitle: string },
): ScreenStates => ({ reads, noun, empty: emptyTitle, filter: noMatchQuery, searchesRows: true });

const mapping: ScreenStates = {
  reads: [
    connections,
    'GET /api/integration/mapping-targets/',
    'GET /api/integration/mapping-sources/',
    'GET /api/integration/connections/:id/bindings/',
  ],
  noun: copy.integrationMapping.noun,
  empty: copy.integrationMapping.noConnectionTitle,
  large: largeMapping,
};

const parameters: ScreenStates = {
  reads: [
    connections,
    'GET /api/integration/connections/:id/parameters/',
    'GET /api/integration/connections/:id/parameter-items/',
  ],
  noun: copy.parameterScreens.noun,
  empty: copy.parameterScreens.noConnectionText,
};

const planning = {
  home: {
    reads: homeReads,
    noun: copy.home.noun,
    empty: copy.home.empty.title,
  },
  land: { ...searchedHere(landReads, copy.land), large: largeCashFlow },
  noticeInbox: {
    reads: ['GET /api/home/notices/', 'GET /api/planner/approvals/'],
    noun: copy.noticeInbox.noun,
    empty: copy.noticeInbox.emptyTitle,
  },
  approvalLink: { reads: [], noun: null, empty: copy.approvals.link.missing },
  enterprises: searchedHere(['GET /api/planner/enterprise-summaries/'], copy.enterprises),
  cashFlow: {
    reads: [
      'GET /api/planner/cash-flow/',
      enterprises,
      'GET /api/planner/cash-flow-groupings/',
      'GET /api/planner/grid-views/',
    ],
    noun: copy.organizationCashFlow.noun,
    empty: copy.organizationCashFlow.empty.title,
    large: largeCashFlow,
  },
  indexSeries: {
    reads: ['GET /api/planner/index-series/', 'GET /api/planner/index-feed/'],
    noun: copy.indexSeries.noun,
    empty: copy.indexSeries.feed.off,
  },
  committedForecast: {
    reads: [
      'GET /api/planner/enterprises/:id/commitments/',
      enterprises,
      'GET /api/planner/enterprises/:id/late-changes/',
    ],
    noun: copy.commitments.noun,
    empty: copy.commitments.noEnterprise,
  },
  grossRevenueLine: {
    reads: ['GET /api/integration/gross-revenue-lines/', connections, 'GET /api/integration/mapping-targets/'],
    noun: copy.grossRevenue.noun,
    empty: copy.grossRevenue.empty,
    filter: noMatchQuery,
  },
  partnerReports: searchedHere(['GET /api/planner/partner-reports/'], copy.partnerReports),
  committeeReports: {
    reads: [
      'GET /api/planner/versions/:id/committee-report/',
      enterprises,
      'GET /api/planner/versions/',
      'GET /api/planner/enterprises/:id/report-settings/:model/',
      'GET /api/planner/versions/:id/scenarios/',
    ],
    noun: copy.reportBuilder.noun,
    empty: copy.reportBuilder.empty,
    large: largeReport,
  },
  reportSchedules: searchedHere(['GET /api/planner/report-schedules/'], copy.reportSchedules),
  workbookStudy: {
    reads: ['GET /api/planner/workbook-layouts/', enterprises],
    noun: copy.workbookStudy.noun,
    empty: copy.workbookStudy.knownEmpty,
  },
  firstStudy: {
    reads: [enterprises],
    noun: copy.firstStudy.noun,
    empty: copy.firstStudy.about.development,
  },
  organizationInfo: {
    reads: [
      'GET /api/admin/organization-info/',
      'GET /api/access/identity-provider/',
      'GET /api/access/second-step-demand/',
    ],
    noun: copy.organizationInfo.noun,
    empty: copy.organizationInfo.title,
  },
} as const satisfies Partial<Record<ScreenKey, ScreenStates>>;

const sales = {
  salesPanel: {
    reads: ['GET /api/sales/summary/', enterprises, 'GET /api/sales/late-months/'],
    noun: copy.salesPanel.noun,
    empty: copy.salesPanel.emptyTitle,
  },
  salesContracts: served('GET /api/sales/contracts/', copy.contracts),
  proposals: served('GET /api/sales/proposals/', copy.proposals),
  receivables: served('GET /api/sales/installments/', copy.installments.receivables),
  installments: served('GET /api/sales/installments/', copy.installments.all),
  cancellations: served('GET /api/sales/cancellations/', copy.cancellations),
  commissions: {
    ...served('GET /api/sales/commissions/', copy.commissions),
    reads: [...served('GET /api/sales/commissions/', copy.commissions).reads, 'GET /api/sales/commission-months/'],
  },
  clients: served('GET /api/sales/clients/', copy.clients),
  suppliers: served('GET /api/sales/suppliers/', copy.suppliers),
  units: {
    reads: ['GET /api/sales/units/', enterprises, 'GET /api/sales/unit-holdings/'],
    noun: copy.units.noun,
    empty: copy.units.noEnterpriseTitle,
    filter: noMatchQuery,
    searchesRows: true,
  },
  financialControl: {
    ...served('GET /api/sales/movements/', copy.financial),
    empty: copy.financial.noAccountTitle,
    reads: [
      ...served('GET /api/sales/movements/', copy.financial).reads,
      'GET /api/sales/accounts/',
      'GET /api/sales/movement-categories/',
    ],
  },
} as const satisfies Partial<Record<ScreenKey, ScreenStates>>;

const integration = {
  integration: {
    reads: [
      connections,
      'GET /api/integration/flow/',
      'GET /api/integration/series-changes/',
      'GET /api/integration/connections/:id/state/',
      'GET /api/integration/connections/:id/runs/',
    ],
    noun: copy.integration.noun,
    empty: copy.integration.emptyTitle,
  },
  generalMapping: mapping,
  financingOperations: mapping,
  financingSienge: mapping,
  financingUau: mapping,
  financialOperation: mapping,
  financialVersion: mapping,
  revenueMapping: mapping,
  siengeParameters: parameters,
  uauParameters: parameters,
  planIntegration: {
    reads: [
      connections,
      enterprises,
      'GET /api/integration/flow/',
      'GET /api/integration/connections/:id/bindings/',
      'GET /api/planner/modules/',
    ],
    noun: copy.integrationBindings.noun,
    empty: copy.integrationMapping.noConnectionTitle,
  },
  apiAccess: {
    reads: ['GET /api/admin/api-tokens/', 'GET /api/admin/webhooks/', 'GET /api/admin/notice-chats/'],
    noun: copy.apiAccess.tokens.noun,
    empty: copy.apiAccess.tokens.empty,
  },
} as const satisfies Partial<Record<ScreenKey, ScreenStates>>;

const collaboration = {
  colab: {
    reads: [
      'GET /api/colab/values/',
      'GET /api/colab/enterprises/',
      'GET /api/colab/benchmark-consent/',
      'GET /api/colab/benchmark-contributions/',
      'GET /api/colab/indicators/',
    ],
    noun: copy.collaboration.noun,
    empty: copy.collaboration.emptyTitle,
    large: largeConsent,
  },
  colabDetail: {
    reads: ['GET /api/colab/indicator/', 'GET /api/colab/indicators/', 'GET /api/colab/enterprises/'],
    noun: copy.collaboration.detail.noun,
    empty: copy.collaboration.detail.noSeries,
  },
  collaborator: {
    reads: ['GET /api/colab/enterprises/'],
    noun: copy.collaboration.home.noun,
    empty: copy.collaboration.home.emptyTitle,
  },
  collaboratorReport: {
    reads: ['GET /api/colab/values/', 'GET /api/colab/enterprises/'],
    noun: copy.collaboration.report.noun,
    empty: copy.collaboration.emptyTitle,
  },
} as const satisfies Partial<Record<ScreenKey, ScreenStates>>;

const administration = {
  organizations: searchedHere(['GET /api/admin/organizations/'], copy.organizations),
  partners: searchedHere(['GET /api/admin/partners/', 'GET /api/admin/permit-groups/'], copy.partners),
  users: searchedHere(['GET /api/admin/users/', 'GET /api/admin/permit-groups/'], copy.users),
  enterpriseRegister: searchedHere(['GET /api/planner/enterprise-summaries/'], copy.enterpriseRegister),
  permitGroups: {
    reads: [
      'GET /api/admin/permit-groups/',
      'GET /api/admin/permissions/',
      enterprises,
      'GET /api/admin/permit-groups/:id/',
    ],
    noun: copy.permitGroups.noun,
    empty: copy.permitGroups.emptyTitle,
  },
  services: searchedHere(['GET /api/admin/services/'], copy.services),
  userPanel: {
    reads: [
      'GET /api/access/connections/',
      'GET /api/access/second-step/',
      'GET /api/access/security-keys/',
      'GET /api/access/sessions/',
      'GET /api/access/tokens/',
    ],
    noun: copy.userPanel.connections.noun,
    empty: copy.apiAccess.tokens.empty,
  },
  apiDocs: {
    reads: [],
    document: '/api/docs/openapi.json',
    noun: copy.apiDocs.noun,
    empty: copy.apiDocs.filter,
  },
  audit: {
    reads: ['GET /api/admin/audit/', 'GET /api/admin/audit/verification/', 'GET /api/admin/users/'],
    noun: copy.audit.noun,
    empty: copy.audit.empty,
    large: largeAudit,
    filter: '?de=2020-01-01&ate=2020-01-02',
  },
  changePassword: { reads: [], noun: null, empty: copy.titles.changePassword },
} as const satisfies Partial<Record<ScreenKey, ScreenStates>>;

/** By the groups of the menu; a test holds that every row of the table of screens is here once. */
export const screenStates = { planning, sales, integration, collaboration, administration } as const;
export type Area = keyof typeof screenStates;
