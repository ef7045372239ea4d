/** A scenario as the state of the whole study. */
export const activeScenario = {
  /** The mark that stands on every tab. */
  label: (name: string) => `Cenário ${name}`,
  inUse: (changes: string) => `em uso: ${changes}. Diferenças em relação à Base.`,
  unchanged: 'nenhuma premissa muda',
  more: (count: number) => `mais ${count}`,
  locked: 'Premissas só para leitura: altere o estudo na Base.',
  toBase: 'Voltar à Base',
  toScenarios: 'Editar cenário',
  promote: 'Criar versão',
  refusedChanges: (count: number) =>
    count === 1
      ? 'Uma premissa do cenário não pôde ser aplicada.'
      : `${count} premissas do cenário não puderam ser aplicadas.`,
  missing: 'O cenário do endereço não existe nesta versão. Os números são os da Base.',
  refused: (name: string) => `O cenário ${name} não forma um estudo válido. Os números são os da Base.`,
  failed: 'Os cenários não puderam ser lidos. Os números são os da Base.',
  retry: 'Tentar de novo',
  dismiss: 'Ficar na Base',
} as const;
