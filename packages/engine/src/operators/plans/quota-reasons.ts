import type { Node, Reason, Term } from '../../graph/node.ts';
import { termOf } from '../cells/elementwise.ts';
import { fieldTerm, outside } from '../cells/terms.ts';
import { divisor, type QuotaTerms, scaledInputs, termsOf } from './quota-terms.ts';

/** Returns the pointer of the plan part whose share is an input. */
export function partPath({ meta }: Node): string {
  return (meta.input ?? '').replace(/\/share$/, '');
}

/** Returns the pointer of the module to which a part of a plan belongs. */
export function modulePath(share: Node): string {
  return /^\/modules\/\d+/.exec(share.meta.input ?? '')?.[0] ?? '';
}

/** Explains a cohort's quota, down to the inputs. */
export function explainQuota(node: Node, s: number): Reason {
  const { contracts, share, rate, index } = scaledInputs(node.inputs, node.params);
  const terms = termsOf(node.params);
  if (s < terms.from || s >= terms.to)
    return outside(s, 'vendas que pagam assim', windowOf(terms), [
      ...fieldTerm('Chaves', terms.keys, 'month', `${modulePath(share)}/keys`),
      ...fieldTerm('Meses de obra', terms.keys, 'month', `${modulePath(share)}/works_months`),
    ]);
  return {
    formula: 'contratos do mês × participação da parcela × juros até a primeira ÷ número de parcelas ÷ índice do mês',
    combine: 'factors',
    terms: [
      termOf(contracts, s),
      termOf(share, 0),
      ...divisorTerms(terms, s, share),
      ...(rate ? [termOf(rate, 0)] : []),
      ...(index ? [termOf(index, s)] : []),
    ],
  };
}

function windowOf({ from, to }: QuotaTerms): { from?: number; to?: number } {
  return { ...(from > 0 ? { from } : {}), ...(to < Number.MAX_SAFE_INTEGER ? { to: to - 1 } : {}) };
}

/** The divisor of a cohort's contracts, and its pointer in the study. */
function divisorTerms(terms: QuotaTerms, s: number, share: Node): Term[] {
  const n = terms.form === 'price' || terms.form === 'amortized' ? terms.n : divisor(terms, s);
  if (n === 1) return [];
  const countTerm = fieldTerm('Número de parcelas', n, 'number', `${partPath(share)}/installments`);
  if (terms.form !== 'remaining' && terms.form !== 'periods') return countTerm;
  const label = 'Parcelas até as chaves';
  return [{ label, value: n, unit: 'number', field: `${modulePath(share)}/works_months` }];
}
