/** The screens of the sales back office. */
import { createRoute } from '@tanstack/react-router';
import { titles } from '@uni/phrases';
import { pick, readSearch, signedIn } from './frame-routes.tsx';
import { lazyPage } from './lazy-page.tsx';
import type { ScreenKey } from './screens.ts';

const panel = createRoute({
  getParentRoute: () => signedIn,
  path: '/vendas',
  staticData: { title: titles.salesPanel },
  validateSearch: (search: Record<string, unknown>) => ({
    ...pick(search, 'empreendimento'),
    ...pick(search, 'mes'),
    ...pick(search, 'medida'),
    ...pick(search, 'inadimplencia'),
  }),
  component: lazyPage(() => import('../../features/sales/panel/panel-page.tsx'), 'SalesPanelPage'),
});

const units = createRoute({
  getParentRoute: () => signedIn,
  path: '/vendas/unidades',
  staticData: { title: titles.units },
  validateSearch: (search: Record<string, unknown>) => ({
    ...pick(search, 'empreendimento'),
    ...pick(search, 'ver'),
    ...pick(search, 'abrir'),
    ...pick(search, 'q'),
    ...pick(search, 'situacao'),
    ...pick(search, 'origem'),
    ...pick(search, 'colunas'),
  }),
  component: lazyPage(() => import('../../features/sales/units/units-page.tsx'), 'UnitsPage'),
});

const partiesPage = () => import('../../features/sales/parties/parties-page.tsx');

const clients = createRoute({
  getParentRoute: () => signedIn,
  path: '/vendas/clientes',
  staticData: { title: titles.clients },
  validateSearch: readSearch('tipo', 'origem', 'colunas'),
  component: lazyPage(partiesPage, 'ClientsPage'),
});

const suppliers = createRoute({
  getParentRoute: () => signedIn,
  path: '/vendas/fornecedores',
  staticData: { title: titles.suppliers },
  validateSearch: readSearch('tipo', 'origem', 'colunas'),
  component: lazyPage(partiesPage, 'SuppliersPage'),
});

const readInstallmentSearch = readSearch(
  ...(['situacao', 'tipo', 'natureza', 'empreendimento', 'origem', 'prazo', 'de', 'ate', 'colunas'] as const),
);
const installmentsPage = () => import('../../features/sales/installments/installments-page.tsx');

const receivables = createRoute({
  getParentRoute: () => signedIn,
  path: '/vendas/contas-a-receber',
  staticData: { title: titles.receivables },
  validateSearch: readInstallmentSearch,
  component: lazyPage(installmentsPage, 'ReceivablesPage'),
});

const installments = createRoute({
  getParentRoute: () => signedIn,
  path: '/vendas/parcelas',
  staticData: { title: titles.installments },
  validateSearch: readInstallmentSearch,
  component: lazyPage(installmentsPage, 'InstallmentsPage'),
});

const contracts = createRoute({
  getParentRoute: () => signedIn,
  path: '/vendas/contratos',
  staticData: { title: titles.salesContracts },
  validateSearch: readSearch('situacao', 'canal', 'natureza', 'empreendimento', 'origem', 'colunas'),
  component: lazyPage(() => import('../../features/sales/contracts/contracts-page.tsx'), 'ContractsPage'),
});

const cancellations = createRoute({
  getParentRoute: () => signedIn,
  path: '/vendas/distratos',
  staticData: { title: titles.cancellations },
  validateSearch: readSearch('motivo', 'situacao', 'empreendimento', 'origem', 'contrato', 'colunas'),
  component: lazyPage(() => import('../../features/sales/cancellations/cancellations-page.tsx'), 'CancellationsPage'),
});

const readFinancialSearch = readSearch(
  ...(['empreendimento', 'tipo', 'categoria', 'situacao', 'conta', 'de', 'ate', 'grafico', 'colunas'] as const),
);

const financialControl = createRoute({
  getParentRoute: () => signedIn,
  path: '/vendas/controle-financeiro',
  staticData: { title: titles.financialControl },
  validateSearch: readFinancialSearch,
  component: lazyPage(() => import('../../features/sales/financial/financial-page.tsx'), 'FinancialPage'),
});

const proposals = createRoute({
  getParentRoute: () => signedIn,
  path: '/vendas/propostas',
  staticData: { title: titles.proposals },
  validateSearch: readSearch('situacao', 'canal', 'empreendimento', 'unidade', 'decidir', 'colunas'),
  component: lazyPage(() => import('../../features/sales/proposals/proposals-page.tsx'), 'ProposalsPage'),
});

const commissions = createRoute({
  getParentRoute: () => signedIn,
  path: '/vendas/comissoes',
  staticData: { title: titles.commissions },
  validateSearch: readSearch('situacao', 'natureza', 'canal', 'empreendimento', 'de', 'ate', 'contrato', 'colunas'),
  component: lazyPage(() => import('../../features/sales/commissions/commissions-page.tsx'), 'CommissionsPage'),
});

export const salesRoutes = [
  commissions,
  proposals,
  ...([
    panel,
    units,
    clients,
    suppliers,
    receivables,
    installments,
    contracts,
    cancellations,
    financialControl,
  ] as const),
] as const;

/** Those of the table of screens that are there. */
export const salesKeys: readonly ScreenKey[] = [
  'salesPanel',
  'commissions',
  'proposals',
  'units',
  'clients',
  'suppliers',
  'receivables',
  'installments',
  'salesContracts',
  'cancellations',
  'financialControl',
];
