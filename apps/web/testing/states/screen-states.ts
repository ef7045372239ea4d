/** What is drawn: every screen of the application in its designed states, with what it reads and what it then says. */
import type { GetOperation } from '@uni/contracts';
import * as words from '@uni/phrases';
import type { ScreenKey } from '../../src/app/routes/screens.ts';
import { type Large, largeAudit, largeCashFlow, largeConsent, largeMapping } from './large-answers.ts';

export interface ScreenStates {
  /** Operations that the screen reads, first what it shows: each waits while it loads and fails in its outage. */
  readonly reads: readonly GetOperation[];
  /** A document of the server that it reads beside them. */
  readonly document?: `/api/docs/${string}`;
  /** What loads and fails, as the screen names it; null: the screen reads nothing. */
  readonly thing: string | null;
  /** Said where there is no data, and never during an outage. */
  readonly empty: string;
  /** An address under whose filter nothing is found. */
  readonly filter?: string;
  /** Whether a filter has something to leave out: the screen searches what has come by itself. */
  readonly searchesRows?: boolean;
  /** Answers with long names and large numbers where the sample of the schema is none of the server. */
  readonly large?: Large;
}

const enterprises = 'GET /api/planner/enterprises/';
const connections = 'GET /api/integration/connections/';
const nothingFound = '?q=zzzz';

const served = (list: GetOperation, { thing, emptyTitle }: { thing: string; emptyTitle: string }): ScreenStates => ({
  reads: [list, enterprises, 'GET /api/planner/grid-views/'],
  ...{ thing, empty: emptyTitle, filter: nothingFound },
});

const mapping: ScreenStates = {
  reads: [
    connections,
    'GET /api/integration/mapping-targets/',
    'GET /api/integration/mapping-sources/',
    'GET /api/integration/connections/:id/bindings/',
  ],
  thing: words.integrationMapping.thing,
  empty: words.integrationMapping.noConnectionTitle,
  large: largeMapping,
};

const parameters: ScreenStates = {
  reads: [
    connections,
    'GET /api/integration/connections/:id/parameters/',
    'GET /api/integration/connections/:id/parameter-items/',
  ],
  thing: words.parameterScreens.thing,
  empty: words.parameterScreens.noConnectionText,
};

const planning = {
  home: {
    reads: [
      'GET /api/planner/enterprise-summaries/',
      'GET /api/home/changes/',
      'GET /api/home/alerts/',
      'GET /api/home/first-steps/',
      'GET /api/home/figures/',
    ],
    thing: words.home.thing,
    empty: words.home.empty.title,
  },
  enterprises: {
    reads: ['GET /api/planner/enterprise-summaries/'],
    thing: words.enterprises.thing,
    empty: words.enterprises.emptyTitle,
    filter: nothingFound,
    searchesRows: true,
  },
  cashFlow: {
    reads: [
      'GET /api/planner/cash-flow/',
      enterprises,
      'GET /api/planner/cash-flow-groupings/',
      'GET /api/planner/grid-views/',
    ],
    thing: words.organizationCashFlow.thing,
    empty: words.organizationCashFlow.empty.title,
    large: largeCashFlow,
  },
  indexSeries: {
    reads: ['GET /api/planner/index-series/', 'GET /api/planner/index-feed/'],
    thing: words.indexSeries.thing,
    empty: words.indexSeries.feed.off,
  },
  committedForecast: {
    reads: [
      'GET /api/planner/enterprises/:id/commitments/',
      enterprises,
      'GET /api/planner/enterprises/:id/late-changes/',
    ],
    thing: words.commitments.thing,
    empty: words.commitments.noEnterprise,
  },
  grossRevenueLine: {
    reads: ['GET /api/integration/gross-revenue-lines/', connections, 'GET /api/integration/mapping-targets/'],
    thing: words.grossRevenue.thing,
    empty: words.grossRevenue.empty,
    filter: nothingFound,
  },
  organizationInfo: {
    reads: [
      'GET /api/admin/organization-info/',
      'GET /api/access/identity-provider/',
      'GET /api/access/second-step-demand/',
    ],
    thing: words.organizationInfo.thing,
    empty: words.organizationInfo.title,
  },
} as const satisfies Partial<Record<ScreenKey, ScreenStates>>;

