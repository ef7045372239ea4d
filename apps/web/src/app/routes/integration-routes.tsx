import { createRoute } from '@tanstack/react-router';
import { titles } from '@uni/phrases';
import { pick, readSearch, signedIn } from './frame-routes.tsx';
import { lazyPage } from './lazy-page.tsx';
import type { ScreenKey } from './screens.ts';

const readParameterSearch = (search: Record<string, unknown>) => ({
  ...pick(search, 'conexao'),
  ...pick(search, 'lista'),
});
const parameterPages = () => import('../../features/integration/parameters/parameters-page.tsx');

const siengeParameters = createRoute({
  getParentRoute: () => signedIn,
  path: '/parametrizacao-sienge',
  staticData: { title: titles.siengeParameters },
  validateSearch: readParameterSearch,
  component: lazyPage(parameterPages, 'SiengeParametersPage'),
});

const uauParameters = createRoute({
  getParentRoute: () => signedIn,
  path: '/parametrizacao-uau',
  staticData: { title: titles.uauParameters },
  validateSearch: readParameterSearch,
  component: lazyPage(parameterPages, 'UauParametersPage'),
});

/** Filters of the mapping screens, in their address. */
const readMappingSearch = readSearch('conexao', 'empresa', 'situacao', 'pendentes');
const mappingPages = () => import('../../features/integration/mapping/mapping-pages.tsx');

const generalMapping = createRoute({
  getParentRoute: () => signedIn,
  path: '/de-para-geral',
  staticData: { title: titles.generalMapping },
  validateSearch: readMappingSearch,
  component: lazyPage(mappingPages, 'GeneralMappingPage'),
});

const financingOperations = createRoute({
  getParentRoute: () => signedIn,
  path: '/de-para-operacoes-financiamento',
  staticData: { title: titles.financingOperations },
  validateSearch: readMappingSearch,
  component: lazyPage(mappingPages, 'FinancingOperationsPage'),
});

const financingSienge = createRoute({
  getParentRoute: () => signedIn,
  path: '/de-para-financiamento-sienge',
  staticData: { title: titles.financingSienge },
  validateSearch: readMappingSearch,
  component: lazyPage(mappingPages, 'FinancingSiengePage'),
});

const financingUau = createRoute({
  getParentRoute: () => signedIn,
  path: '/de-para-financiamento-uau',
  staticData: { title: titles.financingUau },
  validateSearch: readMappingSearch,
  component: lazyPage(mappingPages, 'FinancingUauPage'),
});

const financialOperation = createRoute({
  getParentRoute: () => signedIn,
  path: '/de-para-operacao-financeira',
  staticData: { title: titles.financialOperation },
  validateSearch: readMappingSearch,
  component: lazyPage(mappingPages, 'FinancialOperationPage'),
});

const financialVersion = createRoute({
  getParentRoute: () => signedIn,
  path: '/de-para-versao-financeira',
  staticData: { title: titles.financialVersion },
  validateSearch: readMappingSearch,
  component: lazyPage(mappingPages, 'FinancialVersionPage'),
});

const revenueMapping = createRoute({
  getParentRoute: () => signedIn,
  path: '/de-para-receita',
  staticData: { title: titles.revenueMapping },
  validateSearch: readMappingSearch,
  component: lazyPage(mappingPages, 'RevenueMappingPage'),
});

const planIntegration = createRoute({
  getParentRoute: () => signedIn,
  path: '/planejamento/integracao',
  staticData: { title: titles.planIntegration },
  validateSearch: readSearch('conexao', 'pendentes'),
  component: lazyPage(() => import('../../features/integration/bindings/bindings-page.tsx'), 'BindingsPage'),
});

const committedForecast = createRoute({
  getParentRoute: () => signedIn,
  path: '/rubricaCompromissadoPrevisto',
  staticData: { title: titles.committedForecast },
  validateSearch: (search: Record<string, unknown>) => ({
    ...pick(search, 'emp'),
    ...pick(search, 'mes'),
    ...pick(search, 'desvios'),
    ...pick(search, 'tarefa'),
  }),
  component: lazyPage(() => import('../../features/integration/commitments/commitments-page.tsx'), 'CommitmentsPage'),
});

const grossRevenueLine = createRoute({
  getParentRoute: () => signedIn,
  path: '/parametrizacao-linha-receita-bruta',
  staticData: { title: titles.grossRevenueLine },
  validateSearch: readSearch('lado', 'conexao', 'pendentes'),
  component: lazyPage(
    () => import('../../features/integration/gross-revenue/gross-revenue-page.tsx'),
    'GrossRevenuePage',
  ),
});

const integration = createRoute({
  getParentRoute: () => signedIn,
  path: '/integracao',
  staticData: { title: titles.integration },
  validateSearch: (search: Record<string, unknown>) => ({ ...pick(search, 'abrir'), ...pick(search, 'aba') }),
  component: lazyPage(() => import('../../features/integration/central/central-page.tsx'), 'CentralPage'),
});

const apiAccess = createRoute({
  getParentRoute: () => signedIn,
  path: '/api-e-webhooks',
  staticData: { title: titles.apiAccess },
  validateSearch: (search: Record<string, unknown>) => ({ ...pick(search, 'abrir') }),
  component: lazyPage(() => import('../../features/admin/api/api-access-page.tsx'), 'ApiAccessPage'),
});

const apiDocs = createRoute({
  getParentRoute: () => signedIn,
  path: '/documentacao-da-api',
  staticData: { title: titles.apiDocs },
  validateSearch: (search: Record<string, unknown>) => ({ ...pick(search, 'q'), ...pick(search, 'token') }),
  component: lazyPage(() => import('../../features/admin/api-docs/api-docs-page.tsx'), 'ApiDocsPage'),
});

/** The screens of integration, and those of planning that live from it. */
export const integrationRoutes = [
  siengeParameters,
  uauParameters,
  generalMapping,
  financingOperations,
  financingSienge,
  financingUau,
  financialOperation,
  financialVersion,
  revenueMapping,
  planIntegration,
  committedForecast,
  grossRevenueLine,
  integration,
  apiAccess,
  apiDocs,
] as const;

/** Their rows in the table of screens. */
export const integrationKeys: readonly ScreenKey[] = [
  'siengeParameters',
  'uauParameters',
  'generalMapping',
  'financingOperations',
  'financingSienge',
  'financingUau',
  'financialOperation',
  'financialVersion',
  'revenueMapping',
  'planIntegration',
  'committedForecast',
  'grossRevenueLine',
  'integration',
  'apiAccess',
  'apiDocs',
];
