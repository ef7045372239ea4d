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
      real_year: {
        title: 'Lucro real anual',
        text: 'IRPJ de 15 % e adicional de 10 % acima de R$ 20 mil por mês, CSLL de 9 %, prejuízos até 30 % do lucro (Lei 9.430/1996; DL 1.598/1977; Lei 9.065/1995). PIS de 1,65 % e COFINS de 7,6 % até 2026, com créditos (Leis 10.637/2002 e 10.833/2003): a parte do custo é hipótese.',
        act: 'Aplicar o lucro real anual',
      },
    },
    classes: 'Classes em outro regime',
    classesHelp: 'Cada classe de receitas listada obedece ao seu regime; as demais, ao regime escolhido acima.',
    classSingular: 'classe em outro regime',
    classesNoun: 'classes',
    missing: (regime: string) => `Uma classe pede as alíquotas do regime ${regime}, que ainda não estão no estudo.`,
    fill: 'Preencher pela lei',
    accounts: 'O lucro real lê o resultado contábil, que este estudo não tem.',
    addAccounts: 'Acrescentar resultado e balanço',
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
      'Vale para os recebimentos a partir do mês. O lucro presumido e o real começam e terminam em janeiro, salvo se o RET os segue.',
    phaseSingular: 'regime',
    phasesNoun: 'regimes seguintes',
    phaseName: (regime: string, month: string) => `${regime} desde ${month}`,
  },
};