const sales = {
  salesPanel: {
    reads: ['GET /api/sales/summary/', enterprises, 'GET /api/sales/late-months/'],
    thing: words.salesPanel.thing,
    empty: words.salesPanel.emptyTitle,
  },
  salesContracts: served('GET /api/sales/contracts/', words.contracts),
  proposals: served('GET /api/sales/proposals/', words.proposals),
  receivables: served('GET /api/sales/installments/', words.installments.receivables),
  installments: served('GET /api/sales/installments/', words.installments.all),
  cancellations: served('GET /api/sales/cancellations/', words.cancellations),
  commissions: {
    ...served('GET /api/sales/commissions/', words.commissions),
    reads: [...served('GET /api/sales/commissions/', words.commissions).reads, 'GET /api/sales/commission-months/'],
  },
  clients: served('GET /api/sales/clients/', words.clients),
  suppliers: served('GET /api/sales/suppliers/', words.suppliers),
  units: {
    reads: ['GET /api/sales/units/', enterprises],
    thing: words.units.thing,
    empty: words.units.noEnterpriseTitle,
  },
  financialControl: {
    ...served('GET /api/sales/movements/', words.financial),
    empty: words.financial.noAccountTitle,
    reads: [
      ...served('GET /api/sales/movements/', words.financial).reads,
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
    thing: words.integration.thing,
    empty: words.integration.emptyTitle,
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
    thing: words.integrationBindings.thing,
    empty: words.integrationMapping.noConnectionTitle,
  },
  apiAccess: {
    reads: ['GET /api/admin/api-tokens/', 'GET /api/admin/webhooks/'],
    thing: words.apiAccess.tokens.thing,
    empty: words.apiAccess.tokens.empty,
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
    thing: words.collaboration.thing,
    empty: words.collaboration.emptyTitle,
    large: largeConsent,
  },
  colabDetail: {
    reads: ['GET /api/colab/indicator/', 'GET /api/colab/indicators/', 'GET /api/colab/enterprises/'],
    thing: words.collaboration.detail.thing,
    empty: words.collaboration.detail.noSeries,
  },
  collaborator: {
    reads: ['GET /api/colab/enterprises/'],
    thing: words.collaboration.home.thing,
    empty: words.collaboration.home.emptyTitle,
  },
  collaboratorReport: {
    reads: ['GET /api/colab/values/', 'GET /api/colab/enterprises/'],
    thing: words.collaboration.report.thing,
    empty: words.collaboration.emptyTitle,
  },
} as const satisfies Partial<Record<ScreenKey, ScreenStates>>;

const administration = {
  organizations: {
    reads: ['GET /api/admin/organizations/'],
    thing: words.organizations.thing,
    empty: words.organizations.emptyTitle,
    filter: nothingFound,
    searchesRows: true,
  },
  partners: {
    reads: ['GET /api/admin/partners/', 'GET /api/admin/permit-groups/'],
    thing: words.partners.thing,
    empty: words.partners.emptyTitle,
    filter: nothingFound,
    searchesRows: true,
  },
  users: {
    reads: ['GET /api/admin/users/', 'GET /api/admin/permit-groups/'],
    thing: words.users.thing,
    empty: words.users.emptyTitle,
    filter: nothingFound,
    searchesRows: true,
  },
  enterpriseRegister: {
    reads: ['GET /api/planner/enterprise-summaries/'],
    thing: words.enterpriseRegister.thing,
    empty: words.enterpriseRegister.emptyTitle,
    filter: nothingFound,
    searchesRows: true,
  },
  permitGroups: {
    reads: [
      'GET /api/admin/permit-groups/',
      'GET /api/admin/permissions/',
      enterprises,
      'GET /api/admin/permit-groups/:id/',
    ],
    thing: words.permitGroups.thing,
    empty: words.permitGroups.emptyTitle,
  },
  services: {
    reads: ['GET /api/admin/services/'],
    thing: words.services.thing,
    empty: words.services.emptyTitle,
    filter: nothingFound,
    searchesRows: true,
  },
  userPanel: {
    reads: [
      'GET /api/access/connections/',
      'GET /api/access/second-step/',
      'GET /api/access/security-keys/',
      'GET /api/access/sessions/',
      'GET /api/access/tokens/',
    ],
    thing: words.userPanel.connections.thing,
    empty: words.apiAccess.tokens.empty,
  },
  apiDocs: {
    reads: [],
    document: '/api/docs/openapi.json',
    thing: words.apiDocs.thing,
    empty: words.apiDocs.filter,
  },
  audit: {
    reads: ['GET /api/admin/audit/', 'GET /api/admin/audit/verification/', 'GET /api/admin/users/'],
    thing: words.audit.thing,
    empty: words.audit.empty,
    large: largeAudit,
    filter: '?de=2020-01-01&ate=2020-01-02',
  },
  changePassword: { reads: [], thing: null, empty: words.titles.changePassword },
} as const satisfies Partial<Record<ScreenKey, ScreenStates>>;

/** By the groups of the menu; a test holds that every row of the table of screens is here once. */
export const screenStates = { planning, sales, integration, collaboration, administration } as const;
export type Area = keyof typeof screenStates;
