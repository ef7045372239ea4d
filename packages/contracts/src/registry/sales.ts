/** Lists and objects of the sales back office. */
import type { Resource } from './resource.ts';
import { entriesOf, read, rowsOf } from './rows-of.ts';

/** A list of words by its name. */
const word = <const State extends string>(state: State, label: string, quoted: string = state) =>
  [state, 'list', label, read('GET /api/sales/words/:list/', { params: { list: state } }), quoted] as const;

/** The specification's "Sales lists". `sales` holds the first list received. Companies and works are the ERP's. */
export const salesEntries = entriesOf([
  word('status', 'Situação'),
  word('fields', 'Campos'),
  ['cashFlow', 'list', 'Fluxo de caixa', read('GET /api/sales/movement-months/')],
  word('salesType', 'Tipo de venda'),
  ['sales', 'list', 'Vendas', read('GET /api/sales/contracts/', { query: { purpose: 'sale' } })],
  ['company', 'list', 'Empresa', read('GET /api/integration/companies/')],
  [
    'billsToRecieve',
    'list',
    'Contas a receber',
    read('GET /api/sales/installments/', { query: { state: 'to_receive', purpose: 'sale' } }),
    'billsToRecieve and its fields',
  ],
  word('billsToRecieveFields', 'Campos de contas a receber', 'billsToRecieve and its fields'),
  word('installmentType', 'Tipo de parcela'),
  ['installmentPayment', 'list', 'Parcelas pagas', read('GET /api/sales/receipts/', { query: { purpose: 'sale' } })],
  [
    'installmentToRecieve',
    'list',
    'Parcelas a receber',
    read('GET /api/sales/installments/', { query: { state: 'to_receive', purpose: 'sale', due_from: 'today' } }),
  ],
  ['exitFlux', 'list', 'Saídas', read('GET /api/sales/movements/', { query: { kind: 'outflow' } })],
  ['supplie', 'list', 'Fornecedor', read('GET /api/sales/suppliers/')],
  ['parameters', 'list', 'Parâmetros', read('GET /api/sales/parameters/')],
  ['recipeWorkCode', 'list', 'Código de obra da receita', read('GET /api/integration/works/')],
  [
    'sellFinancedPortion',
    'list',
    'Parcela financiada da venda',
    read('GET /api/sales/installments/', { query: { kind: 'bank_transfer' } }),
  ],
  word('saleStatusActiveSale', 'Situações de venda ativa'),
  word('receivingStatus', 'Situação do recebimento'),
  word('workflow', 'Fluxo de trabalho'),
  ['distrato', 'list', 'Distratos', read('GET /api/sales/cancellations/'), 'distrato and its fields'],
  word('distratoFields', 'Campos de distratos', 'distrato and its fields'),
  [
    'aporteBillsToRecieve',
    'list',
    'Aportes a receber',
    read('GET /api/sales/installments/', { query: { state: 'to_receive', purpose: 'contribution' } }),
  ],
  [
    'aporteInstallmentRecieved',
    'list',
    'Aportes, parcelas recebidas',
    read('GET /api/sales/receipts/', { query: { purpose: 'contribution' } }),
  ],
  ['client', 'list', 'Clientes', read('GET /api/sales/clients/')],
  ['unitys', 'list', 'Unidades', read('GET /api/sales/units/')],
  word('unitysStatus', 'Situação da unidade'),
  ['exporter', 'list', 'Exportador', read('GET /api/sales/exports/')],
  [
    'financial_control',
    'list',
    'Controle financeiro',
    read('GET /api/sales/movements/'),
    'financial_control with its movement type and category',
  ],
  word('movementType', 'Tipo de movimento', 'financial_control with its movement type and category'),
  [
    'category',
    'list',
    'Categoria',
    read('GET /api/sales/movement-categories/'),
    'financial_control with its movement type and category',
  ],
]);

export const salesResources: readonly Resource[] = rowsOf('sales', 'sales:read', salesEntries);
