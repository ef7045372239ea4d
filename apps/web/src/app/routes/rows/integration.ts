import { pending, register } from './search-names.ts';

const integration = { group: 'integration', needs: 'integration:read' } as const;
const mapping = { ...register, ...pending, company: 'empresa', status: 'situacao' } as const;
const parameters = { connection: 'conexao', list: 'lista' } as const;
const loadMapping = () => import('../../../features/integration/mapping/mapping-pages.tsx');
const loadParameters = () => import('../../../features/integration/parameters/parameters-page.tsx');

export const integrationRows = [
  {
    key: 'integration',
    path: '/integracao',
    ...integration,
    search: { open: 'abrir', tab: 'aba' },
    load: () => import('../../../features/integration/central/central-page.tsx'),
    component: 'CentralPage',
  },
  {
    key: 'generalMapping',
    path: '/de-para-geral',
    ...integration,
    search: mapping,
    load: loadMapping,
    component: 'GeneralMappingPage',
  },
  {
    key: 'financingOperations',
    path: '/de-para-operacoes-financiamento',
    ...integration,
    search: mapping,
    load: loadMapping,
    component: 'FinancingOperationsPage',
  },
  {
    key: 'financingSienge',
    path: '/de-para-financiamento-sienge',
    ...integration,
    system: 'sienge',
    search: mapping,
    load: loadMapping,
    component: 'FinancingSiengePage',
  },
  {
    key: 'financingUau',
    path: '/de-para-financiamento-uau',
    ...integration,
    system: 'uau',
    search: mapping,
    load: loadMapping,
    component: 'FinancingUauPage',
  },
  {
    key: 'financialOperation',
    path: '/de-para-operacao-financeira',
    ...integration,
    search: mapping,
    load: loadMapping,
    component: 'FinancialOperationPage',
  },
  {
    key: 'financialVersion',
    path: '/de-para-versao-financeira',
    ...integration,
    search: mapping,
    load: loadMapping,
    component: 'FinancialVersionPage',
  },
  {
    key: 'revenueMapping',
    path: '/de-para-receita',
    ...integration,
    search: mapping,
    load: loadMapping,
    component: 'RevenueMappingPage',
  },
  {
    key: 'siengeParameters',
    path: '/parametrizacao-sienge',
    ...integration,
    search: parameters,
    load: loadParameters,
    component: 'SiengeParametersPage',
  },
  {
    key: 'uauParameters',
    path: '/parametrizacao-uau',
    ...integration,
    search: parameters,
    load: loadParameters,
    component: 'UauParametersPage',
  },
  {
    key: 'planIntegration',
    path: '/planejamento/integracao',
    ...integration,
    search: { ...register, ...pending },
    load: () => import('../../../features/integration/bindings/bindings-page.tsx'),
    component: 'BindingsPage',
  },
  {
    key: 'apiAccess',
    path: '/api-e-webhooks',
    ...integration,
    needs: 'organization:write',
    search: { open: 'abrir' },
    load: () => import('../../../features/admin/api/api-access-page.tsx'),
    component: 'ApiAccessPage',
  },
] as const;
