/** Words of what each partner pays in and receives. */
export const partnersResult = {
  title: 'Resultado por sócio',
  /** Of the table, whose section has the title. */
  table: 'Valores de cada sócio',
  partner: 'Sócio',
  compared: (version: string) => `em ${version}`,
  total: 'Todos os sócios',
  columns: {
    contributed: 'Aportado',
    received: 'Recebido',
    irr_year: 'TIR',
    multiple: 'Múltiplo',
    npv: 'VPL',
    payback_month: 'Payback',
    peak: 'Capital máximo',
  },
  monthly: 'Mês a mês',
  tiers: {
    table: 'Distribuição por faixa e sócio',
    tier: 'Faixa',
    total: 'Recebido',
    all: 'Todos',
  },
  chart: {
    file: 'distribuicao-por-faixa',
    view: 'Divisão do gráfico',
    tiers: 'Por faixa',
    partners: 'Por sócio',
    none: 'Nada é distribuído aos sócios',
    answer: (all: string, shares: string) => `Distribuição de ${all}: ${shares}`,
    part: (label: string, share: string) => `${label} ${share}`,
    year: 'Ano',
    others: 'Demais sócios',
    groups: { preferred: 'Retorno preferencial', capital: 'Devolução do capital', promote: 'Divisão do lucro' },
    tier: (number: number, kind: string) => `Faixa ${number}: ${kind}`,
  },
} as const;
