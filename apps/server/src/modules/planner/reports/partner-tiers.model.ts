/** Amounts that a partner receives through each tier of the waterfall. */
import { openComposed } from '@uni/analysis';
import type { RealisedSeries } from '@uni/contracts';
import { type Study, tierPayments } from '@uni/engine';
import { partnersResult, workspaceFields } from '@uni/phrases';

/** The stored study of a report and its closed months. */
export interface ReportedStudy {
  readonly study: Study;
  readonly realised: RealisedSeries | null;
  /** The partner's number. */
  readonly number: number;
}

export interface PartnerTier {
  readonly label: string;
  /** Centavos. */
  readonly amount: number;
}

/** Returns the tiers that pay the partner, in their order; none where distributions follow the shares alone. */
export const receivedByTier = ({ study, realised, number }: ReportedStudy): PartnerTier[] => {
  const opened = openComposed(study, realised);
  if (!opened.ok) throw new Error(`a stored study is refused at ${opened.errors[0]?.path}`);
  const tiers = tierPayments(opened.model).map(({ kind, amounts }, at) => ({
    label: partnersResult.chart.tier(at + 1, workspaceFields.partners.tierKinds[kind]),
    amount: amounts[number - 1] ?? 0,
  }));
  return tiers.filter(({ amount }) => amount !== 0);
};
