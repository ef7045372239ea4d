/** The income statement and the balance as PDF. */
export const statementsReport = {
  title: 'Resultado e balanço',
  download: 'Resultado e balanço (.pdf)',
  /** At the end of the file's name. */
  fileName: 'resultado-e-balanco',
  statement: 'Demonstração do resultado (POC)',
  balance: 'Balanço patrimonial no fim de cada ano',
  backlog: 'Resultado a apropriar no fim de cada ano',
  total: 'Total',
  unit: 'Reais',
  basis:
    'Receita e custo pelo percentual do custo incorrido (CPC 47, OCPC 04). Custo incorrido é o desembolsado no mês; juros de financiamentos são despesa do mês.',
  closed: (month: string) => `Meses realizados até ${month}; os demais são projeção.`,
  projected: 'Todos os meses são projeção.',
} as const;
