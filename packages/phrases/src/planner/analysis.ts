/** Texts of a study's analysis: drivers, causes of a change, reasons for an unmet goal, reasons against starting a simulation. */
export const analysis = {
  driver: {
    price: 'Preço/m²',
    price_growth: 'Valorização real',
    discount: 'Desconto das tabelas',
    commission: 'Comissão',
    sales_start: 'Início das vendas',
    sales_months: 'Velocidade de vendas',
    works_cost: 'Custo de obra',
    works_months: 'Prazo de obra',
    terrain: 'Terreno',
    financial_barter: 'Permuta financeira',
    physical_barter: 'Permuta física',
    cancellation: 'Distratos',
    delinquency: 'Perda por inadimplência',
    rent: 'Aluguel/m²',
    vacancy: 'Vacância',
    incc: 'INCC',
    ipca: 'IPCA',
    assignment_rate: 'Taxa das cessões',
    interest: 'Juros do financiamento',
    discount_rate: 'Taxa de desconto',
  },
  /** Reasons for treating groups of edits as one. */
  joined: {
    refused: 'Contadas juntas: só juntas formam um estudo válido.',
    not_applicable: 'Contadas juntas: a segunda só existe depois da primeira.',
    order: 'Contadas juntas: o efeito depende da ordem em que são feitas.',
  },
  rateUndefined: 'A TIR não existe em uma das pontas: a variação não pode ser atribuída.',
  rateJoined: 'Contadas juntas na TIR: entre elas o fluxo não tem TIR.',
  varianceEffect: { volume: 'Volume', price: 'Preço', timing: 'Prazo', index: 'Índice' },
  goal: {
    atBound: 'Qualquer valor até este limite atende à meta.',
    notMonotone: 'Há valores que atendem e valores que não atendem nos dois lados; este é o primeiro encontrado.',
    no_effect: 'Esta premissa não muda os indicadores da meta.',
    out_of_reach: 'Nenhum valor dentro dos limites atende à meta.',
    conflict: 'Cada condição é atendida por algum valor, mas nenhum atende a todas.',
    undefined: 'O indicador da meta não existe para os valores tentados.',
    refused: 'O estudo não é válido com os valores tentados.',
  },
  hurdle: { passes: 'Atende', fails: 'Não atende', undefined: 'Não pode ser avaliado' },
  simulation: {
    seed: 'A semente deve ser um número inteiro a partir de 0.',
    no_variables: 'Escolha ao menos uma variável.',
    twice: (variable: string) => `${variable} aparece duas vezes.`,
    does_not_apply: (variable: string) => `O estudo não tem o que ${variable} muda.`,
    distribution: (variable: string) => `A distribuição de ${variable} não é válida: confira os limites e a moda.`,
    not_square: 'A matriz de correlações deve ter uma linha e uma coluna para cada variável.',
    not_symmetric: (one: string, other: string) =>
      `A correlação de ${one} com ${other} deve ser a mesma nos dois sentidos.`,
    out_of_range: (one: string, other: string) =>
      `A correlação de ${one} com ${other} deve estar entre −1 e 1, e ser 1 na diagonal.`,
    not_positive_semidefinite: (one: string, other: string) =>
      `As correlações se contradizem (${one}, ${other}): nenhum conjunto de variáveis poderia tê-las juntas. Aproxime-as de zero.`,
    refusedRuns: (count: number) => `${count} rodadas sem estudo válido ficaram fora das medidas.`,
    runsWithoutRate: (count: number) => `${count} rodadas sem TIR ficaram fora dos percentis da TIR.`,
  },
  override: {
    missing: 'O item desta premissa não existe mais na versão.',
    not_numeric: 'Esta premissa não é um número: só pode receber outro valor.',
  },
} as const;
