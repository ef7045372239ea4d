/** Analyses of scenarios, each at an address of its own. */
export const scenarioAnalyses = {
  sensitivity: {
    title: 'Sensibilidade',
    lead: 'Uma premissa por vez, as demais como estão. À esquerda da linha o indicador cai, à direita sobe.',
  },
  twoWay: { title: 'Duas entradas', lead: 'Um indicador para cada par de valores de duas premissas.' },
  tools: 'Ferramentas',
  toolNotes: {
    sensibilidade: 'Quanto cada premissa, sozinha, move um indicador.',
    metas: 'O valor que basta para uma meta; terreno residual e preço de equilíbrio.',
    'duas-entradas': 'Um indicador para cada par de valores de duas premissas.',
    simulacao: 'A chance de cada resultado, em milhares de sorteios.',
  },
  curves: {
    /** The worst point of all, and whose it is. */
    title: (worst: string, month: string, name: string) => `Pior ponto do caixa: ${worst} em ${month}, ${name}`,
    none: 'Caixa positivo em todos os cenários',
    lead: 'Fluxo livre acumulado de cada cenário. O cenário em uso vale para o cabeçalho, as telas e as exportações.',
    file: 'cenarios',
    month: 'Mês',
  },
  inUse: 'Cenário em uso na tela',
  keys: 'C e depois um número troca o cenário em qualquer tela do estudo.',
  result: 'Resultado',
  facts: (irr: string, worst: string) => `TIR ${irr}, pior caixa ${worst}`,
} as const;
