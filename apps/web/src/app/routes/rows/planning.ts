import { dates, pending, register } from './search-names.ts';

const planning = { group: 'planning', needs: 'planning:read' } as const;
const cashFlowView = {
  ...dates,
  enterprises: 'emp',
  versions: 'v',
  prospecting: 'prosp',
  terms: 'moeda',
  share: 'parte',
  by: 'por',
  chart: 'visao',
  shifts: 'mover',
  timeline: 'tempo',
  layer: 'camada',
} as const;
const cashFlowGrid = { zoom: 'zoom', unit: 'un', cents: 'cent', expanded: 'abertas', years: 'anos' } as const;

/** Home, and the screens of planning. */
export const planningRows = [
  {
    key: 'home',
    path: '/home',
    search: { enterprise: 'emp', prospecting: 'prosp', version: 'versao', comparison: 'cmp', explanation: 'explicar' },
    load: () => import('../../../features/home/home-page.tsx'),
    component: 'HomePage',
  },
  {
    key: 'enterprises',
    path: '/planejamento',
    ...planning,
    search: { text: 'q', phase: 'fase', order: 'ordem', view: 'ver', create: 'novo' },
    load: () => import('../../../features/enterprises/enterprises-page.tsx'),
    component: 'EnterprisesPage',
  },
  {
    key: 'cashFlow',
    path: '/fluxo-caixa',
    ...planning,
    search: { ...cashFlowView, ...cashFlowGrid },
    load: () => import('../../../features/cash-flow/cash-flow-page.tsx'),
    component: 'OrganizationCashFlowPage',
  },
  {
    key: 'indexSeries',
    path: '/indices',
    ...planning,
    search: { series: 'serie', text: 'q', measure: 'ver', period: 'periodo' },
    load: () => import('../../../features/indexes/indexes-page.tsx'),
    component: 'IndexesPage',
  },
  {
    key: 'committedForecast',
    path: '/rubricaCompromissadoPrevisto',
    ...planning,
    search: { enterprise: 'emp', month: 'mes', deviations: 'desvios', task: 'tarefa' },
    load: () => import('../../../features/integration/commitments/commitments-page.tsx'),
    component: 'CommitmentsPage',
  },
  {
    key: 'grossRevenueLine',
    path: '/parametrizacao-linha-receita-bruta',
    ...planning,
    search: { ...register, ...pending, side: 'lado' },
    load: () => import('../../../features/integration/gross-revenue/gross-revenue-page.tsx'),
    component: 'GrossRevenuePage',
  },
  {
    key: 'partnerReports',
    path: '/relatorios-dos-socios',
    ...planning,
    needs: 'planning:read_partner',
    search: { text: 'q' },
    load: () => import('../../../features/partner-reports/partner-reports-page.tsx'),
    component: 'PartnerReportsPage',
  },
  {
    key: 'organizationInfo',
    path: '/informacoes-da-organizacao',
    ...planning,
    needs: 'organization:read',
    load: () => import('../../../features/admin/organization-info/organization-info-page.tsx'),
    component: 'OrganizationInfoPage',
  },
] as const;
