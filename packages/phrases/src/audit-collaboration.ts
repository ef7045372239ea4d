/** What the audit trail tells of the indicators of the collaborative area. */
export const collaborationActWords = {
  'collaboration_indicator.changed': 'Alterou a definição de um indicador',
} as const;

export const collaborationFields = {
  key: 'Sigla',
  formula: 'Fórmula',
  unit: 'Unidade',
  direction: 'Sentido',
  shown: 'Mostrado',
} as const;
