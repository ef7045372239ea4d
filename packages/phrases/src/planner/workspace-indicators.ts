/** The indicators tab of the workspace. */
export const workspaceIndicators = {
  families: {
    result: 'Resultado',
    return: 'Retorno',
    cash: 'Caixa e risco',
    shareholder: 'Sócios',
    accounts: 'Resultado e balanço',
    taxes: 'Tributos',
    rentals: 'Aluguéis',
    assignments: 'Cessões de recebíveis',
    loans: 'Financiamento',
    partners: 'Por sócio',
    companies: 'Por empresa',
    other: 'Outros',
  },
  formula: 'Fórmula',
  basis: 'Base',
  waterfall: 'Do VGV ao resultado',
  none: 'Não se aplica a este estudo',
  irrNone: 'Sem TIR: nenhuma taxa de retorno zera o VPL',
  unique: 'uma só taxa possível',
  multiple: 'múltipla: há outra taxa positiva que zera o VPL',
  month: (count: number) => `mês ${count}`,
  loan: (name: string, label: string) => `${label}, ${name}`,
  loanLabels: {
    peak: 'Maior saldo devedor',
    peak_month: 'Mês do maior saldo',
    months: 'Meses com saldo',
    cet_year: 'Custo efetivo total',
  } satisfies Record<string, string>,
  /** Formulas in plain words, where the registry's formula uses keys. */
  formulas: {
    irr_status: 'uma só taxa possível; múltipla: há outra taxa positiva que zera o VPL; sem TIR: nenhuma',
    shareholder_irr_status: 'uma só taxa possível; múltipla: há outra taxa positiva que zera o VPL; sem TIR: nenhuma',
  } as Readonly<Record<string, string>>,
} as const;
