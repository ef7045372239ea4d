/** Lists and objects of planning: the enterprise's workspace and the organization's lists. */
import type { MappingKind } from '../integration/mapping.ts';
import type { StudyPartKey } from '../study/parts/part-table.ts';
import type { Resource } from './resource.ts';
import { type Entry, page, rowsOf } from './rows-of.ts';

/** A part of the version, by its own name. */
const part = (state: StudyPartKey) => `/api/planner/versions/:version/parts/${state}/` as const;
const ofEnterprise = (segment: string) => `/api/planner/enterprises/:enterprise/${segment}/` as const;
/** Of one kind of mapping: what is to be decided, the lines that it offers, and the rules that stand. */
const mapping = (what: 'sources' | 'targets' | 'rules', kind: MappingKind) =>
  `/api/integration/mapping-${what}/?kind=${kind}` as const;
const revenueLines = (side: 'to_receive' | 'received') => `/api/integration/gross-revenue-lines/?side=${side}` as const;
/** Cost groups have a value and a curve. */
type CostKey = { [K in StudyPartKey]: `${K}Curve` extends StudyPartKey ? K : never }[StudyPartKey];
const cost = (state: Exclude<CostKey, 'sales'>, label: string, quoted?: string): readonly Entry[] => [
  [state, 'obj', label, part(state), quoted ?? state],
  [`${state}Curve`, 'list', `${label}, curva mensal`, part(`${state}Curve`), quoted ?? state],
];

const general: readonly Entry[] = [
  ['cities', 'list', 'Cidades', page],
  ['enterpriseCity', 'obj', 'Cidade do empreendimento', page],
  ['enterpriseTabKey', 'obj', 'Aba atual', page],
  ['isAddingEnterpise', 'obj', 'Novo empreendimento', page],
  ['cashFlow', 'list', 'Fluxo de caixa', part('cashFlow')],
  ['versions', 'list', 'Versões', '/api/planner/versions/?empreendimento=:enterprise'],
  ['selectedVersion', 'obj', 'Versão selecionada', '/api/planner/versions/:version/'],
  ['chosenVersion', 'obj', 'Versão escolhida', page],
  ['enterprises', 'list', 'Empreendimentos', '/api/planner/enterprises/'],
  ['chosenEnterprise', 'obj', 'Empreendimento escolhido', page],
  ['modules', 'list', 'Módulos', '/api/planner/modules/?empreendimento=:enterprise'],
  ['chosenModule', 'obj', 'Módulo escolhido', page],
  ['financingModel', 'obj', 'Modelo de financiamento', part('financingModel')],
  ['sales', 'obj', 'Vendas', part('sales')],
  ['salesCurve', 'list', 'Curva de vendas', part('salesCurve')],
  ['realCurve', 'list', 'Curva realizada', ofEnterprise('physical-progress')],
  ['system', 'obj', 'Sistema de origem', ofEnterprise('system')],
  ['amortizationType', 'list', 'Sistema de amortização', part('amortizationType')],
  ['endType', 'list', 'Critério de término', part('endType')],
  ['businessExpenses', 'list', 'Despesas comerciais gerais', part('businessExpenses')],
  ['projection', 'obj', 'Projeção', part('projection')],
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
  [
    'commissionFinancial',
    'obj',
    'Comissão, venda financiada',
    part('commissionFinancial'),
    'commission (financial and directly)',
  ],
  [
    'commissionDirectly',
    'obj',
    'Comissão, venda direta',
    part('commissionDirectly'),
    'commission (financial and directly)',
  ],
  ['docClient', 'obj', 'Documentação do cliente', part('docClient')],
  ['tributation', 'obj', 'Tributação', part('tributation')],
  ['accomplished', 'list', 'Realizado', ofEnterprise('realised-entries'), "a set of 'accomplished' counterparts"],
  ['physicalSchedule', 'list', 'Cronograma físico', part('physicalSchedule'), 'physical schedule'],
  [
    'financialOperation',
    'list',
    'Operações financeiras',
    part('financialOperation'),
    'financialOperation and its results',
  ],
  [
    'financialOperationResults',
    'list',
    'Resultados da operação',
    part('financialOperationResults'),
    'financialOperation and its results',
  ],
  ['profitDistribution', 'obj', 'Distribuição de lucros', part('profitDistribution'), 'profitDistribution with curve'],
  [
    'profitDistributionCurve',
    'list',
    'Curva de distribuição',
    part('profitDistributionCurve'),
    'profitDistribution with curve',
  ],
  ['origemFunding', 'list', 'Origem dos recursos', part('origemFunding')],
  ['recivedVGV', 'obj', 'VGV recebido', part('recivedVGV')],
  ['admTaxes', 'obj', 'Taxas de administração', part('admTaxes')],
  ['indicatorTaxes', 'obj', 'Taxas dos indicadores', part('indicatorTaxes')],
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
const ofSystem = (
  system: 'Sienge' | 'Uau',
  name: string,
  kind: 'financing_sienge' | 'financing_uau',
): readonly Entry[] => [
  [`financial${system}`, 'list', `Financeiro ${name}`, mapping('sources', kind), 'financial{product}'],
  [
    `financial${system}Type`,
    'list',
    `Tipos do financeiro ${name}`,
    `${mapping('targets', kind)}&system=${system.toLowerCase()}`,
    'financial{product}Type',
  ],
];

const paged = 'a paged parameterization of lines to forecast';
const grossRevenue = 'gross revenue line parameterization to receive and received';

export const plannerResources: readonly Resource[] = rowsOf('planner', 'planning:read', [
  ['cashFlow', 'obj', 'Fluxo de caixa', '/api/planner/cash-flow/'],
  ['cashFlowLine', 'list', 'Linhas do fluxo de caixa', '/api/planner/cash-flow-lines/'],
  ['rubricas', 'list', 'Rubricas', mapping('targets', 'general')],
  ['financialOperation', 'list', 'Operações financeiras', mapping('sources', 'financial_operation')],
  ['fromTofinancialOperation', 'list', 'De-para de operações financeiras', mapping('rules', 'financial_operation')],
  ['typesFinancialOperation', 'list', 'Tipos de operação financeira', mapping('targets', 'financial_operation')],
  ...ofSystem('Sienge', 'Sienge', 'financing_sienge'),
  ...ofSystem('Uau', 'UAU', 'financing_uau'),
  ['cashFlowGroupable', 'list', 'Linhas agrupáveis', '/api/planner/cash-flow-groupable/'],
  ['cashFlowGrouped', 'list', 'Linhas agrupadas', '/api/planner/cash-flow-groupings/'],
  ['linesToForecast', 'obj', 'Linhas a prever', mapping('sources', 'financial_version'), paged],
  ['grossRevenueToReceive', 'list', 'Receita bruta a receber', revenueLines('to_receive'), grossRevenue],
  ['grossRevenueReceived', 'list', 'Receita bruta recebida', revenueLines('received'), grossRevenue],
  [
    'organizationExtraInfo',
    'obj',
    'Informações da organização',
    '/api/admin/organization-info/',
    'extra info for organization',
  ],
]);
