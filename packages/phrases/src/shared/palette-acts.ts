/** Acts that the palette begins from anywhere. */
export const paletteActs = {
  newStudy: 'Novo empreendimento',
  newSale: 'Registrar venda',
  newProposal: 'Nova proposta',
  newClient: 'Novo cliente',
  newSupplier: 'Novo fornecedor',
  newCancellation: 'Novo distrato',
  invite: 'Convidar pessoa',
  newGroup: 'Novo grupo de permissões',
  connectErp: 'Conectar um ERP',
  /** A tab of the study of an enterprise that is not on screen. */
  tabOf: (tab: string, enterprise: string) => `${tab} · ${enterprise}`,
  tabs: 'Abas de estudos',
  /** Other words for screens, without accents. */
  screens: {
    home: 'inicio painel resumo alertas',
    cashFlow: 'consolidado organizacao portfolio carteira',
    indexSeries: 'incc ipca cdi igpm selic series',
    committedForecast: 'contratos de obra compromissado desvio',
    receivables: 'inadimplencia atraso boletos cobranca recebiveis',
    installments: 'boletos vencimento',
    units: 'mapa espelho torre estoque',
    salesPanel: 'vso velocidade vendas do mes',
    financialControl: 'caixa extrato conciliacao contas bancarias',
    committeeReports: 'apresentacao comite banco socios papel pdf',
    users: 'pessoas convite acesso',
    permitGroups: 'permissoes papeis acesso',
    audit: 'historico quem mudou registro',
  },
} as const;
