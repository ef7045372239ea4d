/** The frame of a study: groups of tabs, head, chart and focus mode. */
export const studyFrame = {
  groups: {
    premissas: 'Premissas',
    resultado: 'Resultado',
    realizado: 'Realizado',
    cenarios: 'Cenários',
    versoes: 'Versões',
  },
  /** Names of tabs where the row has little room. */
  shortTabs: { cenarios: 'Comparar', distribuicao: 'Distribuição', cronograma: 'Cronograma' } satisfies Record<
    string,
    string
  >,
  back: 'Voltar aos empreendimentos',
  scenario: 'Cenário',
  base: 'Base',
  toScenarios: 'Comparar e editar cenários',
  /** A version with a scenario on screen. */
  under: (version: string, scenario: string) => `${version}, cenário ${scenario}`,
  openIndicators: 'Abrir indicadores (Shift+I)',
  closeIndicators: 'Recolher indicadores (Shift+I)',
  openChart: 'Abrir gráfico (Shift+G)',
  closeChart: 'Recolher gráfico (Shift+G)',
  chartHeight: 'Altura do gráfico',
  pixels: (height: number) => `${height} pixels`,
  enterFocus: 'Modo foco (Shift+F)',
  leaveFocus: 'Sair do modo foco (Esc)',
} as const;
