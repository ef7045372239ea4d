/** Menu groups, menu items and window titles. A key here is the key of a row of the route table. */
export const menu = {
  groups: {
    planning: 'Planejamento',
    sales: 'Vendas',
    integration: 'Integração',
    collaboration: 'Colaborativo',
    administration: 'Administração',
  },
} as const;

export const titles = {
  login: 'Entrar',
  changePassword: 'Alterar senha',
  home: 'Início',
  enterprises: 'Empreendimentos',
  workspace: 'Empreendimento',
  cashFlow: 'Fluxo de caixa',
  indexSeries: 'Índices',
  committedForecast: 'Compromissado × previsto',
  grossRevenueLine: 'Linha de receita bruta',
  organizationInfo: 'Informações da organização',
  salesPanel: 'Painel de vendas',
  salesContracts: 'Vendas',
  proposals: 'Propostas',
  receivables: 'Contas a receber',
  installments: 'Parcelas',
  cancellations: 'Distratos',
  commissions: 'Comissões',
  clients: 'Clientes',
  suppliers: 'Fornecedores',
  units: 'Unidades',
  financialControl: 'Controle financeiro',
  integration: 'Central de integração',
  generalMapping: 'De-para geral',
  financingOperations: 'De-para operações de financiamento',
  financingSienge: 'De-para financiamento Sienge',
  financingUau: 'De-para financiamento UAU',
  financialOperation: 'De-para operação financeira da versão',
  financialVersion: 'De-para versão financeira',
  revenueMapping: 'De-para de receita',
  siengeParameters: 'Parâmetros Sienge',
  uauParameters: 'Parâmetros UAU',
  planIntegration: 'Integração do plano',
  apiAccess: 'API e webhooks',
  apiDocs: 'Documentação da API',
  colab: 'Indicadores',
  colabDetail: 'Detalhamento',
  collaborator: 'Painel do colaborador',
  collaboratorReport: 'Relatório',
  organizations: 'Organizações',
  partners: 'Parceiros',
  users: 'Usuários',
  enterpriseRegister: 'Cadastro de empreendimentos',
  permitGroups: 'Grupos de permissão',
  services: 'Serviços',
  userPanel: 'Painel do usuário',
  audit: 'Auditoria',
  notices: 'Avisos',
  notFound: 'Página não encontrada',
} as const;

/** Purpose of each screen, displayed while it has no data. */
export const later = {
  title: (screen: string) => `${screen} ainda não tem dados`,
  goToEnterprises: 'Ver empreendimentos',
  purposes: {
    committedForecast:
      'Conecte o ERP para ver compromissos. Aqui você compara orçado, realizado, compromissado e tendência de cada rubrica.',
    grossRevenueLine:
      'Nenhum campo de receita recebido do ERP. Aqui as receitas do ERP são ligadas às linhas de receita bruta do plano.',
    salesPanel:
      'Importe as vendas do Sienge ou registre a primeira. Aqui você acompanha oferta, vendas, distratos e velocidade de vendas.',
    salesContracts:
      'Importe as vendas do Sienge ou registre a primeira. Aqui ficam os contratos de venda e as suas condições.',
    receivables: 'Importe as vendas do Sienge ou registre a primeira. Aqui ficam as contas a receber de cada contrato.',
    installments: 'Importe as vendas do Sienge ou registre a primeira. Aqui ficam as parcelas emitidas e recebidas.',
    cancellations:
      'Importe as vendas do Sienge ou registre a primeira. Aqui ficam os distratos e o que cada um devolve.',
    clients: 'Importe as vendas do Sienge ou registre a primeira. Aqui ficam os clientes dos seus contratos.',
    units: 'Importe as vendas do Sienge ou registre a primeira. Aqui fica o espelho de vendas, unidade por unidade.',
    financialControl:
      'Importe as vendas do Sienge ou registre a primeira. Aqui ficam os movimentos do controle financeiro.',
    integration: 'Conecte o Sienge ou o UAU. Aqui você liga o Sienge ou o UAU e acompanha cada carga.',
    generalMapping: 'Sincronize o ERP para listar as contas. Aqui as contas do ERP são ligadas às rubricas do plano.',
    financingOperations:
      'Nenhuma operação encontrada. Aqui as operações de financiamento do ERP são ligadas às do plano.',
    financingSienge: 'Nenhum tipo de financiamento em Sienge. Aqui o financiamento do Sienge é ligado ao do plano.',
    financingUau: 'Nenhum tipo de financiamento em UAU. Aqui o financiamento do UAU é ligado ao do plano.',
    financialOperation: 'Aqui as operações financeiras de uma versão são ligadas às do ERP.',
    financialVersion: 'Aqui as versões financeiras são ligadas às do ERP.',
    revenueMapping: 'Aqui as receitas do ERP são ligadas aos módulos do plano.',
    siengeParameters: 'Sincronize para carregar as listas. Aqui você define o que é lido do Sienge.',
    uauParameters: 'Sincronize para carregar as listas. Aqui você define o que é lido do UAU.',
    planIntegration: 'Aqui você escolhe que obra do ERP alimenta cada empreendimento.',
    colab:
      'Ative o benchmark para comparar. Aqui seus empreendimentos são comparados, de forma anônima, com os do mercado.',
    colabDetail: 'Sem dados para este indicador no período. Aqui cada indicador é aberto por empreendimento.',
    collaborator: 'Nada compartilhado com você ainda. Aqui o colaborador vê o que foi partilhado com ele.',
    collaboratorReport: 'Nada compartilhado com você ainda. Aqui ficam os relatórios partilhados.',
  },
} as const;
