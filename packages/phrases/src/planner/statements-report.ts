/** The income statement and the balance as PDF. */
export const statementsReport = {
  title: 'Resultado e balanço',
  download: 'Resultado e balanço (.pdf)',
  byYear: 'Por ano',
  byMonth: 'Por mês',
  companiesByYear: 'Por empresa e ano',
  companiesByMonth: 'Por empresa e mês',
  companiesNote: 'Cada empresa e o consolidado.',
  /** Heading of the companies, one by one. */
  oneCompany: 'Uma empresa, por ano',
  /** The section of all companies together. */
  consolidated: 'Consolidado',
  /** At the end of the file's name. */
  fileName: 'resultado-e-balanco',
  statement: 'Demonstração do resultado (POC)',
  balance: { year: 'Balanço patrimonial no fim de cada ano', month: 'Balanço patrimonial no fim de cada mês' },
  backlog: { year: 'Resultado a apropriar no fim de cada ano', month: 'Resultado a apropriar no fim de cada mês' },
  total: 'Total',
  unit: 'Reais',
  basis:
    'Receita e custo pelo percentual do custo incorrido (CPC 47, OCPC 04). Custo incorrido é o desembolsado no mês; juros de financiamentos são despesa do mês.',
  closed: (month: string) => `Meses realizados até ${month}; os demais são projeção.`,
  projected: 'Todos os meses são projeção.',
} as const;
