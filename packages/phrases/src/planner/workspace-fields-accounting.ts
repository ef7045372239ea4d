/** Labels and helps of a study's income statement and balance. */
export const accountingFields = {
  title: 'Resultado e balanço',
  help: 'Receita e custo pelo custo incorrido (POC), balanço e resultado a apropriar. Nada aqui muda o fluxo de caixa.',
  accounts: 'Resultado e balanço',
  accountsHelp: 'Com eles, o fluxo de caixa traz também o resultado, o balanço e o que falta apropriar.',
  choices: { given: 'Calculados', none: 'Não calculados' },
  costGroups: 'Custo das unidades',
  costGroupsHelp:
    'Grupos incorridos nas unidades; os demais são despesa do mês. Em branco, terreno, incorporação e obra.',
  barter: 'Permuta física',
  barterHelp: 'A valor justo, as unidades do terrenista são receita e custo desde o mês da permuta.',
  barters: { fair_value: 'A valor justo', none: 'Fora do resultado' },
  barterAt: 'Mês da permuta',
};
