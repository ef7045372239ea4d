/** The indicators tab of the workspace. */
export const workspaceIndicators = {
  families: {
    result: 'Resultado',
    return: 'Retorno',
    cash: 'Caixa e risco',
    shareholder: 'Sócios',
    loans: 'Financiamento',
    other: 'Outros',
  },
  formula: 'Fórmula',
  basis: 'Base',
  waterfall: 'Do VGV ao resultado',
  none: 'Não se aplica a este estudo',
  irrNone: 'TIR sem solução: o fluxo não troca de sinal',
  unique: 'única',
  multiple: 'mais de uma solução',
  month: (count: number) => `mês ${count}`,
  loan: (name: string, label: string) => `${label}, ${name}`,
  loanLabels: {
    peak: 'Maior saldo devedor',
    peak_month: 'Mês do maior saldo',
    months: 'Meses com saldo',
    cet_year: 'Custo efetivo total',
  } satisfies Record<string, string>,
  /** Where the registry's formula speaks of keys and not of words. */
  formulas: {
    irr_status: 'única: uma troca de sinal; mais de uma solução: várias trocas; sem solução: nenhuma',
    shareholder_irr_status: 'única: uma troca de sinal; mais de uma solução: várias trocas; sem solução: nenhuma',
  } as Readonly<Record<string, string>>,
} as const;
