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

/** Labels by what they mean, the first that fits. */
const VOCABULARY: readonly (readonly [Target, RegExp])[] = [
  [
    'sales.curve',
    /^(curva de vendas|velocidade de vendas|% (de )?vend|vendas? (%|em %|\(%\)|\(un|em unid|un\b)|unidades vendidas|vso)/,
  ],
  ['contribution', /\baporte|integralizac/],
  ['distribution', /distribuic.{0,12}(lucro|resultado|socio)|dividendo|^distribuicao/],
  ['loan.release', /(liberac|captac|desembolso|tomada|ingresso).{0,30}(financ|emprest|banc|credito|plano|pj)/],
  ['loan.amortization', /amortiz|(pagamento|quitacao).{0,12}(principal|financ|emprest)/],
  ['loan.interest', /juros.{0,40}(financ|banc|obra|emprest|producao|pj)|^juros( pagos)?$/],
  ['tax.ret', /\bret\b|patrimonio de afetacao/],
  [`expense.${typedTaxes.key}`, /impost|tribut|\bpis\b|cofins|irpj|csll|presumido/],
  ['expense.commercial_expense', /corretag|comiss/],
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

const INFLOW = /receita|recebiment|entrada|ingresso/;
const OUTFLOW = /custo|despesa|saida|pagamento|desembolso/;

export interface Proposal {
  readonly target: Target | null;
  readonly from: 'label' | 'heading' | 'sum' | 'none';
}

/** Returns the target of a row by its label, else by the headings above it; null if nothing names it. */
export function proposedTarget(line: Pick<FlowLine, 'label' | 'headings' | 'sum'>): Proposal {
  if (line.sum !== null) return { target: leftOut, from: 'sum' };
  const label = plain(line.label);
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
  return isIn ? { target: 'revenue.taxed', from: 'heading' } : { target: null, from: 'none' };
}

/** True for money that comes in. */
export const isInflow = (target: Target): boolean =>
  target.startsWith('revenue.') || target === 'receipts' || target === 'loan.release' || target === 'contribution';

/** True for rows that are no money. */
export const isMeasure = (target: Target): boolean => target === 'sales.curve';
