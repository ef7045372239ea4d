/** Labels and helps of regimes by class of receipts, and of regimes that follow each other. */
export const regimeFields = {
  taxRegimes: {
    more: 'Classes de receitas e mudança de regime',
    law: 'Por lei',
    lawHelp: 'Preenche o regime com o que estava em vigor ou publicado em novembro de 2026. Confira com o contador.',
    apply: 'Usar',
    presets: {
      ret_social: {
        title: 'RET com a classe social',
        text: '4 % até 2026 e 1,92 % a partir de 2027 (Lei 10.931/2004, arts. 4º e 8º; LC 214/2025, art. 510). A classe social paga 1 % (Lei 14.620/2023, art. 31) e 0,47 % a partir de 2027, por diferença: não pacificado.',
        act: 'Aplicar o RET com a classe social',
      },
      presumed_year: {
        title: 'Lucro presumido com o limite do ano e aluguéis',
        text: 'Presunção de 8 % e 12 %, de 32 % na classe Aluguéis (Lei 9.249/1995, arts. 15 e 20). Acréscimo de 10 % acima de R$ 5 milhões no ano, na CSLL desde abril de 2026 (LC 224/2025, art. 4º; IN RFB 2.305/2025): discutido em juízo.',
        act: 'Aplicar o presumido com o limite do ano',
      },
    },
    classes: 'Classes em outro regime',
    classesHelp: 'Cada classe de receitas listada obedece ao seu regime; as demais, ao regime escolhido acima.',
    classSingular: 'classe em outro regime',
    classesNoun: 'classes',
    missing: (regime: string) => `Uma classe pede as alíquotas do regime ${regime}, que ainda não estão no estudo.`,
    fill: 'Preencher pela lei',
    ownRates: 'RET de uma classe',
    ownRatesSingular: 'RET de uma classe',
    ownRatesNoun: 'classes com alíquotas próprias',
    activity: 'Atividade',
    activities: 'Atividades com presunção própria',
    activitySingular: 'atividade',
    activitiesNoun: 'atividades',
    phase: 'Mudança de regime',
    phases: 'Regimes seguintes',
    phaseHelp:
      'Vale para os recebimentos a partir do mês. O lucro presumido começa e termina em janeiro, salvo se o RET o segue.',
    phaseSingular: 'regime',
    phasesNoun: 'regimes seguintes',
    phaseName: (regime: string, month: string) => `${regime} desde ${month}`,
  },
};
