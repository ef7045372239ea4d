/** Audit trail wording for the indicators of the collaborative area. */
export const collaborationActionLabels = {
  'collaboration_indicator.changed': 'Alterou a definição de um indicador',
  'benchmark.joined': 'Entrou na comparação anônima',
  'benchmark.left': 'Saiu da comparação anônima',
} as const;

export const collaborationFields = {
  key: 'Sigla',
  formula: 'Fórmula',
  unit: 'Unidade',
  direction: 'Sentido',
  shown: 'Mostrado',
  consents: 'Participa da comparação',
} as const;
