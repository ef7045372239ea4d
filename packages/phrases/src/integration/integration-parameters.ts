import type { ParameterKey } from '@uni/contracts';

/** The parameter lists of ERPs: what each is called, and what a choice in it does. */
const lists: Readonly<Record<ParameterKey, { readonly title: string; readonly effect: string }>> = {
  company: {
    title: 'Empresas',
    effect: 'Só o dinheiro das empresas usadas entra no realizado, no comprometido e no previsto.',
  },
  salesType: { title: 'Tipos de venda', effect: 'Define que unidades contam como venda na conferência com o ERP.' },
  paymentCategory: {
    title: 'Categorias de pagamento',
    effect: 'Pagamentos e movimentos bancários só contam nas contas usadas.',
  },
  paymentConditionType: {
    title: 'Tipos de condição',
    effect: 'Parcelas recebidas e a receber só contam nas condições usadas.',
  },
  cancellation: {
    title: 'Cancelamento',
    effect: 'Baixas com estes tipos de operação nunca contam como caixa, ainda que estejam em Tipos de operação.',
  },
  receive: { title: 'A receber', effect: 'Parcelas em aberto só contam nos tipos de documento usados.' },
  received: { title: 'Recebidas', effect: 'Recebimentos só contam nos tipos de documento usados.' },
  financialPlan: {
    title: 'Plano financeiro',
    effect: 'Recebimentos e parcelas a receber só contam nas contas usadas.',
  },
  reciveFields: {
    title: 'Campos a receber',
    effect:
      'De que coluna do ERP vêm o valor e a data do que está a receber. Vale a partir da próxima leitura completa.',
  },
  recievedFields: {
    title: 'Campos recebidos',
    effect: 'De que coluna do ERP vêm o valor e a data do que foi recebido. Vale a partir da próxima leitura completa.',
  },
  saleContractSituation: {
    title: 'Situação do contrato',
    effect: 'Define que contratos contam como venda na conferência com o ERP.',
  },
  bankMovementHistoric: {
    title: 'Histórico bancário',
    effect: 'Movimentos bancários com históricos fora de uso não contam no realizado.',
  },
  outcomeDocumentIdentification: {
    title: 'Documentos de saída',
    effect:
      'Como contam os documentos a pagar em aberto: previsto, comprometido, ou só quando pagos. O que já foi pago é sempre realizado.',
  },
  bankMovementAccountList: {
    title: 'Contas de movimento',
    effect: 'Movimentos bancários de contas fora de uso não contam no realizado.',
  },
  aporte: {
    title: 'Aporte',
    effect: 'Estas contas vão para a linha Aportes, a menos que um de-para diga outra.',
  },
  operationType: {
    title: 'Tipos de operação',
    effect:
      'Só baixas com os tipos usados são caixa. Permuta, substituição, distrato e reparcelamento quitam parcelas sem mover dinheiro.',
  },
  workflow: { title: 'Fluxo de trabalho', effect: 'Mostra até quando cada etapa da leitura está completa.' },
  unitys: { title: 'Unidades', effect: 'Define que situações de unidade contam no estoque da conferência com o ERP.' },
  propertyType: { title: 'Tipos de imóvel', effect: 'Define que tipos de imóvel contam na conferência com o ERP.' },
  exporter: { title: 'Exportador', effect: 'Define as colunas da planilha do de-para.' },
  cashFlow: { title: 'Fluxo de caixa', effect: 'Linhas fora de uso não são sugeridas como destino.' },
  parameters: { title: 'Parâmetros', effect: 'Mostra a conexão como está. Altere-a na Central de integração.' },
  works: {
    title: 'Obras',
    effect: 'Só o dinheiro das obras usadas entra no realizado, no comprometido e no previsto.',
  },
  installmentType: {
    title: 'Tipos de parcela',
    effect: 'Parcelas recebidas e a receber só contam nos tipos usados.',
  },
  sellFinancedPortion: {
    title: 'Parcela financiada',
    effect: 'Estes tipos de parcela vão para a linha Repasse, a menos que um de-para diga outra.',
  },
  unitType: { title: 'Tipo de unidade', effect: 'Define que tipos de unidade contam na conferência com o ERP.' },
  unitFields: {
    title: 'Campos da unidade',
    effect: 'Qual das colunas livres da unidade traz cada informação. O UAU tem de C1_unid a C45_unid.',
  },
  integers: {
    title: 'Códigos',
    effect:
      'Obras e vendas destes tipos são financeiras: o seu dinheiro vai para a linha Aportes, a menos que um de-para diga outra.',
  },
};

/** Texts of the parameters of an ERP connection. */
export const integrationParameters = {
  lists,
  /** Treatment of a type's open documents. */
  classes: { realised: 'Só quando pago', committed: 'Comprometido', forecast: 'Previsto' },
  unitFields: {
    private_area: 'Área privativa',
    tower: 'Torre ou bloco',
    floor: 'Andar',
    typology: 'Tipologia',
  },
  integers: { financial_work_type: 'Tipo de obra financeira', financial_sale_type: 'Tipo de venda financeira' },
  fields: { amount: 'Valor', date: 'Data' },
  columnUnknown: 'O UAU tem 45 colunas livres: esta não existe.',
  /** Sienge's situations of a unit. */
  stock: {
    D: 'Disponível',
    V: 'Vendida',
    L: 'Locada',
    C: 'Reservada',
    R: 'Reserva técnica',
    E: 'Permuta',
    M: 'Mútuo',
    P: 'Proposta',
    T: 'Transferida',
    G: 'Vendida por terceiros',
  },
  situations: { '0': 'Solicitado', '1': 'Autorizado', '2': 'Emitido', '3': 'Cancelado' },
  operations: {
    'receipt:2': 'Recebimento',
    'payment:1': 'Pagamento',
    'payment:10': 'Adiantamento',
  },
  columns: {
    account: 'Conta',
    label: 'Nome',
    amount: 'Valor',
    movements: 'Movimentos',
    first_month: 'Primeiro mês',
    last_month: 'Último mês',
    status: 'Situação',
    targets: 'Destino',
    rule: 'Regra',
    valid_from: 'Vale a partir de',
  },
} as const;

/** Mapping targets of an ERP's money, in the mapping's groups. */
export const mappingTargets = {
  receipts: 'Recebimentos',
  deductions: 'Deduções da receita',
  revenue: 'Outras receitas',
  taxes: 'Tributos',
  funding: 'Financiamento e capital',
  lines: {
    'loan.release': 'Liberações de financiamento',
    'loan.amortization': 'Amortização de financiamento',
    'loan.interest_paid': 'Juros de financiamento',
    'loan.fees': 'Tarifas de financiamento',
    contribution: 'Aportes',
    distribution: 'Distribuição de lucros',
  },
} as const;
