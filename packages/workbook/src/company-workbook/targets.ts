import { plain } from './cell-values.ts';
import type { FlowLine } from './reading.ts';

/** Meaning of a row: a cost group (`expense.<key>`) or one of `flowTargets`; empty: it is left out. */
export type Target = string;

/** The target of rows that are not taken. */
export const leftOut: Target = '';
/** The group of the study that holds taxes as the sheet has them. */
export const typedTaxes = { key: 'tributos_planilha', label: 'Tributos da planilha', parent: 'other' } as const;

/** Targets besides the cost groups. */
export const flowTargets = [
  'revenue.taxed',
  'revenue.untaxed',
  'receipts',
  `expense.${typedTaxes.key}`,
  'tax.ret',
  'loan.release',
  'loan.interest',
  'loan.amortization',
  'contribution',
  'distribution',
  'sales.curve',
] as const;

const SALES_CURVE =
  /^(curva de vendas|velocidade de vendas|% (de )?vend|vendas? (%|em %|\(%\)|\(un|em unid|un\b)|unidades vendidas|vso)/;

/** Labels by what they mean, the first that fits. */
const VOCABULARY: readonly (readonly [Target, RegExp])[] = [
  ['sales.curve', SALES_CURVE],
  ['contribution', /\baporte|integralizac/],
  ['distribution', /distribuic.{0,12}(lucro|resultado|socio)|dividendo|^distribuicao/],
  ['loan.release', /(liberac|captac|desembolso|tomada|ingresso).{0,30}(financ|emprest|banc|credito|plano|pj)/],
  ['loan.amortization', /amortiz|(pagamento|quitacao).{0,12}(principal|financ|emprest)/],
  ['loan.interest', /juros.{0,40}(financ|banc|obra|emprest|producao|pj)|^juros( pagos)?$/],
  ['tax.ret', /\bret\b|patrimonio de afetacao/],
  [`expense.${typedTaxes.key}`, /impost|tribut|\bpis\b|cofins|irpj|csll|presumido/],
  ['expense.commercial_expense', /corretag|comiss|(despesas?|custos?) (comercia(l|is)|com vendas?)/],
  ['expense.maintenance_standing', /manutenc.{0,12}(stand|plantao)/],
  ['expense.construction_standing', /stand|decorado|plantao/],
  ['expense.marketing', /marketing|publicid|propagand|midia|lancamento/],
  ['expense.doc_client', /document.{0,20}client|assessoria.{0,20}(credito|repasse)/],
  ['expense.post_cost_labor', /pos[- ]?obra|assistencia tecnica|garantia/],
  ['expense.adm_taxes', /(taxa de )?administrac.{0,12}obra|taxa de administrac|gerenciamento/],
  ['expense.outorga', /outorga/],
  ['expense.terrain', /terreno|gleba|itbi|\bland\b/],
  ['revenue.untaxed', /outras (receitas|entradas)|rendiment|aplicac|aluguel/],
  [
    'revenue.taxed',
    /^(receita|recebiment|entradas? de client|sinal|parcela|mensa|semestra|anuais|intermediar|repasse|chaves|poupanca|vendas?$|vgv|carteira)/,
  ],
  ['expense.non_incident_infra_cost', /infra/],
  ['expense.incorporation', /incorporac|projeto|arquitet|aprovac|licenc|sondag|topograf|habite/],
  ['expense.legal_expenses', /jurid|cartor|registro|advoc|emolument/],
  [
    'expense.labor_cost',
    /\bobra\b|construc|edifica|fundac|estrutura|alvenaria|acabament|instalac|fachada|mao de obra|concreto|terraplen|paviment|esquadri|cobertura|revestiment|pintura|elevador/,
  ],
  ['expense.bank_fee', /tarifa|bancari/],
  ['expense.admin_expenses', /administrat|overhead|escritorio|contab|pessoal|despesas gerais|condominio|iptu/],
  ['expense.other_expenses', /segur|outr[ao]s|divers|contingenc|imprevist/],
];

const MEASURE = /^(vpl|tir|payback|fator|indice|area|quantidade|qtd|n[o°º]?\.? de)\b/;
const SHARE = /%|percent|\b(fisic[oa]s?|avanco|evolucao|curva|incc|ipca|igp|cdi|selic|cub)\b/;
/** Shares are written as fractions or as percent. */
const WHOLE = 100;

/** True for rows of shares, indexes and results, which are no money of the flow. */
export function isNoMoney({ label, numbers }: Pick<FlowLine, 'label' | 'numbers'>): boolean {
  const name = plain(label);
  if (SALES_CURVE.test(name)) return false;
  return MEASURE.test(name) || (SHARE.test(name) && [...numbers.values()].every((value) => Math.abs(value) <= WHOLE));
}

const INFLOW = /receita|recebiment|entrada|ingresso/;
const OUTFLOW = /custo|despesa|saida|pagamento|desembolso/;

/** Rows of the kind alone: the study has a group for what has no other. */
const OUTFLOW_NAME = /^(custos?|despesas?|saidas?|desembolsos?|pagamentos?)\b/;
const INFLOW_NAME = /^(receitas?|entradas?|ingressos?|recebimentos?)\b/;

export interface Proposal {
  readonly target: Target | null;
  readonly from: 'label' | 'heading' | 'sum' | 'doubtful' | 'measure' | 'none';
}

/** Returns the target of a row by its label, else by the headings above it; null if nothing names it. */
export function proposedTarget(line: Pick<FlowLine, 'label' | 'headings' | 'sum' | 'numbers'>): Proposal {
  const label = plain(line.label);
  if (line.sum?.of === 'doubtful') return { target: null, from: 'doubtful' };
  if (line.sum !== null) return { target: leftOut, from: 'sum' };
  if (isNoMoney(line)) return { target: leftOut, from: 'measure' };
  const isIn = line.headings.some((heading) => INFLOW.test(plain(heading)));
  const isOut = !isIn && line.headings.some((heading) => OUTFLOW.test(plain(heading)));
  const fits = (target: Target): boolean =>
    (isOut && !isInflow(target)) || (isIn && !target.startsWith('expense.')) || !(isIn || isOut);
  const named = VOCABULARY.find(([target, pattern]) => fits(target) && pattern.test(label));
  if (named) return { target: named[0], from: 'label' };
  for (const heading of [...line.headings].reverse()) {
    const above = VOCABULARY.find(([target, pattern]) => fits(target) && pattern.test(plain(heading)));
    if (above && above[0] !== 'sales.curve') return { target: above[0], from: 'heading' };
  }
  if (isOut) return { target: 'expense.other_expenses', from: 'heading' };
  if (isIn) return { target: 'revenue.taxed', from: 'heading' };
  if (OUTFLOW_NAME.test(label)) return { target: 'expense.other_expenses', from: 'label' };
  return INFLOW_NAME.test(label) ? { target: 'revenue.taxed', from: 'label' } : { target: null, from: 'none' };
}

/** True for money that comes in. */
export const isInflow = (target: Target): boolean =>
  target.startsWith('revenue.') || target === 'receipts' || target === 'loan.release' || target === 'contribution';

/** True for rows that are no money. */
export const isMeasure = (target: Target): boolean => target === 'sales.curve';
