/** The rows that lead from the cash of a month to its profit. */
export const profitBridge = {
  title: 'Do caixa ao lucro',
  rows: {
    cash: 'Saldo do mês',
    receivables: 'Mais a receber de clientes',
    inventory: 'Mais estoque',
    advances: 'Adiantamentos de clientes',
    refunds: 'Distratos a pagar',
    barter: 'Permuta a entregar',
    taxes: 'Tributos a pagar e diferidos',
    debt: 'Dívida tomada ou paga',
    assignments: 'Cessões de recebíveis',
    capital: 'Aportes de sócios',
    distribution: 'Distribuição de lucros',
    profit: 'Resultado líquido',
  } satisfies Record<string, string>,
} as const;
