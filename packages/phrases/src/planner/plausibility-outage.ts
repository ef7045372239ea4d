/** Instead of the findings of plausibility, where their rules did not come. */
export const plausibilityOutage = {
  title: 'A plausibilidade não foi verificada',
  detail: 'As regras não foram carregadas. Recarregue a página para verificar os valores do estudo.',
} as const;
