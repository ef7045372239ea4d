import type { Node, Operator, Reason, Term } from '../../graph/node.ts';
import { valueAt } from '../../graph/node.ts';
import { termOf } from '../cells/elementwise.ts';
import { fieldTerm, nonzeroTerms, outside } from '../cells/terms.ts';
import { cohortFactors } from './payment-formulas.ts';
import {
  type CorrectionInputs,
  type Plan,
  type PlanInputs,
  planInputs,
  planOf,
  startOf,
  window,
} from './payment-plan.ts';
import { correctedUntil } from './payment-sums.ts';
import { modulePath, partPath } from './quota-reasons.ts';

/** Explains the payments of a plan part's cohorts in a month, each with its derivation, or why none pays. */
export function explainCohorts(node: Node, t: number, exact: NonNullable<Operator['exact']>): Reason {
  const plan = planOf(node.params);
  const source = planInputs(node.inputs, node.params);
  const cohorts = window(plan, source.quotas.vector, t);
  if (!cohorts) return explainNone(plan, source, node, t);
  const terms: Term[] = [];
  let [owing, first] = [false, cohorts[0]];
  for (let s = cohorts[0]; s <= cohorts[1]; s++) {
    const only = { ...node, params: { ...node.params, from: s, to: s + 1 } };
    const value = exact(only, t).hi;
    if (valueAt(source.quotas, s) !== 0 && !owing) [owing, first] = [true, s];
    if (value !== 0) terms.push(cohortTerm(source, node, s, t, value));
  }
  if (terms.length > 0) return { formula: 'parcelas de cada safra de venda, corrigidas', combine: 'sum', terms };
  if (!owing) return { formula: 'nenhuma venda paga neste mês', combine: 'sum', terms: soldTerms(source, cohorts) };
  const rhythm = outside(
    t,
    'parcelas',
    { from: Math.max(plan.since, startOf(plan, first) + plan.lo), every: plan.every },
    planFields(source, plan),
  );
  return { ...rhythm, formula: 'nenhuma parcela vence neste mês' };
}

/** The quotas of the months whose sales would pay: all zero. */
function soldTerms({ quotas }: PlanInputs, [first, last]: readonly [number, number]): Term[] {
  return [first, last].filter((s, i, all) => all.indexOf(s) === i).map((s) => ({ ...termOf(quotas, s), value: 0 }));
}

/** Explains why no month of sales pays in month t: none is sold, or their installments fall in other months. */
function explainNone(plan: Plan, source: PlanInputs, node: Node, t: number): Reason {
  const { quotas } = source;
  const { from, to } = quotas.vector;
  const [first, last] = [Math.max(plan.from, from), Math.min(plan.to, to) - 1];
  if (first > last)
    return {
      formula: 'nada é vendido nestas condições',
      combine: 'factors',
      terms: [{ ...termOf(quotas, first), value: 0 }],
    };
  const months = {
    from: Math.max(plan.since, startOf(plan, first) + plan.lo),
    to: Math.min(plan.last, startOf(plan, last) + plan.hi),
  };
  const none = { ...termOf(quotas, Math.min(first, node.months - 1)), value: 0, bare: true };
  return outside(t, 'parcelas', months, [none, ...planFields(source, plan)]);
}

/** The fields of the study that say when a part of a plan is paid. */
function planFields({ quotas }: PlanInputs, plan: Plan): Term[] {
  const share = shareOf(quotas);
  if (!share) return [];
  const series = partPath(share);
  const module = modulePath(share);
  return [
    ...fieldTerm('Número de parcelas', plan.n, 'number', `${series}/installments`),
    ...fieldTerm('Meses entre parcelas', plan.every, 'number', `${series}/every`),
    ...fieldTerm('Meses depois das chaves', plan.lo, 'number', `${series}/lag`),
    ...fieldTerm('Primeira parcela, meses depois da venda', plan.first, 'number', `${series}/first`),
    ...fieldTerm('Carência, meses', plan.first, 'number', `${series}/grace`),
    ...fieldTerm('Meses depois da venda', plan.lo, 'number', `${series}/after`),
    ...fieldTerm('Mês da parcela', plan.last, 'month', `${series}/at`),
    ...fieldTerm('Início da obra', plan.lo, 'number', `${module}/works_start`),
    ...fieldTerm('Meses de obra', plan.hi, 'number', `${module}/works_months`),
  ];
}

/** The share of a plan's part behind its quotas. */
function shareOf(quotas: Node): Node | undefined {
  const scaled = quotas.op.name === 'collectedAtKeys' ? quotas.inputs[0] : quotas;
  const share = scaled?.inputs[1];
  // A share of a share: the inner one is the installment's own.
  return share?.inputs[1] ?? share;
}

function cohortTerm(source: PlanInputs, node: Node, s: number, t: number, value: number): Term {
  const { quotas, rate } = source;
  const isCollectedAtKeys = quotas.op.name === 'collectedAtKeys' && s === node.params.keys;
  return {
    label: isCollectedAtKeys ? 'Safras até as chaves' : 'Safra',
    ...(isCollectedAtKeys ? {} : { of: s }),
    value,
    unit: node.meta.unit,
    reason: () => ({
      formula: 'quota da safra × juros × correção',
      combine: 'factors',
      terms: [
        ...(isCollectedAtKeys ? [termOf(quotas, s)] : quotaTerms(quotas, s)),
        ...(rate ? [termOf(rate, 0)] : []),
        ...correctionTerms(source, node, s, t, tablePath(shareOf(quotas))),
      ],
    }),
  };
}

/** The pointer of the price table of a part's share. */
export function tablePath(share: Node | undefined): string {
  return /^.*\/tables\/\d+/.exec(share?.meta.input ?? '')?.[0] ?? '';
}

/** The factors of a cohort's correction from s to t; with a yearly one, up to the contract's last anniversary. */
export function correctionTerms(
  source: CorrectionInputs,
  { params }: Node,
  s: number,
  t: number,
  table: string,
): Term[] {
  const { index, before, after, term } = source;
  const until = correctedUntil(cohortFactors(source, params), s, t);
  const anniversary: Term = {
    label: 'Último aniversário',
    value: until,
    unit: 'month',
    field: `${table}/correction`,
  };
  return [
    ...(params.yearly === true && until !== t ? [anniversary] : []),
    ...(term ? [termOf(term, s)] : []),
    ...[index, before, after].flatMap((factor) => (factor ? [termOf(factor, until)] : [])),
    ...[before, after].flatMap((factor) => (factor ? [termOf(factor, s)] : [])),
  ];
}

/** The quota of a cohort by its factors: contracts, share, installments, index of the sale. */
function quotaTerms(quotas: Node, s: number): readonly Term[] {
  const scaled = quotas.op.name === 'collectedAtKeys' ? (quotas.inputs[0] as Node) : quotas;
  return scaled.op.explain(scaled, s)?.terms ?? nonzeroTerms([termOf(scaled, s)]);
}
