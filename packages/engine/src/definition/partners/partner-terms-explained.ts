/** Terms that the explanations of the partners' rows share. */
import type { Node, Term } from '../../graph/node.ts';
import { cellTerm } from '../../operators/funding/funding.ts';
import type { TierTerms } from '../../operators/partners/state.ts';
import type { PartnersScope } from './partner-cells.ts';

/** A row of the partners in a month, with what its reasons are made of. */
export interface PartnerReasonInput extends PartnersScope {
  t: number;
  /** Its numbers from 1: a tier or a round, then a partner; a partner alone. */
  a: number;
  b: number;
}

export function maybe(node: Node | null | undefined, t: number, sign = 1): Term[] {
  return node ? [cellTerm(node, t, sign)] : [];
}

export function opening(row: Node | undefined, t: number, label: string): Term[] {
  if (row && t > 0) return [cellTerm(row, t - 1, 1, label)];
  return [{ label: `${label}, no mês-base`, value: 0, unit: 'money', field: '/base_month' }];
}

export function tiersOf(tiers: readonly TierTerms[], kinds: readonly TierTerms['kind'][]): number[] {
  return tiers.flatMap(({ kind }, j) => (kinds.includes(kind) ? [j + 1] : []));
}
