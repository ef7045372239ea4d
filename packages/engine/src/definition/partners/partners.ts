import { lineLabel } from '../../catalogue/line-labels.ts';
import type { Meta, Node } from '../../graph/node.ts';
import { partnerPart } from '../../operators/funding/funding.ts';
import { cumulativeShare } from '../../operators/series/scalars.ts';
import type { Company, StudyContext } from '../context.ts';
import type { Operations } from '../operations.ts';
import { hasPartnerRows, partnerName, partnersOf } from './partner-terms.ts';

/** The lines of one partner; those that the study does not need are null. */
export interface PartnerLines {
  distribution: Node;
  contribution: Node | null;
  inKind: Node | null;
  net: Node | null;
  capital: Node | null;
  preferred: Node | null;
}

export interface PartnersFunding {
  /** All months at once; null where only the shares of distributions are stated. */
  run: Node | null;
  lines: PartnerLines[];
  /** What each tier of the waterfall pays. */
  tiers: Node[];
  /** What is called beyond every commitment. */
  exceeded: Node | null;
}

/** Flows that are divided among the partners: the distributions of the enterprise, and those of each company. */
export interface Divided {
  distribution: Node;
  companies: readonly { company: Company; contribution: Node; distribution: Node }[];
}

/** Defines the partners' rows. */
export function definePartners(
  operations: Operations,
  context: StudyContext,
  given: Divided,
  last: number,
): PartnersFunding {
  const hasTiers = (context.study.capital?.waterfall ?? []).length > 0;
  const byShare = hasTiers ? [] : distributionsByShare(operations, context, given);
  if (!hasPartnerRows(context.study)) {
    const none = { contribution: null, inKind: null, net: null, capital: null, preferred: null };
    return { run: null, lines: byShare.map((distribution) => ({ ...none, distribution })), tiers: [], exceeded: null };
  }
  return context.rules().definePartnerRows(operations, context, given, byShare, last);
}

/** Each partner's part of the distributions by the shares alone. */
function distributionsByShare(operations: Operations, context: StudyContext, divided: Divided): Node[] {
  const { builder, premises } = operations;
  const { distribution } = divided;
  if (context.study.companies) return context.rules().distributionsByCompany(operations, context, divided);
  const given = partnersOf(context);
  const meta: Meta = { label: 'participação acumulada', unit: 'share', sheet: 'funding' };
  const shares = given.map((partner, k) =>
    premises.share(`/capital/partners/${k}/share`, partner.share, `${partnerName(partner, k)}: participação`),
  );
  const cumulative = [...shares, null].map((_, k) =>
    builder.scalar(`partners/upto${k}`, cumulativeShare, shares, { k }, meta),
  );
  return given.map((_, k) =>
    builder.row(
      `distribution.${k + 1}`,
      partnerPart,
      [distribution, cumulative[k + 1] as Node, cumulative[k] as Node],
      {},
      { label: lineLabel(`distribution.${k + 1}`, context.study), unit: 'money', sheet: 'funding' },
    ),
  );
}
