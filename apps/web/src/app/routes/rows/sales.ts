import { dates, register } from './search-names.ts';

const sales = { group: 'sales', needs: 'sales:read' } as const;
const listed = { status: 'situacao', enterprise: 'empreendimento', columns: 'colunas' } as const;
const deal = { ...register, ...listed } as const;
const installment = {
  ...deal,
  ...dates,
  type: 'tipo',
  nature: 'natureza',
  origin: 'origem',
  due: 'prazo',
} as const;
const party = { ...register, type: 'tipo', origin: 'origem', columns: 'colunas' } as const;
const unit = {
  typology: 'tipologia',
  price: 'preco',
  floor: 'andar',
  facing: 'face',
  late: 'atraso',
  show: 'mostrar',
} as const;
const loadParties = () => import('../../../features/sales/parties/parties-page.tsx');
const loadInstallments = () => import('../../../features/sales/installments/installments-page.tsx');

export const salesRows = [
  {
    key: 'salesPanel',
    path: '/vendas',
    ...sales,
    search: { enterprise: 'empreendimento', month: 'mes', measure: 'medida', delinquency: 'inadimplencia' },
    load: () => import('../../../features/sales/panel/panel-page.tsx'),
    component: 'SalesPanelPage',
  },
  {
    key: 'salesContracts',
    path: '/vendas/contratos',
    ...sales,
    search: { ...deal, bank: 'banco', channel: 'canal', nature: 'natureza', origin: 'origem' },
    load: () => import('../../../features/sales/contracts/contracts-page.tsx'),
    component: 'ContractsPage',
  },
  {
    key: 'proposals',
    path: '/vendas/propostas',
    ...sales,
    search: { ...deal, channel: 'canal', unit: 'unidade', mine: 'decidir' },
    load: () => import('../../../features/sales/proposals/proposals-page.tsx'),
    component: 'ProposalsPage',
  },
  {
    key: 'receivables',
    path: '/vendas/contas-a-receber',
    ...sales,
    search: installment,
    load: loadInstallments,
    component: 'ReceivablesPage',
  },
  {
    key: 'installments',
    path: '/vendas/parcelas',
    ...sales,
    search: installment,
    load: loadInstallments,
    component: 'InstallmentsPage',
  },
  {
    key: 'cancellations',
    path: '/vendas/distratos',
    ...sales,
    search: { ...deal, reason: 'motivo', origin: 'origem', contract: 'contrato' },
    load: () => import('../../../features/sales/cancellations/cancellations-page.tsx'),
    component: 'CancellationsPage',
  },
  {
    key: 'commissions',
    path: '/vendas/comissoes',
    ...sales,
    search: { ...deal, ...dates, nature: 'natureza', channel: 'canal', contract: 'contrato' },
    load: () => import('../../../features/sales/commissions/commissions-page.tsx'),
    component: 'CommissionsPage',
  },
  {
    key: 'clients',
    path: '/vendas/clientes',
    ...sales,
    search: party,
    load: loadParties,
    component: 'ClientsPage',
  },
  {
    key: 'suppliers',
    path: '/vendas/fornecedores',
    ...sales,
    search: party,
    load: loadParties,
    component: 'SuppliersPage',
  },
  {
    key: 'units',
    path: '/vendas/unidades',
    ...sales,
    search: { ...listed, ...unit, text: 'q', open: 'abrir', view: 'ver', origin: 'origem' },
    load: () => import('../../../features/sales/units/units-page.tsx'),
    component: 'UnitsPage',
  },
  {
    key: 'financialControl',
    path: '/vendas/controle-financeiro',
    ...sales,
    search: { ...deal, ...dates, type: 'tipo', category: 'categoria', account: 'conta', chart: 'grafico' },
    load: () => import('../../../features/sales/financial/financial-page.tsx'),
    component: 'FinancialPage',
  },
] as const;
