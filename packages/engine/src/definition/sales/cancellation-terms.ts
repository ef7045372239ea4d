import type { Builder } from '../../graph/builder.ts';
import type { LivingTerm, Node } from '../../graph/node.ts';
import { inputRow } from '../../operators/cells/inputs.ts';
import { plus } from '../../operators/cells/living.ts';
import { shareAtAge } from '../../operators/sales/cancellation-ages.ts';
import { cumulativeShares, familyCurve } from '../../operators/series/curves.ts';
import type { AgeCurve } from '../../study.ts';
import { salesMeta as meta, type Scope } from '../modules/module-scope.ts';
import { familyParameters, familyPointers, familyTerms } from '../terms/family-terms.ts';
import { monthTerm } from '../terms/month-terms.ts';
import { countTerm, withTerms } from '../terms/term-cells.ts';
import { type CancellationTerms, cancellationOf } from './cancellation-laws.ts';

/** The delays of a cancellation as terms of formulas. `refundFrom` and `refundAfterResale` stand only where the refund reads them. */
export type CancellationCells = Readonly<
  Record<'refundDelay' | 'refundInstallments' | 'resaleDelay' | 'refundFrom' | 'refundAfterResale', LivingTerm>
>;

/** The delays of a module's cancellation, those of its law where the study leaves them out. */
export function cancellationCells(scope: Scope, terms: CancellationTerms): CancellationCells {
  const { premises, pointer, context, dates } = scope;
  const given = context.module.cancellation;
  const at = `${pointer}/cancellation`;
  const of = (name: string, value: number | null | undefined, absent: number, label: string): LivingTerm =>
    countTerm(premises, `${at}/${name}`, value, absent, label);
  const after = terms.refundAfterResale ?? 0;
  return {
    refundDelay: of('refund_delay', given?.refund_delay, terms.refundDelay, 'Devolução: meses depois do distrato'),
    refundInstallments: of(
      'refund_installments',
      given?.refund_installments,
      terms.refundInstallments,
      'Devolução: parcelas',
    ),
    resaleDelay: of('resale_delay', given?.resale_delay, terms.resaleDelay, 'Revenda: meses depois do distrato'),
    refundFrom: refundStart(),
    refundAfterResale: of(
      'refund_after_resale',
      given?.refund_after_resale,
      after,
      'Devolução: meses depois da revenda, no máximo',
    ),
  };

  /** A month that the law states has no cell of its own: it follows the dates. */
  function refundStart(): LivingTerm {
    const { refundFrom } = terms;
    if (given?.refund_from !== null && given?.refund_from !== undefined)
      return monthTerm(premises, `${at}/refund_from`, given.refund_from, dates, 'Devolução: a partir de');
    if (refundFrom === null || typeof refundFrom === 'number') return refundFrom ?? 0;
    return plus(dates.constructionEnd, refundFrom.plus ?? 0);
  }
}

/** An age at which contracts are cancelled. */
export interface CancellationAge {
  /** Its position among the ages. */
  readonly k: number;
  readonly age: number;
  readonly term: LivingTerm;
  /** Share of a cohort that is cancelled at it. */
  readonly share: Node;
  /** Cumulative curve of all ages; null for a single age. */
  readonly curve: Node | null;
  /** End of the ids of its rows; empty for a single age. */
  readonly suffix: string;
  /** End of the labels of its rows; empty for a single age. */
  readonly label: string;
}

/**
 * Contracts of a table that are cancelled at an age, and those of them whose installments the plan still loses. They are not
 * rounded. Each is a row of a graph, made once in it.
 */
export interface CancelledContracts {
  at: CancellationAge;
  cancelledIn: (builder: Builder) => Node;
  lostIn: (builder: Builder) => Node;
}

/** A module's cancellation: its terms, their cells, and its ages. */
export interface ModuleCancellation {
  readonly terms: CancellationTerms;
  readonly cells: CancellationCells;
  readonly ages: readonly CancellationAge[];
}

/** The cancellation of a module; null for none. */
export function moduleCancellation(scope: Scope): ModuleCancellation | null {
  const { premises, pointer, builder, context } = scope;
  const terms = cancellationOf(context.module, builder.written);
  if (!terms) return null;
  const at = `${pointer}/cancellation`;
  const given = context.module.cancellation;
  const first = terms.hazard
    ? countTerm(premises, `${at}/hazard/from`, terms.hazard.from, 1, 'Distrato: primeira idade (meses)')
    : countTerm(premises, `${at}/age`, given?.age, 12, 'Distrato: meses depois da venda');
  const cells = cancellationCells(scope, terms);
  return { terms, cells, ages: cancellationAges(scope, terms, first) };
}

/** The ages at which a module's contracts are cancelled, with the share of each. */
function cancellationAges(scope: Scope, terms: CancellationTerms, first: LivingTerm): CancellationAge[] {
  const { premises, pointer, builder } = scope;
  const all = premises.share(`${pointer}/cancellation/share`, terms.share, 'Distratos');
  const { hazard } = terms;
  if (!hazard)
    return [{ k: 0, age: terms.ages[0] as number, term: first, share: all, curve: null, suffix: '', label: '' }];
  const curve = hazardCurve(scope, hazard);
  return terms.ages.map((age, k) => {
    const id = `hazard${pointer}/${k}`;
    const label = ` aos ${age} meses`;
    const named = meta({ ...scope, offer: '', suffix: '' }, `distratos${label}`, 'share');
    const share = builder.nodes.get(id) ?? builder.scalar(id, shareAtAge, [all, curve], { k }, named);
    return { k, age, term: plus(first, k), share, curve, suffix: `/a${k}`, label };
  });
}

/** The cumulative curve of the ages, the first at position 0; made once for a module. */
function hazardCurve(scope: Scope, hazard: AgeCurve): Node {
  const { builder, premises, pointer } = scope;
  const at = `${pointer}/cancellation/hazard`;
  const id = `hazard${pointer}`;
  const known = builder.nodes.get(id);
  if (known) return known;
  const module = { ...scope, offer: '', suffix: '' };
  const label = meta(module, 'distratos por idade, acumulados', 'share');
  if (hazard.shares) {
    const { length: count } = hazard.shares;
    const named = { ...meta(module, 'distratos por idade, pesos', 'number'), input: `${at}/shares` };
    const shares = builder.row(`${id}/shares`, inputRow, [], { start: 0, values: hazard.shares }, named);
    return builder.row(id, cumulativeShares, [shares], { start: 0, count }, label);
  }
  const count = hazard.months ?? 1;
  const terms = {
    count: countTerm(premises, `${at}/months`, hazard.months, 1, 'Distratos por idade: meses'),
    ...familyTerms(premises, at, hazard, 'Distratos por idade'),
  };
  const params = { start: 0, count, ...familyParameters(hazard), ...withTerms(premises, terms) };
  return builder.row(id, familyCurve, [], params, { ...label, fields: familyPointers(at, { count: 'months' }) });
}
