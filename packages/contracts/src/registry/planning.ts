/** Lists and objects of planning: the enterprise's workspace and the organization's lists. */
import type { MappingKind } from '../integration/mapping.ts';
import type { StudyPartKey } from '../study/parts/part-table.ts';
import type { Resource } from './resource.ts';
import { entriesOf, page, read, rowsOf } from './rows-of.ts';

/** A part of the version, by its own name. */
const studyPart = (state: StudyPartKey) =>
  read('GET /api/planner/versions/:id/parts/:part/', { params: { id: ':version', part: state } });
const ofVersion = { params: { id: ':version' } } as const;
const ofEnterprise = { params: { id: ':enterprise' } } as const;
const amongEnterprises = { query: { empreendimento: ':enterprise' } } as const;
/** Of one kind of mapping: what is to be decided, the lines that it offers, and the rules that stand. */
const mappingSources = (kind: MappingKind) => read('GET /api/integration/mapping-sources/', { query: { kind } });
const mappingTargets = (kind: MappingKind) => read('GET /api/integration/mapping-targets/', { query: { kind } });
const revenueLines = (side: 'to_receive' | 'received') =>
  read('GET /api/integration/gross-revenue-lines/', { query: { side } });
/** Cost groups have a value and a curve. */
type CostKey = { [K in StudyPartKey]: `${K}Curve` extends StudyPartKey ? K : never }[StudyPartKey];
const cost = (state: Exclude<CostKey, 'sales'>, label: string, quoted: string = state) =>
  [
    [state, 'obj', label, studyPart(state), quoted],
    [`${state}Curve`, 'list', `${label}, curva mensal`, studyPart(`${state}Curve`), quoted],
  ] as const;

const general = entriesOf([
  ['cities', 'list', 'Cidades', page],
  ['enterpriseCity', 'obj', 'Cidade do empreendimento', page],
  ['enterpriseTabKey', 'obj', 'Aba atual', page],
  ['isAddingEnterpise', 'obj', 'Novo empreendimento', page],
  ['cashFlow', 'list', 'Fluxo de caixa', studyPart('cashFlow')],
  ['versions', 'list', 'Versões', read('GET /api/planner/versions/', amongEnterprises)],
  ['selectedVersion', 'obj', 'Versão selecionada', read('GET /api/planner/versions/:id/', ofVersion)],
  ['chosenVersion', 'obj', 'Versão escolhida', page],
  ['enterprises', 'list', 'Empreendimentos', read('GET /api/planner/enterprises/')],
  ['chosenEnterprise', 'obj', 'Empreendimento escolhido', page],
  ['modules', 'list', 'Módulos', read('GET /api/planner/modules/', amongEnterprises)],
  ['chosenModule', 'obj', 'Módulo escolhido', page],
  ['financingModel', 'obj', 'Modelo de financiamento', studyPart('financingModel')],
  ['sales', 'obj', 'Vendas', studyPart('sales')],
  ['salesCurve', 'list', 'Curva de vendas', studyPart('salesCurve')],
  ['realCurve', 'list', 'Curva realizada', read('GET /api/planner/enterprises/:id/physical-progress/', ofEnterprise)],
  ['system', 'obj', 'Sistema de origem', read('GET /api/planner/enterprises/:id/system/', ofEnterprise)],
  ['amortizationType', 'list', 'Sistema de amortização', studyPart('amortizationType')],
  ['endType', 'list', 'Critério de término', studyPart('endType')],
  ['businessExpenses', 'list', 'Despesas comerciais gerais', studyPart('businessExpenses')],
  ['projection', 'obj', 'Projeção', studyPart('projection')],
]);

const costs = entriesOf([
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
]);

