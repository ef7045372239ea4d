import {
  type CollaborationDefinition,
  type CollaborationDirection,
  type CollaborationKey,
  type CollaborationUnit,
  collaborationNames,
} from '@uni/contracts';

function standard(
  key: CollaborationKey,
  unit: CollaborationUnit,
  direction: CollaborationDirection,
  formula: string,
): readonly [CollaborationKey, CollaborationDefinition] {
  return [key, { name: collaborationNames[key], formula, unit, direction, shown: true }];
}

/** Of what the plan has to sell, what was sold for good. */
const soldShare = '(acumulado(vendas_de_tabela) - acumulado(distratos_de_tabela)) / vida(vgv_ofertado)';

/**
 * Default definitions of the catalog's indicators, until an organization overrides them. The names and formulas are proposals
 * over figures that the market uses. Sales over offer follow the housing market surveys (Secovi, CBIC). Revenue and cost to be
 * appropriated follow CPC 47 and the circular CVM/SNC/SEP 02/2018, with land in the incurred cost.
 */
export const standardIndicators: ReadonlyMap<CollaborationKey, CollaborationDefinition> = new Map([
  standard('lct', 'money', 'higher', 'periodo(vgv_lancado)'),
  standard('aptpu', 'area_per_unit', 'none', 'acumulado(area_lancada) / acumulado(unidades_lancadas)'),
  standard('grm', 'money', 'higher', 'media(recebimentos)'),
  standard(
    'vso',
    'share',
    'higher',
    '(periodo(unidades_vendidas) - periodo(unidades_distratadas)) / (inicio(unidades_em_estoque) + periodo(unidades_ofertadas))',
  ),
  standard('apm', 'money_per_area', 'higher', 'periodo(vendas) / periodo(area_vendida)'),
  // Of what was sold: one less the cost still to come over the revenue still to come.
  standard(
    'aprc',
    'share',
    'higher',
    `1 - ${soldShare} * (vida(custo_incorrido) - acumulado(custo_incorrido)) / ((acumulado(vendas) - acumulado(distratos)) * (1 - acumulado(custo_incorrido) / vida(custo_incorrido)))`,
  ),
  standard('lctc', 'money', 'higher', 'ano(vgv_lancado)'),
  standard('art', 'area', 'none', 'fim(area_em_estoque)'),
  standard('crf', 'ratio', 'higher', '(fim(carteira_a_receber) + 0,7 * fim(vgv_em_estoque)) / fim(saldo_devedor)'),
  standard('drc', 'share', 'lower', 'ano(distratos) / ano(vendas)'),
  standard(
    'sgea',
    'share',
    'lower',
    '(periodo(despesas_comerciais) + periodo(despesas_administrativas)) / periodo(receita_liquida)',
  ),
  standard(
    'ebitda',
    'share',
    'higher',
    '(periodo(fluxo_livre) + periodo(tributos_sobre_lucro)) / periodo(receita_liquida)',
  ),
  standard('dotcp', 'ratio', 'lower', 'fim(saldo_devedor) / acumulado(aportes)'),
  standard('dorp', 'ratio', 'lower', '(fim(saldo_devedor) - fim(caixa)) / fim(carteira_performada)'),
]);
