/** Lists and objects of planning: the enterprise's workspace and the organization's lists. */
import type { Resource } from './resource.ts';
import { type Entry, page, rowsOf } from './rows-of.ts';

const study = '/api/planner/versions/:id/study/';
const projection = '/api/planner/versions/:id/projection/';
const realised = '/api/planner/enterprises/:id/realised/';
const targets = '/api/integration/mapping-targets/';
const rules = '/api/integration/mapping-rules/';
const sources = '/api/integration/mapping-sources/';
const revenueLines = '/api/integration/gross-revenue-lines/';
const cost = (state: string, label: string, quoted?: string): readonly Entry[] => [
  [state, 'obj', label, study, quoted ?? state],
  [`${state}Curve`, 'list', `${label}, curva mensal`, study, quoted ?? state],
];

const general: readonly Entry[] = [
  ['cities', 'list', 'Cidades', page],
  ['enterpriseCity', 'obj', 'Cidade do empreendimento', page],
  ['enterpriseTabKey', 'obj', 'Aba atual', page],
  ['isAddingEnterpise', 'obj', 'Novo empreendimento', page],
  ['cashFlow', 'list', 'Fluxo de caixa', projection],
  ['versions', 'list', 'Versões', '/api/planner/versions/'],
  ['selectedVersion', 'obj', 'Versão selecionada', '/api/planner/versions/:id/'],
  ['chosenVersion', 'obj', 'Versão escolhida', page],
  ['enterprises', 'list', 'Empreendimentos', '/api/planner/enterprises/'],
  ['chosenEnterprise', 'obj', 'Empreendimento escolhido', page],
  ['modules', 'list', 'Módulos', '/api/planner/modules/'],
  ['chosenModule', 'obj', 'Módulo escolhido', page],
  ['financingModel', 'obj', 'Modelo de financiamento', study],
  ['sales', 'obj', 'Vendas', study],
  ['salesCurve', 'list', 'Curva de vendas', study],
  ['realCurve', 'list', 'Curva realizada', realised],
  ['system', 'obj', 'Sistema de origem', '/api/planner/enterprises/:id/commitments/'],
  ['amortizationType', 'list', 'Sistema de amortização', study],
  ['endType', 'list', 'Critério de término', study],
  ['businessExpenses', 'list', 'Despesas comerciais gerais', study],
  ['projection', 'obj', 'Projeção', projection],
];

const costs: readonly Entry[] = [
  ...cost('incorporation', 'Incorporação'),
  ...cost('outorga', 'Outorga onerosa'),
  ...cost('marketing', 'Marketing e publicidade'),
  ...cost('constructionStanding', 'Construção do stand', 'construction standing'),
  ...cost('maintenanceStanding', 'Manutenção do stand', 'maintenance standing'),
  ...cost('commercialExpense', 'Despesas comerciais', 'commercial expense'),
  ...cost('laborCost', 'Custo de obra', 'labor cost'),
  ...cost('postCostLabor', 'Pós-obra', 'post-cost labor'),
  ...cost('nonIncidentInfraCost', 'Infraestrutura não incidente', 'non-incident infra cost'),
  ...cost('otherLaborCost', 'Outros custos de obra', 'other labor cost'),
  ...cost('readjustLaborCost', 'Reajuste do custo de obra', 'readjust labor cost'),
  ...cost('terrain', 'Terreno'),
  ...cost('terrainOtherPaymentMethods', 'Terreno, outras formas de pagamento', 'terrain other payment methods'),
  ...cost('otherExpenses', 'Outras despesas', 'other expenses'),
  ...cost('legalExpenses', 'Despesas jurídicas e cartoriais', 'legal expenses'),
  ...cost('adminExpenses', 'Despesas administrativas', 'admin expenses'),
  ...cost('bankRate', 'Taxas bancárias', 'bank rate and fee'),
  ...cost('bankFee', 'Tarifas bancárias', 'bank rate and fee'),
];

const besides: readonly Entry[] = [
  ['commissionFinancial', 'obj', 'Comissão, venda financiada', study, 'commission (financial and directly)'],
  ['commissionDirectly', 'obj', 'Comissão, venda direta', study, 'commission (financial and directly)'],
  ['docClient', 'obj', 'Documentação do cliente', study],
  ['tributation', 'obj', 'Tributação', study],
  ['accomplished', 'list', 'Realizado', realised, "a set of 'accomplished' counterparts"],
  ['physicalSchedule', 'list', 'Cronograma físico', study, 'physical schedule'],
  ['financialOperation', 'list', 'Operações financeiras', study, 'financialOperation and its results'],
  ['financialOperationResults', 'list', 'Resultados da operação', projection, 'financialOperation and its results'],
  ['profitDistribution', 'obj', 'Distribuição de lucros', study, 'profitDistribution with curve'],
  ['profitDistributionCurve', 'list', 'Curva de distribuição', study, 'profitDistribution with curve'],
  ['origemFunding', 'list', 'Origem dos recursos', study],
  ['recivedVGV', 'obj', 'VGV recebido', projection],
  ['admTaxes', 'obj', 'Taxas de administração', study],
  ['indicatorTaxes', 'obj', 'Taxas dos indicadores', study],
  ['permutes', 'list', 'Permutas', page],
  ['direcly', 'list', 'Venda direta', page],
  ['financial', 'list', 'Venda financiada', page],
  ['comissionDirecly', 'list', 'Comissão, venda direta', page],
  ['comissionFinancial', 'list', 'Comissão, venda financiada', page],
];

export const enterpriseResources: readonly Resource[] = rowsOf('enterprise', 'planning:read', [
  ...general,
  ...costs,
  ...besides,
]);

/** One list and its types for each external system. */
const ofSystem = (system: string, name: string): readonly Entry[] => [
  [`financial${system}`, 'list', `Financeiro ${name}`, sources, 'financial{product}'],
  [`financial${system}Type`, 'list', `Tipos do financeiro ${name}`, targets, 'financial{product}Type'],
];

const paged = 'a paged parameterization of lines to forecast';
const grossRevenue = 'gross revenue line parameterization to receive and received';

export const plannerResources: readonly Resource[] = rowsOf('planner', 'planning:read', [
  ['cashFlow', 'obj', 'Fluxo de caixa', '/api/planner/cash-flow/'],
  ['cashFlowLine', 'list', 'Linhas do fluxo de caixa', '/api/planner/cash-flow/'],
  ['rubricas', 'list', 'Rubricas', targets],
  ['financialOperation', 'list', 'Operações financeiras', sources],
  ['fromTofinancialOperation', 'list', 'De-para de operações financeiras', rules],
  ['typesFinancialOperation', 'list', 'Tipos de operação financeira', targets],
  ...ofSystem('Sienge', 'Sienge'),
  ...ofSystem('Uau', 'UAU'),
  ['cashFlowGroupable', 'list', 'Linhas agrupáveis', '/api/planner/cash-flow-groupable/'],
  ['cashFlowGrouped', 'list', 'Linhas agrupadas', '/api/planner/cash-flow-groupings/'],
  ['linesToForecast', 'obj', 'Linhas a prever', revenueLines, paged],
  ['grossRevenueToReceive', 'list', 'Receita bruta a receber', revenueLines, grossRevenue],
  ['grossRevenueReceived', 'list', 'Receita bruta recebida', revenueLines, grossRevenue],
  [
    'organizationExtraInfo',
    'obj',
    'Informações da organização',
    '/api/admin/organization-info/',
    'extra info for organization',
  ],
]);
