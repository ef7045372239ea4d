/**
 * Names of accounts of Brazilian developers, by the plan's line that they mean. A phrase matches when all its words are in the
 * name. `weak` ones apply only when nothing else does.
 */
import { type MappingTarget, wholeShare } from '@uni/contracts';

export interface Hint {
  readonly words: string;
  readonly targets: readonly MappingTarget[];
  readonly strength: 'strong' | 'weak';
}

const hint = (key: string, strength: Hint['strength'], phrases: string): Hint[] =>
  phrases
    .split(',')
    .map((copy) => copy.trim())
    .map((copy) => ({ words: copy, targets: [{ key: key as MappingTarget['key'], share: wholeShare }], strength }));

const strong = (key: string, phrases: string) => hint(key, 'strong', phrases);
const weak = (key: string, phrases: string) => hint(key, 'weak', phrases);

/** PIS, COFINS and CSLL in one payment: divided as their rates are, 0.65, 3 and 1 %. */
const contributions: readonly MappingTarget[] = [
  { key: 'tax.pis', share: 1_398 },
  { key: 'tax.cofins', share: 6_452 },
  { key: 'tax.csll', share: 2_150 },
];

export const hints: readonly Hint[] = [
  // Land
  ...strong('expense.outorga', 'outorga onerosa, outorga, indice construtivo, potencial construtivo, cepac'),
  ...strong('expense.terrain', 'terreno, aquisicao terreno, compra area, gleba'),
  ...strong('expense.terrain_other_payment_methods', 'permuta terreno, permuta fisica, torna terreno'),
  // Works
  ...strong(
    'expense.labor_cost',
    `custo obra, material aplicado, empreiteiro, empreitada, mao obra, concreto, aco, cimento, argamassa, fundacao,
     estaca, estrutura, alvenaria, revestimento, esquadria, pintura, impermeabilizacao, elevador, instalacao eletrica,
     instalacao hidraulica, terraplanagem, canteiro, mestre obra, engenheiro obra, coordenador obra, vigia,
     tecnico seguranca trabalho, risco engenharia, responsabilidade tecnica, art, rrt, frete carreto, administrativo obra,
     adiantamento fornecedor, estagiario obra, projeto obra, administracao obra construtora`,
  ),
  ...weak('expense.labor_cost', 'obra, construcao, material, equipamento, fornecedor, insumo'),
  ...strong(
    'expense.non_incident_infra_cost',
    'infraestrutura, contrapartida, gentileza urbana, pavimentacao, saneamento, rede esgoto, rede agua, drenagem, compensacao ambiental',
  ),
  ...strong('expense.post_cost_labor', 'pos obra, assistencia tecnica, garantia, habitese, condominio pre operacional'),
  ...strong(
    'expense.adm_taxes',
    'taxa adm, taxa administracao, taxa gestao, gestao incorporacao, gestao engenharia, gestao venda, administracao contratada',
  ),
  // Commercial
  ...strong(
    'expense.marketing',
    `marketing, publicidade, propaganda, midia, outdoor, banner, folder, flyer, impresso, patrocinio, maquete, video,
     evento, site, portal, agencia comunicacao, assessoria imprensa, pesquisa mercado, tapume, decorado,
     impulsionamento, acao marketing, lancamento incorporacao, doacao, radio, brinde cliente`,
  ),
  ...strong(
    'expense.construction_standing',
    'projeto stand, projeto stand venda incorporacao, construcao stand, montagem stand, obra stand, stand venda',
  ),
  ...strong('expense.maintenance_standing', 'plantao venda, manutencao stand, recepcao plantao, recepcao stand'),
  ...strong(
    'commission.direct',
    'comissao venda, comissao corretagem, corretagem, comissao corretor, controle comissao, gestao comissao',
  ),
  ...strong(
    'expense.commercial_expense',
    `despesa comercial, premiacao, brinde comercial, brinde imobiliaria, evento imobiliaria, acao imobiliaria,
     cafe imobiliaria, almoco imobiliaria, meta imobiliaria, material midia comercial, impulsionamento imobiliaria`,
  ),
  ...weak('expense.commercial_expense', 'comercial, imobiliaria, corretor'),
  ...strong('expense.doc_client', 'documentacao cliente, itbi cliente, registro cliente, itbi registro'),
  // Incorporation and administration
  ...strong(
    'expense.incorporation',
    'custo incorporacao, novo negocio, estudo preliminar, estudo tecnico, viabilidade, sondagem, topografia, projeto incorporacao, manutencao terreno, arquitetura, arquiteto, licenciamento ambiental',
  ),
  ...weak('expense.incorporation', 'incorporacao, projeto, legalizacao'),
  ...strong(
    'expense.legal_expenses',
    `cartorio, certidao, tabelionato, registro imovel, juridico, juridica, advocaticio, advogado, custa judicial,
     acao judicial, acordo judicial, bloqueio judicial, judicial, legalizacao registro, emolumento`,
  ),
  ...strong(
    'expense.admin_expenses',
    `despesa administrativa, despesa geral, despesa pessoal, salario, ordenado, folha, ferias, vale alimentacao, vale transporte,
     beneficio, plano saude, fgts, treinamento, rescisao, encargo social, honorario colaborador, pro labore, contabilidade,
     auditoria, rh, recrutamento, escritorio, telefone, internet, software, copa cozinha, correio, motoboy, viagem,
     combustivel, assinatura jornal, crea, uniforme, publicacao oficial, relacao institucional, locacao imovel, contabil,
     assessoria administrativa, bonus meta, participacao resultado, periferico, prestador servico pessoa juridica,
     honorario marketing, honorario novo negocio, honorario engenharia assistencia tecnica`,
  ),
  ...weak('expense.admin_expenses', 'administrativo, administrativa, adm, geral, pessoal, honorario, consultoria'),
  ...strong(
    'expense.bank_fee',
    'tarifa bancaria, taxa tarifa, tarifa, tarifa cobranca, manutencao conta, despesa bancaria',
  ),
  ...strong(
    'expense.bank_rate',
    'iof, irrf rendimento, taxa cartao, irrf aplicacao, multa juro moratorio, juro cartao, despesa financeira',
  ),
  ...strong(
    'expense.other_expenses',
    'imobilizado, movel utensilio, computador, marca patente, eletrodomestico, imposto retido, issqn, iss faturamento, inss faturamento, caucao permuta sinal, retencao pis cofins csll, recolhimento pis cofins csll, reembolso pis cofins csll, retencao, recolhimento, reembolso retido, irrf profissional',
  ),
  // Taxes
  ...strong('tax.ret', 'ret, afetacao, regime especial'),
  ...strong('tax.cofins', 'cofins'),
  ...strong('tax.pis', 'pis'),
  ...strong('tax.csll', 'csll, contribuicao social lucro'),
  ...strong('tax.irpj', 'irpj, imposto renda pessoa juridica'),
  { words: 'pis cofins csll', targets: contributions, strength: 'strong' },
  ...weak('tax.ret', 'imposto receita, imposto lucro, issqn, tributo federal, inss faturamento'),
  // Revenue
  ...strong(
    'revenue.taxed',
    'receita servico, receita gestao, receita gestao incorporacao, receita gestao engenharia, receita gestao venda, taxa cessao, acrescimo moratorio, juro ativo, receita aluguel, receita nao operacional, receita transf potencial construtivo',
  ),
  ...strong('revenue.untaxed', 'receita aplicacao, aplicacao financeira, rendimento aplicacao, receita financeira'),
  ...strong(
    'receipts.direct.until_keys',
    'receita incorporacao, receita venda, parcela mensal, mensal, desconto concedido',
  ),
  ...weak('revenue.taxed', 'receita, entrada receita'),
  ...strong('refunds', 'distrato, cancelamento contrato, devolucao cliente, rescisao contrato'),
  ...strong('delinquency', 'inadimplencia'),
  // Conditions of payment
  ...strong('receipts.direct.down_payment', 'ato, sinal, entrada'),
  ...strong('receipts.direct.periodic', 'intermediaria, anual, semestral, balao, reforco, parcela semestral'),
  ...strong('receipts.direct.keys', 'chave, entrega chave, parcela chave'),
  ...strong('receipts.direct.post_keys', 'pos chave, poschave'),
  ...strong(
    'receipts.financed.bank_transfer',
    'financiamento bancario, repasse, sfh, fgts cliente, credito associativo',
  ),
  ...strong('financial_barter', 'permuta financeira, permuta, dacao'),
  // Funding
  ...strong(
    'loan.release',
    'emprestimo entrada, financiamento entrada, liberacao financiamento, emprestimo, financiamento producao, mutuo',
  ),
  ...strong('loan.amortization', 'amortizacao, mutuo emprestimo, pagamento emprestimo'),
  ...strong('loan.interest_paid', 'juro emprestimo, juro financiamento, encargo financiamento'),
  ...strong('loan.fees', 'taxa abertura credito, tac, tarifa financiamento'),
  ...strong('contribution', 'aporte, aporte terreno, capital social, afac'),
  ...strong('distribution', 'distribuicao lucro, dividendo, distribuicao socio'),
];
