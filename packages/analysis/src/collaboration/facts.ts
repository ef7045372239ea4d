import type { CollaborationFact, CollaborationWindow } from '@uni/contracts';

/** A monthly series that formulas may speak of. */
export interface FactRow {
  readonly key: CollaborationFact;
  /** As formulas spell it. */
  readonly name: string;
  /** A flow is added up over months; a balance is read at the end of one. */
  readonly kind: 'flow' | 'balance';
}

const flow = (key: CollaborationFact, name: string): FactRow => ({ key, name, kind: 'flow' });
const balance = (key: CollaborationFact, name: string): FactRow => ({ key, name, kind: 'balance' });

/** Monthly series that formulas may read, with their Portuguese names. */
export const factRows: readonly FactRow[] = [
  flow('launched_value', 'vgv_lancado'),
  flow('launched_units', 'unidades_lancadas'),
  flow('launched_area', 'area_lancada'),
  flow('offered_value', 'vgv_ofertado'),
  flow('offered_units', 'unidades_ofertadas'),
  flow('offered_area', 'area_ofertada'),
  flow('sold_value', 'vendas'),
  flow('sold_table', 'vendas_de_tabela'),
  flow('sold_units', 'unidades_vendidas'),
  flow('sold_area', 'area_vendida'),
  flow('cancelled_value', 'distratos'),
  flow('cancelled_table', 'distratos_de_tabela'),
  flow('cancelled_units', 'unidades_distratadas'),
  flow('cancelled_area', 'area_distratada'),
  balance('stock_value', 'vgv_em_estoque'),
  balance('stock_units', 'unidades_em_estoque'),
  balance('stock_area', 'area_em_estoque'),
  flow('receipts', 'recebimentos'),
  flow('net_revenue', 'receita_liquida'),
  balance('receivables', 'carteira_a_receber'),
  balance('performed_receivables', 'carteira_performada'),
  flow('commercial_expenses', 'despesas_comerciais'),
  flow('administrative_expenses', 'despesas_administrativas'),
  flow('works_cost', 'custo_de_obra'),
  flow('land_cost', 'custo_do_terreno'),
  flow('incorporation_cost', 'custo_de_incorporacao'),
  flow('incurred_cost', 'custo_incorrido'),
  flow('income_taxes', 'tributos_sobre_lucro'),
  flow('free_cash_flow', 'fluxo_livre'),
  flow('loan_interest', 'juros'),
  balance('debt', 'saldo_devedor'),
  flow('contributions', 'aportes'),
  flow('distributions', 'distribuicoes'),
  balance('cash', 'caixa'),
];

export interface WindowRow {
  readonly key: CollaborationWindow;
  readonly name: string;
  /** The kind of series it accepts; a mean accepts both. */
  readonly of: 'flow' | 'balance' | 'both';
}

/** Time functions of formulas, and whether they read flows or balances. */
export const windowRows: readonly WindowRow[] = [
  { key: 'month', name: 'mes', of: 'flow' },
  { key: 'quarter', name: 'trimestre', of: 'flow' },
  { key: 'year', name: 'ano', of: 'flow' },
  { key: 'year_before', name: 'ano_anterior', of: 'flow' },
  { key: 'period', name: 'periodo', of: 'flow' },
  { key: 'accumulated', name: 'acumulado', of: 'flow' },
  { key: 'life', name: 'vida', of: 'flow' },
  { key: 'closing', name: 'fim', of: 'balance' },
  { key: 'opening', name: 'inicio', of: 'balance' },
  { key: 'mean', name: 'media', of: 'both' },
];

/** The number of months of the period, in a formula. */
export const monthsName = 'meses';

export const factOf = new Map(factRows.map((row) => [row.key, row]));
export const factNamed = new Map(factRows.map((row) => [row.name, row]));
export const windowOf = new Map(windowRows.map((row) => [row.key, row]));
export const windowNamed = new Map(windowRows.map((row) => [row.name, row]));
