/** Lists and objects of the sales back office. */
import type { Resource } from './resource.ts';
import { type Entry, rowsOf } from './rows-of.ts';

const words = (state: string) => `/api/sales/words/${state}/` as const;
/** Companies and works are the ERP's: which of them is which enterprise here. */
const bindings = '/api/integration/connections/:connection/bindings/';

/** What is no list of words. */
const endpoints: Readonly<Record<string, `/${string}`>> = {
  client: '/api/sales/clients/',
  supplie: '/api/sales/suppliers/',
  unitys: '/api/sales/units/',
  financial_control: '/api/sales/movements/',
  category: '/api/sales/movement-categories/',
  exitFlux: '/api/sales/movements/',
  cashFlow: '/api/sales/movement-months/',
  parameters: '/api/sales/authority-levels/',
  distrato: '/api/sales/cancellations/',
  company: bindings,
  recipeWorkCode: bindings,
  exporter: '/api/sales/movements/export/',
  sales: '/api/sales/contracts/',
  sellFinancedPortion: '/api/sales/contracts/',
  billsToRecieve: '/api/sales/installments/',
  installmentToRecieve: '/api/sales/installments/',
  aporteBillsToRecieve: '/api/sales/installments/',
  installmentPayment: '/api/sales/receipts/',
  aporteInstallmentRecieved: '/api/sales/receipts/',
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

/** What the specification calls "Sales lists". `sales` holds the first of what comes. */
export const salesResources: readonly Resource[] = rowsOf(
  'sales',
  'sales:read',
  rows.map(
    ([state, label, quoted]): Entry => [state, 'list', label, endpoints[state] ?? words(state), quoted ?? state],
  ),
);
