/** The study under today's law, the transition and the whole reform, side by side. */
export const taxReform = {
  title: 'Reforma tributária, lado a lado',
  help: 'O mesmo estudo, com os mesmos preços e custos, sob cada lei. As alíquotas a partir de 2027 são hipóteses até o Senado fixá-las; as partes do custo que dão crédito também. Confira com o contador.',
  stages: {
    today: { name: 'Hoje', text: 'A lei até 2026, sem fim: RET de 4 %, ou presumido com PIS e COFINS.' },
    transitional: {
      name: 'Transição, % da receita',
      text: 'RET de 1,92 % e mais 2,08 % da receita a partir de 2027 (LC 214/2025, art. 485). Sem redutores nem créditos.',
    },
    regular: {
      name: 'Transição, regime regular',
      text: 'Débitos menos créditos, com as alíquotas de cada ano de 2027 a 2033 (LC 214/2025, arts. 251 a 263).',
    },
    full: {
      name: 'Como em 2033',
      text: 'As alíquotas de 2033 desde o primeiro mês: CBS e IBS cheios, sem PIS e COFINS.',
    },
    study: { name: 'Este estudo', text: 'Como está em Tributação.' },
  },
  choice: 'Tributação do estudo',
  apply: 'Usar no estudo',
  applied: (stage: string) => `Tributação: ${stage}`,
  applyTo: (stage: string) => `Usar no estudo: ${stage}`,
  same: 'É o do estudo',
  computing: (done: number, count: number) => `Calculando ${done} de ${count} tributações…`,
  refused: (stage: string) => `${stage}: não calculado.`,
  compared: 'Tributos e resultado',
  row: 'Linha',
  against: (text: string) => `${text} que hoje`,
  byYear: 'Tributos pagos por ano',
  year: 'Ano',
  total: 'Total',
  none: 'Nenhuma das tributações cobra tributos deste estudo.',
  chart: (least: readonly string[]) =>
    least.length === 1
      ? `${least[0]} é a tributação que menos paga`
      : `Pagam o mesmo, e menos que as outras: ${least.join(' · ')}`,
  chartEven: 'Tributos acumulados',
  reliefs: 'Redutores, base e créditos',
  reliefsHelp:
    'O que reduz CBS e IBS no regime regular. A coluna sem valor não tem redutores nem créditos. Os redutores se informam por módulo em Tributação › CBS e IBS.',
  noReducers:
    'O estudo não informa redutores: com eles (terreno, unidades residenciais novas, lotes), o regime regular pagaria menos do que se vê aqui.',
  relief: {
    'reducer.adjustment': {
      name: 'Redutor de ajuste',
      text: 'Terreno, ITBI, laudêmio, contrapartidas e o custo até 2026, na proporção do que se recebe (arts. 257, 258 e 262, § 4º).',
    },
    'reducer.social': {
      name: 'Redutor social',
      text: 'R$ 100.000 por unidade residencial nova e R$ 30.000 por lote, de janeiro de 2025, corrigidos pelo IPCA (art. 259).',
    },
    'tax_base.consumption': { name: 'Base de CBS e IBS', text: 'Receita menos redutores (art. 255).' },
    'tax_credit.cbs': {
      name: 'Créditos de CBS',
      text: 'CBS paga na obra e nas despesas, utilizável com o custo (arts. 47 e 262).',
    },
    'tax_credit.ibs': {
      name: 'Créditos de IBS',
      text: 'IBS pago na obra e nas despesas, utilizável com o custo (arts. 47 e 262).',
    },
    'tax.cbs_refund': { name: 'CBS ressarcida', text: 'Saldo credor pedido de volta (art. 262, § 3º).' },
    'tax.ibs_refund': { name: 'IBS ressarcido', text: 'Saldo credor pedido de volta (art. 262, § 3º).' },
  },
  meaning: 'O que é',
} as const;
