/** Audit trail wording for index series. */
export const indexActionLabels = {
  'index_series.created': 'Criou uma série de índice',
  'index_series.changed': 'Renomeou uma série de índice',
  'index_series.deleted': 'Excluiu uma série de índice',
  'index_series.published': 'Publicou meses de um índice',
  'index_series.projected': 'Alterou projeções de um índice',
  'index_series.fetched': 'Buscou um índice no Banco Central',
  'index_series.feed_changed': 'Alterou a busca diária de índices',
} as const;

export const indexFieldLabels = {
  series: 'Índice',
  months: 'Meses',
  rates: 'Projeções',
  publisher: 'Fonte',
  daily: 'Busca diária',
  outcome: 'Resultado',
} as const;
