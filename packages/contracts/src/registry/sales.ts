/** Lists and objects of the sales back office. */
import type { Resource } from './resource.ts';
import { type Entry, rowsOf } from './rows-of.ts';

const copy = (state: string) => `/api/sales/words/${state}/` as const;
const installments = (query: string) => `/api/sales/installments/?${query}` as const;

/** Lists with an endpoint of their own, not word lists. */
const endpoints: Readonly<Record<string, `/${string}`>> = {
  client: '/api/sales/clients/',
  supplie: '/api/sales/suppliers/',
  unitys: '/api/sales/units/',
  financial_control: '/api/sales/movements/',
  category: '/api/sales/movement-categories/',
  exitFlux: '/api/sales/movements/?kind=outflow',
  cashFlow: '/api/sales/movement-months/',
  parameters: '/api/sales/parameters/',
  distrato: '/api/sales/cancellations/',
  // Companies and works are the ERP's.
  company: '/api/integration/companies/',
  recipeWorkCode: '/api/integration/works/',
  exporter: '/api/sales/exports/',
  sales: '/api/sales/contracts/?purpose=sale',
  sellFinancedPortion: installments('kind=bank_transfer'),
  billsToRecieve: installments('state=to_receive&purpose=sale'),
  installmentToRecieve: installments('state=to_receive&purpose=sale&due_from=today'),
  aporteBillsToRecieve: installments('state=to_receive&purpose=contribution'),
  installmentPayment: '/api/sales/receipts/?purpose=sale',
  aporteInstallmentRecieved: '/api/sales/receipts/?purpose=contribution',
};

const rows: readonly (readonly [state: string, label: string, quoted?: string])[] = [
  ['status', 'Situação'],
  ['fields', 'Campos'],
  ['cashFlow', 'Fluxo de caixa'],
  ['salesType', 'Tipo de venda'],
  ['sales', 'Vendas'],
  ['company', 'Empresa'],
  ['billsToRecieve', 'Contas a receber', 'billsToRecieve and its fields'],
  ['billsToRecieveFields', 'Campos de contas a receber', 'billsToRecieve and its fields'],
  ['installmentType', 'Tipo de parcela'],
  ['installmentPayment', 'Parcelas pagas'],
  ['installmentToRecieve', 'Parcelas a receber'],
  ['exitFlux', 'Saídas'],
  ['supplie', 'Fornecedor'],
  ['parameters', 'Parâmetros'],
  ['recipeWorkCode', 'Código de obra da receita'],
  ['sellFinancedPortion', 'Parcela financiada da venda'],
  ['saleStatusActiveSale', 'Situações de venda ativa'],
  ['receivingStatus', 'Situação do recebimento'],
  ['workflow', 'Fluxo de trabalho'],
  ['distrato', 'Distratos', 'distrato and its fields'],
  ['distratoFields', 'Campos de distratos', 'distrato and its fields'],
  ['aporteBillsToRecieve', 'Aportes a receber'],
  ['aporteInstallmentRecieved', 'Aportes, parcelas recebidas'],
  ['client', 'Clientes'],
  ['unitys', 'Unidades'],
  ['unitysStatus', 'Situação da unidade'],
  ['exporter', 'Exportador'],
  ['financial_control', 'Controle financeiro', 'financial_control with its movement type and category'],
  ['movementType', 'Tipo de movimento', 'financial_control with its movement type and category'],
  ['category', 'Categoria', 'financial_control with its movement type and category'],
];

/** The specification's "Sales lists". `sales` holds the first list received. */
export const salesResources: readonly Resource[] = rowsOf(
  'sales',
  'sales:read',
  rows.map(([state, label, quoted]): Entry => [state, 'list', label, endpoints[state] ?? copy(state), quoted ?? state]),
);