const besides = entriesOf([
  [
    'commissionFinancial',
    'obj',
    'Comissão, venda financiada',
    studyPart('commissionFinancial'),
    'commission (financial and directly)',
  ],
  [
    'commissionDirectly',
    'obj',
    'Comissão, venda direta',
    studyPart('commissionDirectly'),
    'commission (financial and directly)',
  ],
  ['docClient', 'obj', 'Documentação do cliente', studyPart('docClient')],
  ['tributation', 'obj', 'Tributação', studyPart('tributation')],
  [
    'accomplished',
    'list',
    'Realizado',
    read('GET /api/planner/enterprises/:id/realised-entries/', ofEnterprise),
    "a set of 'accomplished' counterparts",
  ],
  ['physicalSchedule', 'list', 'Cronograma físico', studyPart('physicalSchedule'), 'physical schedule'],
  [
    'financialOperation',
    'list',
    'Operações financeiras',
    studyPart('financialOperation'),
    'financialOperation and its results',
  ],
  [
    'financialOperationResults',
    'list',
    'Resultados da operação',
    studyPart('financialOperationResults'),
    'financialOperation and its results',
  ],
  [
    'profitDistribution',
    'obj',
    'Distribuição de lucros',
    studyPart('profitDistribution'),
    'profitDistribution with curve',
  ],
  [
    'profitDistributionCurve',
    'list',
    'Curva de distribuição',
    studyPart('profitDistributionCurve'),
    'profitDistribution with curve',
  ],
  ['origemFunding', 'list', 'Origem dos recursos', studyPart('origemFunding')],
  ['recivedVGV', 'obj', 'VGV recebido', studyPart('recivedVGV')],
  ['admTaxes', 'obj', 'Taxas de administração', studyPart('admTaxes')],
  ['indicatorTaxes', 'obj', 'Taxas dos indicadores', studyPart('indicatorTaxes')],
  ['permutes', 'list', 'Permutas', page],
  ['direcly', 'list', 'Venda direta', page],
  ['financial', 'list', 'Venda financiada', page],
  ['comissionDirecly', 'list', 'Comissão, venda direta', page],
  ['comissionFinancial', 'list', 'Comissão, venda financiada', page],
]);

export const enterpriseEntries = [...general, ...costs, ...besides] as const;

export const enterpriseResources: readonly Resource[] = rowsOf('enterprise', 'planning:read', enterpriseEntries);

const paged = 'a paged parameterization of lines to forecast';
const grossRevenue = 'gross revenue line parameterization to receive and received';

export const plannerEntries = entriesOf([
  ['cashFlow', 'obj', 'Fluxo de caixa', read('GET /api/planner/cash-flow/')],
  ['cashFlowLine', 'list', 'Linhas do fluxo de caixa', read('GET /api/planner/cash-flow-lines/')],
  ['rubricas', 'list', 'Rubricas', mappingTargets('general')],
  ['financialOperation', 'list', 'Operações financeiras', mappingSources('financial_operation')],
  [
    'fromTofinancialOperation',
    'list',
    'De-para de operações financeiras',
    read('GET /api/integration/mapping-rules/', { query: { kind: 'financial_operation' } }),
  ],
  ['typesFinancialOperation', 'list', 'Tipos de operação financeira', mappingTargets('financial_operation')],
  ['financialSienge', 'list', 'Financeiro Sienge', mappingSources('financing_sienge'), 'financial{product}'],
  [
    'financialSiengeType',
    'list',
    'Tipos do financeiro Sienge',
    read('GET /api/integration/mapping-targets/', { query: { kind: 'financing_sienge', system: 'sienge' } }),
    'financial{product}Type',
  ],
  ['financialUau', 'list', 'Financeiro UAU', mappingSources('financing_uau'), 'financial{product}'],
  [
    'financialUauType',
    'list',
    'Tipos do financeiro UAU',
    read('GET /api/integration/mapping-targets/', { query: { kind: 'financing_uau', system: 'uau' } }),
    'financial{product}Type',
  ],
  ['cashFlowGroupable', 'list', 'Linhas agrupáveis', read('GET /api/planner/cash-flow-groupable/')],
  ['cashFlowGrouped', 'list', 'Linhas agrupadas', read('GET /api/planner/cash-flow-groupings/')],
  ['linesToForecast', 'obj', 'Linhas a prever', mappingSources('financial_version'), paged],
  ['grossRevenueToReceive', 'list', 'Receita bruta a receber', revenueLines('to_receive'), grossRevenue],
  ['grossRevenueReceived', 'list', 'Receita bruta recebida', revenueLines('received'), grossRevenue],
  [
    'organizationExtraInfo',
    'obj',
    'Informações da organização',
    read('GET /api/admin/organization-info/'),
    'extra info for organization',
  ],
]);

export const plannerResources: readonly Resource[] = rowsOf('planner', 'planning:read', plannerEntries);
