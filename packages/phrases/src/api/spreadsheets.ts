/** Functions of spreadsheets: texts of cells without a figure, and of the script for Google Sheets. */

/** Texts of figures that a spreadsheet requests by names. */
export const spreadsheets = {
  faults: {
    enterprise_unknown: (name: string) => `Empreendimento “${name}” não encontrado.`,
    enterprise_ambiguous: (name: string) => `Há mais de um empreendimento “${name}”: use o código.`,
    version_missing: (name: string) => `“${name}” não tem versão vigente: diga a versão.`,
    version_unknown: (name: string) => `Versão “${name}” não encontrada.`,
    scenario_unknown: (name: string) => `Cenário “${name}” não encontrado nesta versão.`,
    plan_refused: (name: string) => `“${name}” não forma um estudo válido.`,
    name_unknown: (name: string) => `“${name}” não existe neste estudo.`,
    too_many_plans: () => 'Versões e cenários demais em um pedido: divida o intervalo.',
  },
  script: {
    /** Before every text that stands in a cell instead of a figure. */
    mark: '#UNI: ',
    undefinedFigure: 'n/d',
    menu: 'UNI',
    connect: 'Conectar…',
    refresh: 'Atualizar números',
    disconnect: 'Desconectar',
    addressTitle: 'Endereço do UNI',
    addressText: 'Como no navegador, com https. Vazio: {address}',
    tokenTitle: 'Token do UNI',
    tokenText: 'Com o escopo “Ler planos, projeções e realizado”. Fica só na sua conta do Google.',
    connected: 'Conectado: {count} versões ao alcance.',
    disconnected: 'O token foi apagado da sua conta.',
    notConnected: 'Conecte em UNI › Conectar…',
    badAddress: 'O endereço precisa começar com https://',
    shapes: 'Os intervalos precisam ter o mesmo tamanho.',
    missingName: 'Informe o empreendimento e o nome.',
    badPeriod: 'Período: mês (2026-03 ou 03/2026), ano (2026) ou uma data.',
    statuses: {
      401: 'O token não vale mais: conecte de novo.',
      403: 'O token não tem o escopo “Ler planos, projeções e realizado”.',
      429: 'Pedidos demais: espere um minuto e atualize.',
    },
    failed: 'O UNI não respondeu ({status}). Tente de novo.',
  },
  offer: {
    title: 'Funções para o Planilhas Google',
    lead: 'UNI_INDICADOR e UNI_FLUXO escrevem na célula o número de um plano, pelo código ou nome inteiro do empreendimento, e pelo nome da versão e do cenário. Todo número vem do motor do UNI.',
    steps: [
      'Na planilha, abra Extensões › Apps Script, cole o script no lugar do que houver e salve.',
      'Recarregue a planilha e use o menu UNI › Conectar…, com um token que tenha o escopo “Ler planos, projeções e realizado”.',
      'Conecta quem é dono da planilha: o Google entrega às funções só o que o dono guardou.',
    ],
    copy: 'Copiar script',
    download: 'Baixar script (.gs)',
    examples: 'Exemplos de fórmulas',
    indicator: '=UNI_INDICADOR("Residencial Aurora"; "VPL")',
    flow: '=UNI_FLUXO("Residencial Aurora"; "Fluxo livre"; B1:M1)',
    copied: 'Script copiado.',
  },
  /** Descriptions of functions, which the spreadsheet shows while a formula is typed. */
  functions: {
    indicator: 'Indicador de um plano do UNI.',
    flow: 'Fluxo de caixa de um plano do UNI, em reais.',
    enterprise: 'Código ou nome do empreendimento; pode ser um intervalo.',
    indicatorName: 'Nome ou chave do indicador: "VPL", "npv"; pode ser um intervalo.',
    lineName: 'Nome ou chave da linha: "Fluxo livre"; pode ser um intervalo.',
    period: 'Mês, ano ou data; sem ele, o total da linha. Pode ser um intervalo.',
    version: 'Nome da versão; sem ele, a vigente.',
    scenario: 'Nome de um cenário da versão.',
    indicatorResult: 'Dinheiro em reais, taxas como fração, meses como AAAA-MM.',
    flowResult: 'Reais; fora do plano, 0.',
  },
} as const;
