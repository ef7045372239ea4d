/** A line of contracts, of the income statement, of the balance, or of what is still to be earned. */
export interface AccountRow {
  readonly key: string;
  readonly label: string;
  /** True if it is the state at the end of a month. */
  readonly isStock: boolean;
  /** True if it adds up lines above it. */
  readonly isSum: boolean;
}

/** Lines of the accounts that add up lines above them. */
export const accountSums: readonly string[] = ['dre.gross', 'dre.net', 'bal.assets', 'bal.liabilities', 'ref.result'];

function rows(isStock: boolean, labels: Readonly<Record<string, string>>): AccountRow[] {
  return Object.entries(labels).map(([key, label]) => ({ key, label, isStock, isSum: accountSums.includes(key) }));
}

/** The lines of the income statement, in their order. */
export const statementLines: readonly AccountRow[] = /* @__PURE__ */ rows(false, {
  'dre.revenue': 'Receita apropriada',
  'dre.barter_revenue': 'Receita de permuta',
  'dre.cancellation_revenue': 'Retenções de distratos',
  'dre.other_revenue': 'Outras receitas',
  'dre.losses': 'Perdas e encargos de atraso',
  'dre.cost': 'Custo apropriado',
  'dre.gross': 'Margem bruta',
  'dre.commission': 'Comissões sobre vendas',
  'dre.expenses': 'Despesas',
  'dre.taxes': 'Tributos',
  'dre.financial': 'Resultado financeiro',
  'dre.net': 'Resultado líquido',
});

/** The lines of the balance, in their order. */
export const balanceLines: readonly AccountRow[] = /* @__PURE__ */ rows(true, {
  'bal.cash': 'Caixa',
  'bal.receivables': 'Contas a receber',
  'bal.overdue': 'Clientes em atraso',
  'bal.inventory': 'Estoque',
  'bal.assets': 'Ativo',
  'bal.advances': 'Adiantamento de clientes',
  'bal.refunds': 'Distratos a pagar',
  'bal.barter': 'Permuta a entregar',
  'bal.taxes_payable': 'Tributos a pagar',
  'bal.deferred_taxes': 'Impostos diferidos',
  'bal.debt': 'Dívida',
  'bal.assignments': 'Cessão de recebíveis',
  'bal.capital': 'Capital',
  'bal.earnings': 'Lucros acumulados',
  'bal.liabilities': 'Passivo e patrimônio líquido',
});

/** The lines of what is still to be earned, in their order. */
export const backlogLines: readonly AccountRow[] = /* @__PURE__ */ rows(true, {
  'ref.revenue': 'Receita a apropriar',
  'ref.cost': 'Custo a apropriar',
  'ref.result': 'Resultado a apropriar (REF)',
});

/** The lines of contracts and stock that accounts or guarantees of loans read, in their order. */
export const contractStockLines: readonly AccountRow[] = /* @__PURE__ */ rows(true, {
  contract_value: 'Contratos vivos',
  contract_open: 'Contratos a receber',
  contract_corrected: 'Contratos a receber, corrigidos',
  cancelled_receipts: 'Recebido de contratos distratados',
  refunds_due: 'Devoluções a pagar',
  stock_value: 'Estoque a preço de tabela',
});

/** Their labels by key, in pt-BR. */
export const accountLabels: Readonly<Record<string, string>> = /* @__PURE__ */ labelsOf([
  contractStockLines,
  statementLines,
  balanceLines,
  backlogLines,
]);

function labelsOf(lists: readonly (readonly AccountRow[])[]): Record<string, string> {
  return Object.fromEntries(lists.flat().map(({ key, label }) => [key, label]));
}
